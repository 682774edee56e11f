-- Every node disconnects the sockets of an ended session, also if it missed the event.
CREATE OR REPLACE FUNCTION record_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sessions (session_id) VALUES (old.id) ON CONFLICT (session_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_ended_session AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION record_ended_session();
