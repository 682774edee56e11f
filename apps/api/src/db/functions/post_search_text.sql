-- The text that a search for posts matches. Line breaks prevent matches across two fields.
CREATE OR REPLACE FUNCTION post_search_text(game text, platform text, tags text[], description text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN fold_text(concat_ws(E'\n', game, platform, array_to_string(tags, E'\n'), description));
