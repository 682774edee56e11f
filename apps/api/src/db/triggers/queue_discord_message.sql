-- Makes the message about a changed post due, without shortening a delay. Blocks while a node compares the two.
CREATE OR REPLACE FUNCTION queue_discord_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' AND new.discord_channel_id IS NOT NULL THEN
    INSERT INTO discord_messages AS known (post_id) VALUES (new.id)
    ON CONFLICT (post_id) DO UPDATE SET due_at = greatest(known.due_at, now()), changes = known.changes + 1;
  ELSE
    UPDATE discord_messages SET due_at = greatest(due_at, now()), changes = changes + 1 WHERE post_id = old.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_discord_message_of_new_post AFTER INSERT ON posts
  FOR EACH ROW WHEN (new.discord_channel_id IS NOT NULL) EXECUTE FUNCTION queue_discord_message();

CREATE OR REPLACE TRIGGER queue_discord_message_of_changed_post AFTER UPDATE ON posts
  FOR EACH ROW WHEN (old.discord_channel_id IS NOT NULL OR new.discord_channel_id IS NOT NULL)
  EXECUTE FUNCTION queue_discord_message();

CREATE OR REPLACE TRIGGER queue_discord_message_of_deleted_post AFTER DELETE ON posts
  FOR EACH ROW WHEN (old.discord_channel_id IS NOT NULL) EXECUTE FUNCTION queue_discord_message();
