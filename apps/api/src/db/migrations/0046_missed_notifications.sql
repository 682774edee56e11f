CREATE TABLE "missed_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "missed_notifications_once" UNIQUE("member_id","kind","subject_id","until"),
	CONSTRAINT "missed_notifications_kind_is_known" CHECK ("missed_notifications"."kind" in ('ready-check', 'offered', 'alert'))
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mails_missed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "unsubscribe_token" uuid;--> statement-breakpoint
ALTER TABLE "missed_notifications" ADD CONSTRAINT "missed_notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_notifications_due" ON "missed_notifications" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "missed_notifications_by_end" ON "missed_notifications" USING btree ("until");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_unsubscribe_token_unique" UNIQUE("unsubscribe_token");