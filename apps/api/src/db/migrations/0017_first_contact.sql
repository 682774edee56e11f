ALTER TABLE "reports" DROP CONSTRAINT "reports_reason_is_known";--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "has_written" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "archived_seq" integer;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "deleted_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "was_accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason_is_known" CHECK ("reports"."reason" in ('Harassment or bullying', 'Hate or discrimination', 'Sexual content', 'Spam or scam', 'Cheating or account selling', 'Advertising', 'Did not show up', 'Something else'));--> statement-breakpoint
UPDATE chat_participants p SET has_written = true
  FROM (SELECT DISTINCT chat_id, sender_id FROM messages WHERE sender_id IS NOT NULL) w
  WHERE w.chat_id = p.chat_id AND w.sender_id = p.member_id;--> statement-breakpoint
-- Earlier rows do not record whether a closed request had been accepted; those stay false.
UPDATE join_requests SET was_accepted = true WHERE state IN ('accepted', 'left', 'removed');
