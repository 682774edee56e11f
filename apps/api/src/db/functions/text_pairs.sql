-- All pairs of a value of one array and a value of the other. As index keys, they show at once that no row has two values,
-- even if many rows have one of them.
CREATE OR REPLACE FUNCTION text_pairs(one text[], other text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT first || ' ' || second FROM unnest(one) AS first, unnest(other) AS second)
$$;
