ALTER TABLE "join_requests" ADD COLUMN "notification" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_open_has_post" CHECK (post_id is not null or state not in ('invited', 'pending', 'waitlisted', 'offered', 'accepted'));--> statement-breakpoint
DROP TRIGGER IF EXISTS "close_requests_of_deactivated_post" ON "posts";--> statement-breakpoint
DROP TRIGGER IF EXISTS "close_requests_of_deleted_post" ON "posts";--> statement-breakpoint
DROP FUNCTION IF EXISTS close_requests_of_post;--> statement-breakpoint
DROP TRIGGER IF EXISTS "close_requests_of_suspended_member" ON "sanctions";--> statement-breakpoint
DROP FUNCTION IF EXISTS close_requests_of_suspended_member;
