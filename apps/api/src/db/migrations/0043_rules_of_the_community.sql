CREATE TABLE "rules_acceptances" (
	"member_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_acceptances_member_id_version_pk" PRIMARY KEY("member_id","version")
);
--> statement-breakpoint
CREATE TABLE "rules_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"required_version" integer,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"publisher_id" uuid,
	CONSTRAINT "rules_versions_text_length" CHECK (utf16_length("rules_versions"."text") between 0 and 20000),
	CONSTRAINT "rules_versions_are_counted" CHECK ("rules_versions"."version" > 0),
	CONSTRAINT "rules_versions_require_a_text" CHECK (("rules_versions"."required_version" is null) = ("rules_versions"."text" = '')),
	CONSTRAINT "rules_versions_require_a_known_version" CHECK ("rules_versions"."required_version" between 1 and "rules_versions"."version")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_is_known";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "rules_acceptances" ADD CONSTRAINT "rules_acceptances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules_acceptances" ADD CONSTRAINT "rules_acceptances_version_rules_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."rules_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules_versions" ADD CONSTRAINT "rules_versions_publisher_id_members_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rules_acceptances_by_version" ON "rules_acceptances" USING btree ("version");--> statement-breakpoint
CREATE INDEX "rules_versions_by_publisher" ON "rules_versions" USING btree ("publisher_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'member.reset-link-created', 'moderator.added', 'moderator.removed', 'registration.changed', 'rules.published', 'invite-link.created', 'invite-link.revoked', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'game.aliases-changed', 'game.emblem-changed', 'post.deleted', 'discord-channel.added', 'discord-channel.paused', 'discord-channel.resumed', 'discord-channel.removed', 'discord-message.sent-again', 'report.decided', 'appeal.decided'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_rule_length" CHECK (utf16_length("reports"."rule") between 1 and 120);