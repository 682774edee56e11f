-- Whether each tag has a length within the limit.
CREATE OR REPLACE FUNCTION tags_fit(tags text[], max_length integer) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN NOT EXISTS (SELECT FROM unnest(tags) AS tag WHERE tag IS NULL OR utf16_length(tag) NOT BETWEEN 1 AND max_length);
