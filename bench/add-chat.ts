import { chatIdOf } from '@muster/contract/chat.ts';
import type pg from 'pg';
import type { Newcomer } from './add-members.ts';

const words = 'ready for ranked tonight we need one more who heals well and talks calmly after nine'.split(' ');

const insertChat = `
  insert into chats (id, last_seq, last_message, last_message_at) values ($1, $2, 'See you at nine.', now())`;

/** Both have read everything: the conversation opens at its end. */
const insertSides = `
  insert into chat_participants (chat_id, member_id, partner_id, read_seq)
  values ($1, $2, $3, $4), ($1, $3, $2, $4)`;

/** Of one word to thirty, a minute apart, the same texts in every run. */
const insertMessages = `
  insert into messages (chat_id, seq, id, sender_id, text, sent_at)
  select $1, n, gen_random_uuid(), case when n % 3 = 0 then $2::uuid else $3::uuid end,
    (select string_agg(($5::text[])[1 + (n * 7 + place * 11) % ${words.length}], ' ') from generate_series(0, n * 13 % 30) place),
    now() - ($4 - n) * interval '1 minute'
  from generate_series(1, $4) n`;

/** A conversation of two members with so many messages. */
export async function addChat(
  client: pg.ClientBase,
  [one, other]: readonly [Newcomer, Newcomer],
  count: number,
): Promise<void> {
  const chatId = chatIdOf(one.id, other.id);
  await client.query(insertChat, [chatId, count]);
  await client.query(insertSides, [chatId, one.id, other.id, count]);
  await client.query(insertMessages, [chatId, one.id, other.id, count, words]);
}
