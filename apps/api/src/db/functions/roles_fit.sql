-- Whether each role has a name and a count within the limits, no name is used twice, and all roles fit
-- into the seats. Null seats: unlimited.
CREATE OR REPLACE FUNCTION roles_fit(roles jsonb, max_length integer, max_count integer, seats integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN NOT EXISTS (SELECT FROM jsonb_to_recordset(roles) AS role(name text, count integer)
    WHERE (utf16_length(role.name) BETWEEN 1 AND max_length AND role.count BETWEEN 1 AND max_count) IS NOT TRUE)
  AND (SELECT coalesce(sum(role.count) <= seats, true) AND count(DISTINCT lower(role.name)) = count(*)
    FROM jsonb_to_recordset(roles) AS role(name text, count integer));
