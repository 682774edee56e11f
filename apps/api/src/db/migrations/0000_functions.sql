CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Length in UTF-16 units, as browsers count: characters beyond U+FFFF count twice.
CREATE FUNCTION utf16_length(value text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN char_length(value) + char_length(regexp_replace(value, '[\u0001-\uFFFF]', '', 'g'));
--> statement-breakpoint
CREATE FUNCTION tags_fit(tags text[], max_length integer) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN NOT EXISTS (SELECT FROM unnest(tags) AS tag WHERE tag IS NULL OR utf16_length(tag) NOT BETWEEN 1 AND max_length);
--> statement-breakpoint
-- What a search looks through. Line breaks keep a match from reaching over two fields.
CREATE FUNCTION post_search_text(game text, platform text, tags text[], description text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(concat_ws(E'\n', game, platform, array_to_string(tags, E'\n'), description));
