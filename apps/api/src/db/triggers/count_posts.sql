-- Four slots per game and platform, so that connections that write at the same time seldom wait for each other.
CREATE OR REPLACE FUNCTION add_to_post_count(of_game text, on_platform text, change bigint) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO post_counts AS known (game_id, platform, slot, count)
  VALUES (of_game, on_platform, pg_backend_pid() % 4, change)
  ON CONFLICT (game_id, platform, slot) DO UPDATE SET count = known.count + excluded.count;
END;

-- In the order of the key, so that transactions that change several counts cannot deadlock.
CREATE OR REPLACE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_post_count(game_id, platform, change) FROM (
      SELECT game_id, platform, count(*) AS change FROM new_posts WHERE is_active AND visible_from IS NULL AND NOT is_complete
      GROUP BY game_id, platform ORDER BY game_id, platform
    ) AS changes;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_post_count(game_id, platform, change) FROM (
      SELECT game_id, platform, -count(*) AS change FROM old_posts WHERE is_active AND visible_from IS NULL AND NOT is_complete
      GROUP BY game_id, platform ORDER BY game_id, platform
    ) AS changes;
  ELSE
    PERFORM add_to_post_count(game_id, platform, change) FROM (
      SELECT game_id, platform, sum(one)::bigint AS change FROM (
        SELECT game_id, platform, 1 AS one FROM new_posts WHERE is_active AND visible_from IS NULL AND NOT is_complete
        UNION ALL
        SELECT game_id, platform, -1 FROM old_posts WHERE is_active AND visible_from IS NULL AND NOT is_complete
      ) AS both_ways
      GROUP BY game_id, platform HAVING sum(one) <> 0 ORDER BY game_id, platform
    ) AS changes;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_inserted AFTER INSERT ON posts REFERENCING NEW TABLE AS new_posts
  FOR EACH STATEMENT EXECUTE FUNCTION count_posts();

CREATE OR REPLACE TRIGGER posts_deleted AFTER DELETE ON posts REFERENCING OLD TABLE AS old_posts
  FOR EACH STATEMENT EXECUTE FUNCTION count_posts();

CREATE OR REPLACE TRIGGER posts_updated AFTER UPDATE ON posts REFERENCING OLD TABLE AS old_posts NEW TABLE AS new_posts
  FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
