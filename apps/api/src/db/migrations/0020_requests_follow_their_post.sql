-- A pending request expires at the start of its post, and after the start when the post closes.
CREATE FUNCTION shorten_requests_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests
    SET expires_at = CASE WHEN new.starts_at > now() THEN new.starts_at ELSE new.closes_at END
    WHERE post_id = new.id AND state = 'pending'
      AND expires_at > CASE WHEN new.starts_at > now() THEN new.starts_at ELSE new.closes_at END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shorten_requests_of_rescheduled_post AFTER UPDATE OF starts_at, closes_at ON posts
  FOR EACH ROW WHEN ((old.starts_at, old.closes_at) IS DISTINCT FROM (new.starts_at, new.closes_at))
  EXECUTE FUNCTION shorten_requests_of_post();
