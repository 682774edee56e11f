-- When the quiet hours that contain a moment end; null outside of them. They are two minutes of the day in a time zone.
CREATE OR REPLACE FUNCTION quiet_hours_end(moment timestamptz, zone text, quiet_from integer, quiet_until integer)
RETURNS timestamptz LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH local AS (SELECT moment AT TIME ZONE coalesce(zone, 'UTC') AS moment),
    day AS (SELECT date_trunc('day', moment) AS start, extract(hour FROM moment) * 60 + extract(minute FROM moment) AS minute FROM local),
    -- The number of days from this one to the end; null outside of the quiet hours.
    quiet AS (SELECT start, CASE
      WHEN minute < quiet_until AND (minute >= quiet_from OR quiet_from > quiet_until) THEN 0
      WHEN minute >= quiet_from AND quiet_from > quiet_until THEN 1 END AS days FROM day)
  SELECT (start + make_interval(days => days, mins => quiet_until)) AT TIME ZONE coalesce(zone, 'UTC') FROM quiet;
END;
