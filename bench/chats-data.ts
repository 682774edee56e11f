import type pg from 'pg';
import { type SignedIn, insertSignedInMembers } from './members-data.ts';

export type Pair = readonly [string, string];

interface Written {
  readonly messages: number;
  /** Number of newest messages that neither member has read. */
  readonly unread: number;
}

const words = 'ready for ranked tonight we need one more who heals well and talks calmly after nine'.split(' ');

const pairs = `
  select least(one, other)::text || '_' || greatest(one, other) as chat_id, one, other, place
  from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (one, other, place)`;

const insertChats = `
  insert into chats (id, last_seq, last_message, last_message_at)
  select chat_id, $3::integer, 'See you at nine.', now() - place * interval '1 second' from (${pairs}) as pair`;

const insertParticipants = `
  insert into chat_participants (chat_id, member_id, partner_id, read_seq, has_written)
  select chat_id, one, other, $3::integer, true from (${pairs}) as pair
  union all select chat_id, other, one, $3, true from (${pairs}) as pair`;

/** Inserts messages of 1 to 30 words, a minute apart. The texts are the same in every run. */
const insertMessages = `
  insert into messages (chat_id, seq, id, sender_id, text, sent_at)
  select chat_id, seq, gen_random_uuid(), case when seq % 3 = 0 then one else other end,
    (select string_agg(($4::text[])[1 + (seq * 7 + at * 11) % ${words.length}], ' ') from generate_series(0, seq * 13 % 30) at),
    now() - place * interval '1 second' - ($3::integer - seq) * interval '1 minute'
  from (${pairs}) as pair, generate_series(1, $3::integer) as seq`;

/** Inserts a conversation for each pair, each a second older than the previous one. */
export async function insertConversations(
  client: pg.ClientBase,
  between: readonly Pair[],
  { messages, unread }: Written,
): Promise<void> {
  const sides = [between.map(([one]) => one), between.map(([, other]) => other)];
  await client.query(insertChats, [...sides, messages]);
  await client.query(insertParticipants, [...sides, messages - unread]);
  await client.query(insertMessages, [...sides, messages, words]);
}

export async function insertPairWithMessages(client: pg.ClientBase, messages: number): Promise<[SignedIn, SignedIn]> {
  const [one, other] = await insertSignedInMembers(client, 2);
  if (!one || !other) throw new Error('Nobody was added.');
  await insertConversations(client, [[one.id, other.id]], { messages, unread: 0 });
  return [one, other];
}
