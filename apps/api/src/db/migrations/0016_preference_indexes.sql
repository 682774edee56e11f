DROP INDEX "posts_active_by_preferences";--> statement-breakpoint
CREATE INDEX "posts_by_comms" ON "posts" USING gin ((case when is_active then coalesce(nullif("comms", '{}'), '{any}') end));--> statement-breakpoint
CREATE INDEX "posts_by_spoken_languages" ON "posts" USING gin ((case when is_active then coalesce(nullif("spoken_languages", '{}'), '{any}') end));--> statement-breakpoint
CREATE INDEX "posts_by_play_areas" ON "posts" USING gin ((case when is_active then coalesce(nullif("play_areas", '{}'), '{any}') end));--> statement-breakpoint
CREATE INDEX "posts_by_levels" ON "posts" USING gin ((case when is_active then coalesce(nullif("levels", '{}'), '{any}') end));--> statement-breakpoint
-- The planner uses those of the new indexes.
DROP STATISTICS "posts_preferences";--> statement-breakpoint
ANALYZE "posts";
