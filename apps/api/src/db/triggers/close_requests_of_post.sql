-- Requests lose their post in the same statement, so that the crew keeps its conversation.
CREATE OR REPLACE FUNCTION close_requests_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', decided_at = coalesce(decided_at, clock_timestamp()), post_id = NULL
    WHERE post_id = old.id AND state IN ('invited', 'pending', 'waitlisted', 'offered', 'accepted');
  RETURN old;
END $$;

CREATE OR REPLACE TRIGGER close_requests_of_deleted_post BEFORE DELETE ON posts
  FOR EACH ROW EXECUTE FUNCTION close_requests_of_post();
