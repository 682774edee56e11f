-- Every character of a text and every pair of neighbours, each once: what a search of one or two characters looks for.
CREATE FUNCTION post_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  WITH characters AS (
    SELECT one, one || lead(one) OVER (ORDER BY place) AS two
    FROM string_to_table(value, NULL) WITH ORDINALITY AS split(one, place)
  )
  SELECT array_agg(DISTINCT gram) FROM characters, LATERAL (VALUES (one), (two)) AS grams(gram) WHERE gram IS NOT NULL;
END;
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "filter_option" text;
--> statement-breakpoint
UPDATE "games" SET "filter_option" = CASE "name_key"
  WHEN 'cs2' THEN 'Counter-Strike 2'
  WHEN 'counter-strike 2' THEN 'Counter-Strike 2'
  WHEN 'valorant' THEN 'Valorant'
  WHEN 'league of legends' THEN 'League of Legends'
  WHEN 'apex legends' THEN 'Apex Legends'
  WHEN 'fortnite' THEN 'Fortnite'
  WHEN 'call of duty' THEN 'Call of Duty'
  WHEN 'overwatch 2' THEN 'Overwatch 2'
  WHEN 'rocket league' THEN 'Rocket League'
  WHEN 'minecraft' THEN 'Minecraft'
  WHEN 'among us' THEN 'Among Us'
  WHEN 'fall guys' THEN 'Fall Guys'
  WHEN 'pubg' THEN 'PUBG'
  ELSE 'Other'
END;
--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "filter_option" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "filter_option" text;
--> statement-breakpoint
UPDATE "posts" SET "filter_option" = "games"."filter_option" FROM "games" WHERE "games"."id" = "posts"."game_id";
--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "filter_option" SET NOT NULL;
--> statement-breakpoint
DROP INDEX "posts_active_by_game";
--> statement-breakpoint
CREATE INDEX "posts_active_by_filter" ON "posts" USING btree ("filter_option","platform","id") WHERE is_active;
--> statement-breakpoint
CREATE INDEX "posts_active_by_game" ON "posts" USING btree ("game_id","platform","id") WHERE is_active;
--> statement-breakpoint
CREATE INDEX "posts_search_short" ON "posts" USING gin (post_grams(search_text)) WHERE is_active;
--> statement-breakpoint
CREATE TABLE "post_counts" (
	"game_id" text NOT NULL,
	"platform" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "post_counts_game_id_platform_slot_pk" PRIMARY KEY("game_id","platform","slot")
)
-- Room for new versions of a row beside the old one, as these change all the time.
WITH (fillfactor = 50);
--> statement-breakpoint
INSERT INTO "post_counts" SELECT "game_id", "platform", 0, count(*) FROM "posts" WHERE "is_active" GROUP BY "game_id", "platform";
--> statement-breakpoint
-- Four slots: connections that write at the same moment meet less often, and a sum over them costs little.
CREATE FUNCTION add_to_post_count(of_game text, on_platform text, change bigint) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO post_counts AS known (game_id, platform, slot, count)
  VALUES (of_game, on_platform, pg_backend_pid() % 4, change)
  ON CONFLICT (game_id, platform, slot) DO UPDATE SET count = known.count + excluded.count;
END;
--> statement-breakpoint
-- In the order of the key, so that two transactions which change many never wait for each other.
CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_post_count(game_id, platform, change) FROM (
      SELECT game_id, platform, count(*) AS change FROM new_posts WHERE is_active
      GROUP BY game_id, platform ORDER BY game_id, platform
    ) AS changes;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_post_count(game_id, platform, change) FROM (
      SELECT game_id, platform, -count(*) AS change FROM old_posts WHERE is_active
      GROUP BY game_id, platform ORDER BY game_id, platform
    ) AS changes;
  ELSE
    PERFORM add_to_post_count(game_id, platform, change) FROM (
      SELECT game_id, platform, sum(one)::bigint AS change FROM (
        SELECT game_id, platform, 1 AS one FROM new_posts WHERE is_active
        UNION ALL
        SELECT game_id, platform, -1 FROM old_posts WHERE is_active
      ) AS both_ways
      GROUP BY game_id, platform HAVING sum(one) <> 0 ORDER BY game_id, platform
    ) AS changes;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_inserted AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
--> statement-breakpoint
CREATE TRIGGER posts_deleted AFTER DELETE ON "posts" REFERENCING OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
--> statement-breakpoint
CREATE TRIGGER posts_updated AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_posts NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
