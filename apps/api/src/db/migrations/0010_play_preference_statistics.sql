-- The planner ignores the statistics of a partial index, and would expect few posts to fit.
CREATE STATISTICS "posts_preferences" (ndistinct) ON (coalesce(nullif("comms", '{}'), '{any}')), (coalesce(nullif("spoken_languages", '{}'), '{any}')), (coalesce(nullif("play_areas", '{}'), '{any}')), (coalesce(nullif("levels", '{}'), '{any}')) FROM "posts";--> statement-breakpoint
ANALYZE "posts";
