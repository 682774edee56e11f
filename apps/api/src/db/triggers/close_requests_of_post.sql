-- The crew of a deactivated post stays accepted, and activating the post restores it.
CREATE OR REPLACE FUNCTION close_requests_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', decided_at = coalesce(decided_at, clock_timestamp()),
      post_id = CASE WHEN tg_op = 'DELETE' THEN NULL ELSE post_id END
    WHERE post_id = old.id AND (state IN ('invited', 'pending', 'waitlisted', 'offered') OR state = 'accepted' AND tg_op = 'DELETE');
  RETURN CASE WHEN tg_op = 'DELETE' THEN old ELSE new END;
END $$;

CREATE OR REPLACE TRIGGER close_requests_of_deactivated_post AFTER UPDATE OF is_active ON posts
  FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION close_requests_of_post();

CREATE OR REPLACE TRIGGER close_requests_of_deleted_post BEFORE DELETE ON posts
  FOR EACH ROW EXECUTE FUNCTION close_requests_of_post();
