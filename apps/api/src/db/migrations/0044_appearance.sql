CREATE TABLE "appearance" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"welcome" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"icon_id" uuid,
	CONSTRAINT "appearance_has_one_row" CHECK ("appearance"."is_only"),
	CONSTRAINT "appearance_name_length" CHECK (utf16_length("appearance"."name") between 0 and 40),
	CONSTRAINT "appearance_welcome_length" CHECK (utf16_length("appearance"."welcome") between 0 and 300),
	CONSTRAINT "appearance_accent_is_a_color" CHECK ("appearance"."accent" ~ '^(#[0-9a-f]{6})?$'),
	CONSTRAINT "appearance_links_count" CHECK (jsonb_array_length(links) <= 5)
);
--> statement-breakpoint
CREATE TABLE "appearance_icons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tab" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"maskable" "bytea" NOT NULL,
	"touch" "bytea" NOT NULL,
	CONSTRAINT "appearance_icons_size" CHECK (greatest(length("appearance_icons"."tab"), length("appearance_icons"."small"), length("appearance_icons"."large"), length("appearance_icons"."maskable"), length("appearance_icons"."touch")) <= 1200000)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_is_known";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'member.reset-link-created', 'moderator.added', 'moderator.removed', 'registration.changed', 'rules.published', 'appearance.changed', 'invite-link.created', 'invite-link.revoked', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'game.aliases-changed', 'game.emblem-changed', 'post.deleted', 'discord-channel.added', 'discord-channel.paused', 'discord-channel.resumed', 'discord-channel.removed', 'discord-message.sent-again', 'report.decided', 'appeal.decided'));