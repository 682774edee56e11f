import type pg from 'pg';

/** The update locks the conversation's row, so that sequence numbers have no gaps. */
const insertMessage = `
  with chat as (
    update chats set last_seq = last_seq + 1, last_message = $4, last_message_at = clock_timestamp()
    where id = $1 and exists (select from chat_participants where chat_id = $1 and member_id = $2)
    returning id, last_seq, last_message_at)
  insert into messages (id, chat_id, seq, sender_id, text, sent_at)
    select $3, id, last_seq, $2, $4, last_message_at from chat
  returning id, chat_id as "chatId", seq, sender_id as "senderId", text, sent_at as "sentAt"`;

export async function sendMessage(
  pool: pg.Pool,
  memberId: string,
  { chatId, body }: { readonly chatId: string; readonly body: string },
  publish: (memberId: string, frame: string) => void,
): Promise<string> {
  const { id, text }: Record<string, unknown> = JSON.parse(body);
  const { rows } = await pool.query({ name: 'send', text: insertMessage, values: [chatId, memberId, id, text] });
  const message = JSON.stringify(rows[0]);
  for (const participantId of chatId.split('_')) publish(participantId, `{"type":"message.sent","message":${message}}`);
  return message;
}
