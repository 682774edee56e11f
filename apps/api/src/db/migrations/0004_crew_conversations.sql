ALTER TABLE "chats" DROP CONSTRAINT "chats_id_is_a_sorted_pair";--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "game_id" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "game" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_by_post" ON "chats" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "chats_closing" ON "chats" USING btree ("closes_at") WHERE closes_at is not null;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_id_is_a_sorted_pair_or_crew" CHECK (id ~ '^[0-9a-f-]{36}_[0-9a-f-]{36}$' and left(id, 36) collate "C" < right(id, 36) collate "C" or id ~ '^crew_[0-9a-f-]{36}$');--> statement-breakpoint
-- Crews that exist already get their conversation.
INSERT INTO "chats" (id, post_id, closes_at)
  SELECT 'crew_' || posts.id, posts.id, CASE WHEN NOT is_active THEN now() + interval '1 day' END FROM posts
  WHERE EXISTS (SELECT FROM join_requests WHERE post_id = posts.id AND state = 'accepted') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "chat_participants" (chat_id, member_id)
  SELECT 'crew_' || post_id, unnest(ARRAY[author_id, requester_id]) FROM join_requests
  WHERE post_id IS NOT NULL AND state = 'accepted' ON CONFLICT DO NOTHING;
