-- Also closes requests that activating a called-off post would restore.
CREATE OR REPLACE FUNCTION close_requests_of_suspended_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', closed_from = NULL, decided_at = coalesce(decided_at, clock_timestamp())
    WHERE requester_id = new.member_id
      AND (state IN ('invited', 'pending', 'waitlisted', 'offered', 'accepted') OR closed_from IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER close_requests_of_suspended_member AFTER INSERT ON sanctions
  FOR EACH ROW WHEN (new.kind <> 'warned') EXECUTE FUNCTION close_requests_of_suspended_member();
