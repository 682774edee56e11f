ALTER TABLE "members" RENAME COLUMN "mails_missed" TO "receives_digests";--> statement-breakpoint
ALTER TABLE "missed_notifications" RENAME COLUMN "mailed_at" TO "emailed_at";--> statement-breakpoint
ALTER TABLE "chats" RENAME COLUMN "called_off_by_admin" TO "is_called_off_by_admin";