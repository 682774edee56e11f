import type pg from 'pg';

/** Two members who talk with each other. */
export type Pair = readonly [string, string];

const pairs = `
  select least(one, other)::text || '_' || greatest(one, other) as chat_id, one, other, place
  from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (one, other, place)`;

/** Conversations of different age, each with so many messages, of which both have read the first half. */
const statements = [
  `insert into chats (id, last_seq, last_message, last_message_at)
     select chat_id, $3::integer, case when $3 > 0 then 'Message ' || $3 end,
       case when $3 > 0 then now() - place * interval '1 second' end
     from (${pairs}) as pair`,
  `insert into chat_participants (chat_id, member_id, partner_id, read_seq)
     select chat_id, one, other, $3::integer / 2 from (${pairs}) as pair
     union all select chat_id, other, one, $3 / 2 from (${pairs}) as pair`,
  `insert into messages (chat_id, seq, id, sender_id, text, sent_at)
     select chat_id, seq, gen_random_uuid(), case when seq % 2 = 0 then one else other end, 'Message ' || seq,
       now() - place * interval '1 second' - ($3::integer - seq) * interval '1 minute'
     from (${pairs}) as pair, generate_series(1, $3::integer) as seq`,
];

/** Gives each pair a conversation with so many messages. */
export async function writeChats(client: pg.ClientBase, between: readonly Pair[], messageCount: number): Promise<void> {
  const values = [between.map(([one]) => one), between.map(([, other]) => other), messageCount];
  for (const statement of statements) await client.query(statement, values);
}
