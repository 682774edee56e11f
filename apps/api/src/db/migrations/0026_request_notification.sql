ALTER TABLE "join_requests" ADD COLUMN "notification" text;--> statement-breakpoint
DROP TRIGGER IF EXISTS "close_requests_of_deactivated_post" ON "posts";
