CREATE TABLE "join_details" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"join_details" text NOT NULL,
	CONSTRAINT "join_details_length" CHECK (utf16_length("join_details"."join_details") between 1 and 500)
);
--> statement-breakpoint
-- Members of earlier versions entered their Discord ID to show it to everyone.
ALTER TABLE "members" ADD COLUMN "discord_visibility" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "discord_visibility" SET DEFAULT 'crew';--> statement-breakpoint
ALTER TABLE "join_details" ADD CONSTRAINT "join_details_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_discord_visibility_is_known" CHECK ("members"."discord_visibility" in ('crew', 'everyone', 'nobody'));