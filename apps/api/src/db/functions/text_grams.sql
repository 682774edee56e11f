-- Keys of the search indexes: each character of a text, and each two and three in a row. A tsvector, because its index compares
-- bytes: pg_trgm ignores letters unknown to the locale, in the embedded database all but ASCII. SQL takes 1.5 times as long as
-- PL/pgSQL.
CREATE OR REPLACE FUNCTION text_grams(value text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  grams text[] := string_to_array(value, NULL);
  size integer := cardinality(grams);
  letter text;
  last text := '';
  last_two text := '';
BEGIN
  FOREACH letter IN ARRAY grams LOOP
    grams[size + 1] := last || letter;
    grams[size + 2] := last_two || letter;
    size := size + 2;
    last_two := last || letter;
    last := letter;
  END LOOP;
  RETURN array_to_tsvector(grams);
END $$;
