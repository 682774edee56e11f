ALTER TABLE "post_series" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_id_unique" UNIQUE("id");--> statement-breakpoint
UPDATE "posts" SET "series_id" = "post_series"."id" FROM "post_series" WHERE "post_series"."post_id" = "posts"."id";
