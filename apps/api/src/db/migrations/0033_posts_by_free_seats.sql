CREATE INDEX "posts_active_by_free_seats" ON "posts" USING btree (coalesce(seats - party - accepted_seats - offered_seats, 32767)) WHERE is_active;
--> statement-breakpoint
-- The planner does not use the statistics of a partial index. With the game: the crews of one may all be full while those of
-- others have room.
CREATE STATISTICS "posts_free_seats" (mcv) ON "game_id", (coalesce(seats - party - accepted_seats - offered_seats, 32767)) FROM "posts";
--> statement-breakpoint
ANALYZE "posts";
