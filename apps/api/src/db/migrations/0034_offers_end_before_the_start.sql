-- The latest end of an offer that is made now. In the last 5 minutes before the start it reserves the seat for at most 2.
CREATE FUNCTION latest_offer_end(starts_at timestamptz, closes_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN starts_at > clock_timestamp()
    THEN least(starts_at, greatest(starts_at - interval '5 minutes', clock_timestamp()) + interval '2 minutes')
    ELSE closes_at END
$$;--> statement-breakpoint
-- A pending request expires at the start of its post, and after the start when the post closes. An offer ends before the start.
CREATE OR REPLACE FUNCTION shorten_requests_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests
    SET expires_at = CASE WHEN new.starts_at > now() THEN new.starts_at ELSE new.closes_at END
    WHERE post_id = new.id AND state = 'pending'
      AND expires_at > CASE WHEN new.starts_at > now() THEN new.starts_at ELSE new.closes_at END;
  UPDATE join_requests
    SET expires_at = latest_offer_end(new.starts_at, new.closes_at), changed_at = clock_timestamp()
    WHERE post_id = new.id AND state = 'offered' AND expires_at > latest_offer_end(new.starts_at, new.closes_at);
  RETURN NULL;
END $$;
