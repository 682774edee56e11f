import type pg from 'pg';
import { dropWhere, rejectWhere, writeInChunks } from './staging.ts';

const CHUNK_CHATS = 200;

/** Finds the ids of the file's conversations. Returns how many were imported before. */
export async function checkChats(client: pg.Client): Promise<number> {
  const knownMember = 'select from known_members p where p.exists_here and p.document_id in (s.one, s.other)';
  await rejectWhere(
    client,
    'chats',
    'participants: Neither participant is a known member',
    `not exists (${knownMember})`,
  );
  const { rows } = await client.query<{ known: number }>(
    `with resolved as (
       insert into resolved_chats (document_id, chat_id, one, other, one_id, other_id, created_at, is_known, is_deleted)
       select s.document_id, coalesce(i.row_id, least(x.id, y.id) || '_' || greatest(x.id, y.id)), s.one, s.other,
              case when a.exists_here then a.id end, case when b.exists_here then b.id end, s.created_at,
              i.row_id is not null, i.row_id is not null and not exists (select from chats where chats.id = i.row_id)
       from staged_chats s
       left join known_members a on a.document_id = s.one
       left join known_members b on b.document_id = s.other
       left join imports i on i.collection = 'chats' and i.document_id = s.document_id,
       lateral (select coalesce(a.id, s.one_unknown_id)::text collate "C") as x(id),
       lateral (select coalesce(b.id, s.other_unknown_id)::text collate "C") as y(id)
       returning is_known
     )
     select count(*)::int as known from resolved where is_known`,
  );
  return rows[0]?.known ?? 0;
}

/** Rejects messages that cannot be imported. Returns how many were imported before, even if deleted since. */
export async function checkMessages(client: pg.Client): Promise<number> {
  // Each chunk of conversations looks for its messages.
  await client.query('create index on staged_messages (chat); analyze resolved_chats, staged_messages');
  const resolvedChat = 'select from resolved_chats r where r.document_id = s.chat';
  await rejectWhere(client, 'messages', 'chatId: The conversation is not imported', `not exists (${resolvedChat})`);
  await rejectWhere(
    client,
    'messages',
    'senderId: The sender is not in the conversation',
    `not exists (${resolvedChat} and s.sender in (r.one, r.other))`,
  );
  return dropWhere(
    client,
    'messages',
    `exists (${resolvedChat} and r.is_deleted) or (s.chat, s.id) in (
       select r.document_id, m.id from resolved_chats r join messages m on m.chat_id = r.chat_id where r.is_known)`,
  );
}

const OPEN_CHATS = `
with opened as (
  insert into chats (id, created_at)
  select distinct on (chat_id) chat_id, created_at from resolved_chats where n > $1 and n <= $2 and not is_known
  order by chat_id, created_at
  on conflict do nothing
), joined as (
  insert into chat_participants (chat_id, member_id, partner_id)
  select chat_id, one_id, other_id from resolved_chats where n > $1 and n <= $2 and not is_known and one_id is not null
  union
  select chat_id, other_id, one_id from resolved_chats where n > $1 and n <= $2 and not is_known and other_id is not null
  on conflict do nothing
)
insert into imports (collection, document_id, row_id)
select 'chats', document_id, chat_id from resolved_chats where n > $1 and n <= $2 and not is_known on conflict do nothing`;

/** Appends messages by time. A member who had read everything before is not shown new ones as unread. */
const ADD_MESSAGES = `
with locked as (
  select id, last_seq from chats
  where id in (select chat_id from resolved_chats where n > $1 and n <= $2) order by id for update
), numbered as (
  select l.id as chat_id, l.last_seq + row_number() over (partition by l.id order by m.sent_at, m.document_id) as seq,
         m.id, case when m.sender = r.one then r.one_id else r.other_id end as sender_id, m.text, m.sent_at
  from resolved_chats r join locked l on l.id = r.chat_id join staged_messages m on m.chat = r.document_id
  where r.n > $1 and r.n <= $2
), written as (
  insert into messages (chat_id, seq, id, sender_id, text, sent_at)
  select chat_id, seq, id, sender_id, text, sent_at from numbered returning chat_id, seq, text, sent_at
), newest as (
  select distinct on (chat_id) chat_id, seq, text, sent_at from written order by chat_id, seq desc
), marked_read as (
  update chat_participants p
  set read_seq = case when p.read_seq = locked.last_seq then newest.seq else p.read_seq end,
      has_written = p.has_written or exists (
        select from numbered n where n.chat_id = p.chat_id and n.sender_id = p.member_id)
  from newest join locked on locked.id = newest.chat_id
  where p.chat_id = newest.chat_id
)
update chats set last_seq = newest.seq, last_message = newest.text, last_message_at = newest.sent_at
from newest where chats.id = newest.chat_id`;

export const writeChats = (client: pg.Client): Promise<void> =>
  writeInChunks(client, 'resolved_chats', CHUNK_CHATS, async (after, upTo) => {
    await client.query(OPEN_CHATS, [after, upTo]);
    await client.query(ADD_MESSAGES, [after, upTo]);
  });
