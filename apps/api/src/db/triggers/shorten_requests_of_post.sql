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

CREATE OR REPLACE TRIGGER shorten_requests_of_rescheduled_post AFTER UPDATE OF starts_at, closes_at ON posts
  FOR EACH ROW WHEN ((old.starts_at, old.closes_at) IS DISTINCT FROM (new.starts_at, new.closes_at))
  EXECUTE FUNCTION shorten_requests_of_post();
