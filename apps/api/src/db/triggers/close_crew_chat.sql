-- Closes the crew's conversation a day after the post ends. If the post becomes active again, members who lost their seat
-- when it was called off also lose the conversation. A game that is on ends, and is not called off.
CREATE OR REPLACE FUNCTION close_crew_chat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former uuid;
BEGIN
  IF tg_op = 'DELETE' THEN
    IF old.is_active THEN
      PERFORM add_crew_event(old.id, CASE WHEN old.starts_at <= now() THEN 'ended' ELSE 'called-off' END);
    END IF;
    UPDATE chats SET game_id = old.game_id, game = old.game, platform = old.platform,
        starts_at = old.starts_at, closes_at = coalesce(closes_at, now() + interval '1 day')
      WHERE crew_id = old.id;
    RETURN old;
  END IF;
  UPDATE chats SET closes_at = CASE WHEN new.is_active THEN NULL ELSE now() + interval '1 day' END WHERE crew_id = new.id;
  IF new.is_active THEN
    FOR former IN
      WITH removed AS (
        DELETE FROM chat_participants USING chats WHERE chat_id = chats.id AND chats.crew_id = new.id AND member_id <> new.author_id
          AND NOT EXISTS (SELECT FROM join_requests
            WHERE join_requests.post_id = new.id AND requester_id = member_id AND state = 'accepted')
          RETURNING member_id
      ) SELECT member_id FROM removed ORDER BY member_id
    LOOP
      PERFORM add_crew_event(new.id, 'left', former);
    END LOOP;
    PERFORM add_crew_event(new.id, 'back-on');
  ELSIF new.closed_reason IS NULL OR new.closed_reason IN ('author-missing', 'suspended', 'ended') THEN
    PERFORM add_crew_event(new.id,
      CASE WHEN new.closed_reason = 'ended' OR new.starts_at <= now() THEN 'ended' ELSE 'called-off' END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER close_crew_chat_of_changed_post AFTER UPDATE OF is_active ON posts
  FOR EACH ROW WHEN (old.is_active <> new.is_active) EXECUTE FUNCTION close_crew_chat();

CREATE OR REPLACE TRIGGER close_crew_chat_of_deleted_post BEFORE DELETE ON posts
  FOR EACH ROW EXECUTE FUNCTION close_crew_chat();
