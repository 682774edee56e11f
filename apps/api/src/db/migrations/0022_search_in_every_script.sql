DROP INDEX IF EXISTS "posts_search_short";--> statement-breakpoint
DROP INDEX IF EXISTS "games_search";--> statement-breakpoint
DROP INDEX IF EXISTS "members_search";--> statement-breakpoint
DROP INDEX IF EXISTS "posts_search";--> statement-breakpoint
DROP FUNCTION IF EXISTS "post_grams"(text);--> statement-breakpoint
-- Other schemas of the database may use it, and another role may have created it.
DO $$ BEGIN
  DROP EXTENSION IF EXISTS "pg_trgm";
EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege THEN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "games_search" ON "games" USING gin (text_grams(fold_text(name)));--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin (text_grams(member_search_text(display_name, name, email)));--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin (text_grams(search_text)) WHERE is_active;--> statement-breakpoint
-- Statistics on grams take most of the time of ANALYZE. Without them the planner expects few matches, and uses the index.
ALTER INDEX "games_search" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "members_search" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "posts_search" ALTER COLUMN 1 SET STATISTICS 0;
