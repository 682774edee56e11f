-- All pairs of a value of one array and a value of the other. Keys of an index that finds no row at once if many rows have a
-- value of the first, many have one of the second, and none has both.
CREATE OR REPLACE FUNCTION text_pairs(one text[], other text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT first || ' ' || second FROM unnest(one) AS first, unnest(other) AS second)
$$;
