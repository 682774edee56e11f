ALTER TABLE "blocks" ADD COLUMN "blocked_name" text;--> statement-breakpoint
UPDATE "blocks" SET "blocked_name" = coalesce("display_name", "name", nullif(split_part("email", '@', 1), ''), 'User') FROM "members" WHERE "members"."id" = "blocked_id";--> statement-breakpoint
ALTER TABLE "blocks" ALTER COLUMN "blocked_name" SET NOT NULL;
