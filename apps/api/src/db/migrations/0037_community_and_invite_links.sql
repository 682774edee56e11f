CREATE TABLE "community_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"registration" text,
	"members_may_invite" boolean,
	CONSTRAINT "community_settings_has_one_row" CHECK ("community_settings"."is_only"),
	CONSTRAINT "community_settings_registration_is_known" CHECK ("community_settings"."registration" in ('open', 'invite', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "invite_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"creator_id" uuid,
	"note" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"max_uses" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invite_links_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "invite_links_uses_are_limited" CHECK ("invite_links"."uses" between 0 and "invite_links"."max_uses"),
	CONSTRAINT "invite_links_note_length" CHECK (utf16_length("invite_links"."note") between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "invited_members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"invite_link_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_is_known";--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_creator_id_members_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_members" ADD CONSTRAINT "invited_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_members" ADD CONSTRAINT "invited_members_invite_link_id_invite_links_id_fk" FOREIGN KEY ("invite_link_id") REFERENCES "public"."invite_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invite_links_by_creator" ON "invite_links" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "invited_members_by_link" ON "invited_members" USING btree ("invite_link_id","member_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'member.reset-link-created', 'registration.changed', 'invite-link.created', 'invite-link.revoked', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'game.aliases-changed', 'game.emblem-changed', 'post.deleted', 'report.decided', 'appeal.decided'));