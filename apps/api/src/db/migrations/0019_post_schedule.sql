ALTER TABLE "posts" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "confirm_by" timestamp (3) with time zone DEFAULT now() + interval '30 days';--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "closed_reason" text;--> statement-breakpoint
CREATE INDEX "posts_closing" ON "posts" USING btree (least(closes_at, confirm_by)) WHERE is_active;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_closed_reason_is_known" CHECK ("posts"."closed_reason" in ('ended', 'unconfirmed'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_closed_are_inactive" CHECK (closed_reason is null or not is_active);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_close_after_start" CHECK (starts_at is null or closes_at > starts_at);