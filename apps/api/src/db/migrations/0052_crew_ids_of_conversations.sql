ALTER TABLE "chats" RENAME COLUMN "post_id" TO "crew_id";--> statement-breakpoint
ALTER INDEX "chats_by_post" RENAME TO "chats_by_crew";--> statement-breakpoint
DROP FUNCTION IF EXISTS insert_crew_event;