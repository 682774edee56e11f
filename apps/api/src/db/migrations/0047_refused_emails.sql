ALTER TABLE "members" ADD COLUMN "email_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_refusal_code" smallint;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_email_refusal_is_complete" CHECK (num_nulls("members"."email_refused_at", "members"."email_refusal_code") in (0, 2));