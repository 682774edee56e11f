-- Keys of the search indexes: each character of a text, and each three in a row. The last pair is a key too; all others are
-- prefixes of three. A tsvector, because its index finds prefixes and compares bytes. pg_trgm ignores letters that the locale
-- does not know: in the embedded database, all but ASCII. In PL/pgSQL, because SQL takes 1.5 times as long.
CREATE OR REPLACE FUNCTION text_grams(value text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  grams text[] := string_to_array(value, NULL);
  size integer := cardinality(grams);
  letter text;
  last text := '';
  last_two text := '';
BEGIN
  FOREACH letter IN ARRAY grams LOOP
    size := size + 1;
    grams[size] := last_two || letter;
    last_two := last || letter;
    last := letter;
  END LOOP;
  RETURN array_to_tsvector(array_remove(grams || last_two, ''));
END $$;
