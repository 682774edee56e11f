-- Keys of the index for search terms without three letters in a row: each character and each pair of neighbours. Unsorted,
-- with duplicates, because the index removes them.
CREATE OR REPLACE FUNCTION post_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  WITH letters AS (SELECT string_to_array(value, NULL) AS one)
  SELECT nullif(one || array(SELECT a || b FROM unnest(one, one[2:]) AS pair (a, b) WHERE b IS NOT NULL), '{}') FROM letters;
END;
