-- Adds the author and the accepted requester to the crew's conversation, where they read messages from now on, the author's
-- last texts, and what they could read before they left. Removes a requester who is no longer accepted. The crew of a post
-- that is called off or deleted keeps the conversation. The author's Undo withdraws the last event of the requester.
CREATE OR REPLACE FUNCTION update_crew_chat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  crew_chat text := 'crew_' || new.post_id;
  is_new boolean;
BEGIN
  IF new.post_id IS NULL THEN RETURN NULL; END IF;
  -- Both branches lock the conversation, so that no message is sent in it at the same time.
  IF new.state = 'accepted' THEN
    INSERT INTO chats (id, crew_id) VALUES (crew_chat, new.post_id) ON CONFLICT (id) DO UPDATE SET crew_id = excluded.crew_id;
    WITH added AS (
      INSERT INTO chat_participants (chat_id, member_id, deleted_seq, earlier)
        SELECT id, member_id, last_seq,
          CASE WHEN member_id = new.requester_id THEN earlier_messages(id, new.author_id, member_id) ELSE '{}' END
        FROM chats, unnest(ARRAY[new.author_id, new.requester_id]) AS member_id
        WHERE id = crew_chat ORDER BY member_id ON CONFLICT DO NOTHING RETURNING member_id
    ) SELECT new.requester_id IN (SELECT member_id FROM added) INTO is_new;
    IF is_new THEN
      PERFORM add_crew_event(new.post_id,
        CASE new.notification WHEN 'no-show-undone' THEN 'left-undone' ELSE 'joined' END, new.requester_id);
    END IF;
  ELSIF new.closed_from IS DISTINCT FROM 'accepted' THEN
    PERFORM FROM chats WHERE id = crew_chat FOR NO KEY UPDATE;
    DELETE FROM chat_participants WHERE chat_id = crew_chat AND member_id = new.requester_id;
    IF FOUND THEN
      PERFORM add_crew_event(new.post_id,
        CASE new.notification WHEN 'accept-undone' THEN 'joined-undone' ELSE 'left' END, new.requester_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER update_crew_chat_of_new_request AFTER INSERT ON join_requests
  FOR EACH ROW WHEN (new.state = 'accepted') EXECUTE FUNCTION update_crew_chat();

CREATE OR REPLACE TRIGGER update_crew_chat_of_changed_request AFTER UPDATE OF state ON join_requests
  FOR EACH ROW WHEN (old.state <> new.state AND 'accepted' IN (old.state, new.state)) EXECUTE FUNCTION update_crew_chat();
