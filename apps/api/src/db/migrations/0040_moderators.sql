CREATE TABLE "case_claims" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_is_known";--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_role_is_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_is_known";--> statement-breakpoint
DROP INDEX "members_admins";--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_case_id_reports_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_claims_by_member" ON "case_claims" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "members_staff" ON "members" USING btree ("id") WHERE role <> 'member';--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'member.reset-link-created', 'moderator.added', 'moderator.removed', 'registration.changed', 'invite-link.created', 'invite-link.revoked', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'game.aliases-changed', 'game.emblem-changed', 'post.deleted', 'discord-channel.added', 'discord-channel.paused', 'discord-channel.resumed', 'discord-channel.removed', 'discord-message.sent-again', 'report.decided', 'appeal.decided'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_role_is_known" CHECK ("members"."role" in ('member', 'moderator', 'admin'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-declined', 'appeal-lifted', 'report-dismissed', 'report-acted-on', 'checks-missed', 'called-off', 'game-removed', 'game-merged', 'posts-restored', 'session-time-changed', 'discord-stopped', 'moderator-added', 'moderator-removed'));