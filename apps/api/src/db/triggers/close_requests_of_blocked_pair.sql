-- Also closes requests that activating a called-off post would restore.
CREATE OR REPLACE FUNCTION close_requests_of_blocked_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', closed_from = NULL, decided_at = coalesce(decided_at, clock_timestamp())
    WHERE (author_id, requester_id) IN ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      AND (state IN ('pending', 'waitlisted', 'offered', 'accepted') OR closed_from IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER close_requests_of_blocked_pair AFTER INSERT ON blocks
  FOR EACH ROW EXECUTE FUNCTION close_requests_of_blocked_pair();
