-- Counts the seats of a post. Does nothing while the post is being deleted: that sets post_id to null.
CREATE OR REPLACE FUNCTION count_crew_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accepted integer := 0;
  offered integer := 0;
  waiting integer := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    IF old.post_id IS NULL OR tg_op = 'UPDATE' AND new.post_id IS NULL THEN RETURN NULL; END IF;
    CASE old.state
      WHEN 'accepted' THEN accepted := -old.party_size;
      WHEN 'offered' THEN offered := -old.party_size;
      WHEN 'waitlisted' THEN waiting := -1;
      ELSE
    END CASE;
  END IF;
  IF tg_op <> 'DELETE' THEN
    CASE new.state
      WHEN 'accepted' THEN accepted := accepted + new.party_size;
      WHEN 'offered' THEN offered := offered + new.party_size;
      WHEN 'waitlisted' THEN waiting := waiting + 1;
      ELSE
    END CASE;
  END IF;
  IF accepted <> 0 OR offered <> 0 OR waiting <> 0 OR tg_op = 'UPDATE' AND new.state = 'waitlisted' THEN
    UPDATE posts SET accepted_seats = accepted_seats + accepted, offered_seats = offered_seats + offered,
        waiting_count = waiting_count + waiting, crew_version = crew_version + 1
      WHERE id = CASE WHEN tg_op = 'DELETE' THEN old.post_id ELSE new.post_id END;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_crew_of_new_request AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION count_crew_of_post();

CREATE OR REPLACE TRIGGER count_crew_of_changed_request AFTER UPDATE ON join_requests
  FOR EACH ROW WHEN ((old.state, old.party_size) IS DISTINCT FROM (new.state, new.party_size))
  EXECUTE FUNCTION count_crew_of_post();
