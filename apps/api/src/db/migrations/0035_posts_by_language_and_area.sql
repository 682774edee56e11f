CREATE INDEX "posts_by_language_and_area" ON "posts" USING gin (text_pairs((case when is_active then coalesce(nullif("spoken_languages", '{}'), '{any}') end), (case when is_active then coalesce(nullif("play_areas", '{}'), '{any}') end)));--> statement-breakpoint
-- The planner uses the statistics of the new index.
ANALYZE "posts";