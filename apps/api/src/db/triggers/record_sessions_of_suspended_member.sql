-- A suspended member stays signed in, but their sockets are closed.
CREATE OR REPLACE FUNCTION record_sessions_of_suspended_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sessions (session_id) SELECT id FROM sessions WHERE member_id = new.id ORDER BY id
    ON CONFLICT (session_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_sessions_of_suspended_member AFTER UPDATE OF disabled_at, suspended_until ON members
  FOR EACH ROW WHEN (new.disabled_at IS NOT NULL OR new.suspended_until IS NOT NULL)
  EXECUTE FUNCTION record_sessions_of_suspended_member();
