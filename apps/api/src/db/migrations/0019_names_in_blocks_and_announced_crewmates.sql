ALTER TABLE "blocks" ADD COLUMN "blocked_name" text;--> statement-breakpoint
UPDATE "blocks" SET "blocked_name" = coalesce("display_name", "name", nullif(split_part("email", '@', 1), ''), 'User') FROM "members" WHERE "members"."id" = "blocked_id";--> statement-breakpoint
ALTER TABLE "blocks" ALTER COLUMN "blocked_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "play_again_answers" ADD COLUMN "is_announced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "play_again_answers" AS one SET "is_announced" = true WHERE "answer" = 'yes' AND EXISTS (SELECT FROM "play_again_answers" AS other WHERE other."from_id" = one."to_id" AND other."to_id" = one."from_id" AND other."answer" = 'yes');--> statement-breakpoint
ALTER TABLE "join_requests" DROP COLUMN "had_note";
