-- The latest end of an offer that is made now. In the last 5 minutes before the start it reserves the seat for at most 2.
CREATE OR REPLACE FUNCTION latest_offer_end(starts_at timestamptz, closes_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN starts_at > clock_timestamp()
    THEN least(starts_at, greatest(starts_at - interval '5 minutes', clock_timestamp()) + interval '2 minutes')
    ELSE closes_at END
$$;
