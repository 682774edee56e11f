import type { Message, MessageDraft } from '@muster/contract/chat/messages.ts';
import { sql } from 'drizzle-orm';
import { prepareOnce, type Queryable } from '#src/db/client.ts';
import { arrayParameter } from '#src/db/sql-expressions.ts';
import { chatParticipants, chats, messages } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { pushSubscriptions } from '#src/db/schema/push.ts';
import { sessions } from '#src/db/schema/sessions.ts';
import { retryDeadlocks } from '#src/db/with-deadlock-retry.ts';
import { type Counter, countEvents, counterKey } from '#src/db/count-events.ts';
import { isBlockBetween } from '#src/features/members/block-repository.ts';
import { isAccountActive, isActivityStale } from '#src/features/members/member-repository.ts';

export type NextMessage = MessageDraft & Pick<Message, 'chatId'> & { readonly senderId: string };

const { placeholder } = sql;
const isBlocked = isBlockBetween(sql`draft.sender_id`, sql`side.partner_id`);

const drafts = sql`
  select * from unnest(${arrayParameter('chatIds', 'text[]')}, ${arrayParameter('senderIds', 'uuid[]')},
    ${arrayParameter('ids', 'uuid[]')}, ${arrayParameter('texts', 'text[]')})
    with ordinality as draft (chat_id, sender_id, id, text, place)`;

const isCounted = sql`counted.key = ${counterKey(sql`draft.sender_id`)}`;

/** The limit makes PostgreSQL use both columns for the index, even if most members have few conversations. */
const senderSide = sql`
  select partner_id from ${chatParticipants}
  where member_id = draft.sender_id and chat_id = draft.chat_id and has_written limit 1`;

/**
 * Locks conversations, senders and recipients. Leaves out a conversation that has changed since the statement began, because
 * the statement would not see a block made since, and those that another transaction has locked, so that no message waits
 * for another conversation.
 */
const lockedDrafts = sql`
  select draft.*, chat.last_seq + 1 as seq, recipient.id as recipient_id, ${isActivityStale} as is_activity_stale
  from draft join counted on ${isCounted}
  join ${chats} as chat on chat.id = draft.chat_id
  join ${chats} as seen on seen.id = chat.id and seen.xmin = chat.xmin
  cross join lateral (${senderSide}) as side
  join ${members} on members.id = draft.sender_id and ${isAccountActive}
  join ${members} as recipient on recipient.id = side.partner_id and recipient.deletion is null
  where counted.points <= ${placeholder('maxCount')} and not ${isBlocked}
  for no key update of chat skip locked for key share of members, recipient skip locked`;

const insertedMessages = sql`
  insert into ${messages} (chat_id, seq, id, sender_id, text, sent_at)
  select chat_id, seq, id, sender_id, text, clock_timestamp() from locked
  on conflict on constraint messages_sent_once do nothing
  returning chat_id, seq, text, sent_at`;

const updatedChats = sql`
  update ${chats} set last_seq = seq, last_message = text, last_message_at = sent_at
  from inserted where chats.id = inserted.chat_id`;

/** Skips a locked member, because no message waits for a member. A later message updates the time. */
const updatedActivity = sql`
  update ${members} set last_activity_at = now() where id in (
    select members.id from ${members} join locked on members.id = sender_id join inserted using (chat_id)
    where is_activity_stale for no key update of members skip locked)`;

const hasPushSubscription = sql<boolean>`exists (
  select from ${sessions} join ${pushSubscriptions} on session_id = sessions.id where member_id = recipient_id)`;

/** Hot (benchmark `live`): one prepared statement counts, checks and stores up to 50 messages that arrive together. */
const insertOnce = prepareOnce((db) => {
  const draft = db.$with('draft', {}).as(drafts);
  const counted = db.$with('counted', {}).as(countEvents(sql`select sender_id from draft`));
  const locked = db.$with('locked', {}).as(lockedDrafts);
  const inserted = db.$with('inserted', {}).as(insertedMessages);
  const updated = db.$with('updated', {}).as(updatedChats);
  const activity = db.$with('activity', {}).as(updatedActivity);
  return db
    .with(draft, counted, locked, inserted, updated, activity)
    .select({
      place: sql`draft.place`.mapWith(Number),
      points: sql<number>`points`,
      expire: sql`expire`.mapWith(Number),
      seq: sql<number | null>`inserted.seq`,
      sentAt: sql`sent_at`.mapWith(messages.sentAt),
      recipientId: sql<string>`recipient_id`,
      mayNeedPush: hasPushSubscription,
    })
    .from(
      sql`draft join counted on ${isCounted} left join locked on locked.place = draft.place
        left join inserted on inserted.chat_id = locked.chat_id`,
    )
    .orderBy(sql`draft.place`)
    .prepare('insert_next_messages');
});

/**
 * Counts each message for its sender and, within the limit, stores it. The messages must be by different senders in different
 * conversations. `sent` is null if the transaction must handle it: the sender has not written before, may not write, or has
 * used this id, or the conversation is changing.
 */
export async function insertNextMessages(db: Queryable, next: readonly NextMessage[], counter: Counter) {
  const columns = {
    chatIds: next.map(({ chatId }) => chatId),
    senderIds: next.map(({ senderId }) => senderId),
    ids: next.map(({ id }) => id),
    texts: next.map(({ text }) => text),
  };
  const rows = await retryDeadlocks(() => insertOnce(db).execute({ ...columns, ...counter.values() }));
  return rows.map(({ place, points, expire, seq, sentAt, ...rest }) => {
    const draft = next[place - 1];
    if (!draft) throw new Error('The insert statement returned an unknown message.');
    const sent = seq === null ? null : { message: { ...draft, seq, sentAt }, ...rest };
    return { counted: { points, expire }, sent };
  });
}
