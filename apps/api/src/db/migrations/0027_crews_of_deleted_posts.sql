ALTER TABLE "chats" DROP CONSTRAINT "chats_id_is_a_sorted_pair_or_crew";--> statement-breakpoint
ALTER TABLE "chats" DROP CONSTRAINT "chats_post_id_posts_id_fk";--> statement-breakpoint
-- The ids of deleted posts.
UPDATE "chats" SET post_id = substr(id, 6)::uuid WHERE post_id IS NULL AND starts_with(id, 'crew_');--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_id_is_a_sorted_pair_or_crew" CHECK (case when post_id is null then id ~ '^[0-9a-f-]{36}_[0-9a-f-]{36}$' and left(id, 36) collate "C" < right(id, 36) collate "C" else id = 'crew_' || post_id end);