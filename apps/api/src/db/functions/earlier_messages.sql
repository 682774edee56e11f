-- Sequence numbers of the earlier messages that a member who joins a crew can read: those sent while the member was in the
-- crew before, and the author's last three texts. Without the
-- `joined` of an acceptance that was undone.
CREATE OR REPLACE FUNCTION earlier_messages(crew_chat text, author uuid, member uuid) RETURNS int4multirange
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(range_agg(int4range(seq, until)), '{}') FROM (
      (SELECT seq + (lead(event) OVER own IS NOT DISTINCT FROM 'joined-undone')::integer AS seq,
          lead(seq) OVER own AS until, event IN ('joined', 'left-undone') AS is_readable
        FROM messages
        WHERE chat_id = crew_chat AND sender_id = member AND event IN ('joined', 'left', 'joined-undone', 'left-undone')
        WINDOW own AS (ORDER BY seq))
      UNION ALL
      (SELECT seq, seq + 1, true FROM messages WHERE chat_id = crew_chat AND sender_id = author AND event IS NULL
        ORDER BY seq DESC LIMIT 3)
    ) AS earlier WHERE is_readable
  );
END $$;
