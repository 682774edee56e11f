CREATE TABLE "ready_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"member_id" uuid NOT NULL,
	"game" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "ready_checks_once" UNIQUE("post_id","member_id","starts_at"),
	CONSTRAINT "ready_checks_outcome_is_known" CHECK ("ready_checks"."outcome" in ('confirmed', 'missed', 'declined')),
	CONSTRAINT "ready_checks_decision" CHECK ((decided_at is null) = (outcome is null))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_is_known";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_closed_reason_is_known";--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ready_checks" ADD CONSTRAINT "ready_checks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_checks" ADD CONSTRAINT "ready_checks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ready_checks_by_member" ON "ready_checks" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "ready_checks_by_time" ON "ready_checks" USING brin ("sent_at");--> statement-breakpoint
CREATE INDEX "ready_checks_open" ON "ready_checks" USING btree ("answer_by") WHERE outcome is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-declined', 'appeal-lifted', 'report-dismissed', 'report-acted-on', 'checks-missed'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_closed_reason_is_known" CHECK ("posts"."closed_reason" in ('ended', 'unconfirmed', 'author-missing'));