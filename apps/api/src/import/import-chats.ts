import type pg from 'pg';
import { dropWhere, rejectWhere, writeInChunks } from './staging.ts';

const CHUNK_CHATS = 200;

/** Where each conversation of the file is, or will be, here. Gives how many are here already. */
export async function checkChats(client: pg.Client): Promise<number> {
  const isThere = 'select from people p where p.is_there and p.document_id in (s.one, s.other)';
  await rejectWhere(client, 'chats', 'participants: Neither is among the members', `not exists (${isThere})`);
  const { rows } = await client.query<{ known: number }>(
    `with placed as (
       insert into rooms (document_id, chat_id, one, other, one_id, other_id, created_at, is_known, is_gone)
       select s.document_id, coalesce(i.row_id, least(x.id, y.id) || '_' || greatest(x.id, y.id)), s.one, s.other,
              case when a.is_there then a.id end, case when b.is_there then b.id end, s.created_at,
              i.row_id is not null, i.row_id is not null and not exists (select from chats where chats.id = i.row_id)
       from staged_chats s
       left join people a on a.document_id = s.one
       left join people b on b.document_id = s.other
       left join imports i on i.collection = 'chats' and i.document_id = s.document_id,
       lateral (select coalesce(a.id, s.one_unknown_id)::text collate "C") as x(id),
       lateral (select coalesce(b.id, s.other_unknown_id)::text collate "C") as y(id)
       returning is_known
     )
     select count(*)::int as known from placed where is_known`,
  );
  return rows[0]?.known ?? 0;
}

/** Which messages can be written. Gives how many are here already, or were until their conversation was removed. */
export async function checkMessages(client: pg.Client): Promise<number> {
  // Each portion of conversations looks for its own messages.
  await client.query('create index on staged_messages (chat); analyze rooms, staged_messages');
  const room = 'select from rooms r where r.document_id = s.chat';
  await rejectWhere(client, 'messages', 'chatId: Its conversation is not imported', `not exists (${room})`);
  await rejectWhere(
    client,
    'messages',
    'senderId: The sender is not in the conversation',
    `not exists (${room} and s.sender in (r.one, r.other))`,
  );
  return dropWhere(
    client,
    'messages',
    `exists (${room} and r.is_gone) or (s.chat, s.id) in (
       select r.document_id, m.id from rooms r join messages m on m.chat_id = r.chat_id where r.is_known)`,
  );
}

const OPEN_CHATS = `
with opened as (
  insert into chats (id, created_at)
  select distinct on (chat_id) chat_id, created_at from rooms where n > $1 and n <= $2 and not is_known
  order by chat_id, created_at
  on conflict do nothing
), joined as (
  insert into chat_participants (chat_id, member_id, partner_id)
  select chat_id, one_id, other_id from rooms where n > $1 and n <= $2 and not is_known and one_id is not null
  union
  select chat_id, other_id, one_id from rooms where n > $1 and n <= $2 and not is_known and other_id is not null
  on conflict do nothing
)
insert into imports (collection, document_id, row_id)
select 'chats', document_id, chat_id from rooms where n > $1 and n <= $2 and not is_known on conflict do nothing`;

/** In the order of their times, behind what is there; what was read up to there counts as read now, too. */
const ADD_MESSAGES = `
with held as (
  select id, last_seq from chats
  where id in (select chat_id from rooms where n > $1 and n <= $2) order by id for update
), numbered as (
  select h.id as chat_id, h.last_seq + row_number() over (partition by h.id order by m.sent_at, m.document_id) as seq,
         m.id, case when m.sender = r.one then r.one_id else r.other_id end as sender_id, m.text, m.sent_at
  from rooms r join held h on h.id = r.chat_id join staged_messages m on m.chat = r.document_id
  where r.n > $1 and r.n <= $2
), written as (
  insert into messages (chat_id, seq, id, sender_id, text, sent_at)
  select chat_id, seq, id, sender_id, text, sent_at from numbered returning chat_id, seq, text, sent_at
), newest as (
  select distinct on (chat_id) chat_id, seq, text, sent_at from written order by chat_id, seq desc
), seen as (
  update chat_participants p set read_seq = newest.seq from newest join held on held.id = newest.chat_id
  where p.chat_id = newest.chat_id and p.read_seq = held.last_seq
)
update chats set last_seq = newest.seq, last_message = newest.text, last_message_at = newest.sent_at
from newest where chats.id = newest.chat_id`;

/** Adds conversations with their messages. */
export const writeChats = (client: pg.Client): Promise<void> =>
  writeInChunks(client, 'rooms', CHUNK_CHATS, async (after, upTo) => {
    await client.query(OPEN_CHATS, [after, upTo]);
    await client.query(ADD_MESSAGES, [after, upTo]);
  });
