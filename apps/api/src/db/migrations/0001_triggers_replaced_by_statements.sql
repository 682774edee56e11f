DROP TRIGGER IF EXISTS "close_requests_of_blocked_pair" ON "blocks";--> statement-breakpoint
DROP FUNCTION IF EXISTS close_requests_of_blocked_pair;--> statement-breakpoint
DROP TRIGGER IF EXISTS "shorten_requests_of_rescheduled_post" ON "posts";--> statement-breakpoint
DROP FUNCTION IF EXISTS shorten_requests_of_post;
