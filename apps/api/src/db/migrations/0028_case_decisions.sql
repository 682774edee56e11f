ALTER TABLE "reports" DROP CONSTRAINT "reports_outcome_is_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_decision_is_whole";--> statement-breakpoint
ALTER TABLE "sanctions" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decisions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "reports" SET "decisions" = jsonb_build_array(jsonb_build_object('outcome', "outcome", 'reason', "decision_reason", 'at',
    to_char("decided_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  WHERE "state" = 'closed';--> statement-breakpoint
UPDATE "sanctions" SET "case_id" = (SELECT "reports"."id" FROM "reports"
  WHERE "reported_id" = "member_id" AND "decided_at" = "sanctions"."created_at" ORDER BY "reports"."id" LIMIT 1);--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_case_id_reports_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "decision_reason";--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_is_whole" CHECK ((state = 'closed') = (decisions <> '[]' and decided_at is not null));--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_is_known";--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "called_off_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-declined', 'appeal-lifted', 'report-dismissed', 'report-acted-on', 'checks-missed', 'called-off', 'game-removed', 'game-merged', 'posts-restored', 'session-time-changed'));
