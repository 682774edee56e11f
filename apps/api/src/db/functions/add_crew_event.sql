-- Adds an event to the conversation of a crew, like a message. `member` is null if the event has no sender. Does nothing if
-- the crew has no conversation.
CREATE OR REPLACE FUNCTION add_crew_event(crew uuid, event text, member uuid DEFAULT NULL, data text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH chat AS (
    UPDATE chats SET last_seq = last_seq + 1, last_message = NULL, last_message_at = clock_timestamp()
    WHERE crew_id = crew RETURNING id, last_seq, last_message_at
  ) INSERT INTO messages (chat_id, seq, id, sender_id, event, text, sent_at)
    SELECT chat.id, last_seq, gen_random_uuid(), member, add_crew_event.event, data, last_message_at FROM chat;
END $$;
