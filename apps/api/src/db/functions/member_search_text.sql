-- The text that a search for members matches.
CREATE OR REPLACE FUNCTION member_search_text(display_name text, name text, email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold_text(coalesce(display_name, name, '') || ' ' || email);
