import {
  type Conversation,
  crewOfChatSchema,
  crewPostIdOf,
  type Message,
  removedMessageText,
} from '@muster/contract/chat/chat.ts';
import { type SQL, and, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { affectedRows, idsOf } from '#src/db/rows.ts';
import { jsonInstant } from '#src/db/sql-expressions.ts';
import { chatParticipants, chats, messages } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { pushSubscriptions } from '#src/db/schema/push.ts';
import { sessions } from '#src/db/schema/sessions.ts';
import { isBlockBetween, listHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { memberNameOf, pictureUrl } from '#src/features/members/member-columns.ts';

/** Days after the end of writing in which a crew can read its conversation. */
const HISTORY_DAYS = 30;

/** Needs `chats`. */
export const isCrewChat = sql<boolean>`starts_with(${chats.id}, 'crew_')`;

/** The name of a crew's game. Null in a conversation of two. */
export const crewGame = sql<
  string | null
>`coalesce((select game from posts where id = ${chats.postId}), ${chats.game})`;

/** Whether a block hides a crew's message of this sender from the member of `chat_participants`. */
const isHiddenSender = (senderId: SQL) => isBlockBetween(sql`${chatParticipants.memberId}`, senderId);

/** Condition of messages that a member can read in a conversation which no block hides as a whole. */
export const isNotHidden = sql`case when ${isCrewChat} then not ${isHiddenSender(sql`${messages.senderId}`)} else true end`;

const lastSender = sql`(select sender_id from ${messages}
  where ${messages.chatId} = ${chats.id} and ${messages.seq} = ${chats.lastSeq} and ${chats.lastSeq} > ${chatParticipants.deletedSeq})`;

/** The newest message, without its text if a block hides it. */
export const lastMessageText = sql<string | null>`case when ${isCrewChat} and ${isHiddenSender(lastSender)} then ''
  else ${chats.lastMessage} end`;

const mate = alias(members, 'mate');
const mateSide = alias(chatParticipants, 'mate_side');

const mates = sql`select coalesce(json_agg(json_build_object('id', ${mate.id}, 'name', ${memberNameOf(mate)},
    'pictureUrl', ${pictureUrl('small', mate.pictureId)}) order by ${mate.id}), '[]')
  from ${members} as mate where ${mate.id} in (
      select side.member_id from ${chatParticipants} as side where side.chat_id = ${chats.id}
      union all select sender_id from ${messages}
      where ${messages.chatId} = ${chats.id} and ${messages.seq} > ${chatParticipants.deletedSeq})
    and not ${isHiddenSender(sql`${mate.id}`)}`;

/** What a conversation of a crew has in place of a partner; null in one of two. */
export const crewColumn = sql<Conversation['crew']>`case when ${isCrewChat} then (
  select json_build_object('postId', ${chats.postId}, 'gameId', coalesce(post.game_id, ${chats.gameId}),
    'game', coalesce(post.game, ${chats.game}), 'platform', coalesce(post.platform, ${chats.platform}),
    'startsAt', ${jsonInstant(sql`coalesce(post.starts_at, ${chats.startsAt})`)}, 'closesAt', ${jsonInstant(sql`${chats.closesAt}`)},
    'members', (${mates}), 'lastSenderId', (select sender from (select ${lastSender} as sender) as last where not ${isHiddenSender(sql`sender`)}))
  from (select) as one left join posts as post on post.id = ${chats.postId}) end`.mapWith((value: unknown) =>
  crewOfChatSchema.parse(value),
);

/** Replaces a message whose sender has a block with its reader. */
export const hideMessage = (message: Message): Message => ({ ...message, senderId: null, text: '', isHidden: true });

/** Hides the messages of a crew whose senders have a block with the viewer. */
export async function hideBlockedSenders(
  db: Queryable,
  viewerId: string,
  page: readonly Message[],
): Promise<Message[]> {
  const hiddenIds = await listHiddenMemberIds(db, viewerId);
  return page.map((message) =>
    message.senderId !== null && hiddenIds.includes(message.senderId) ? hideMessage(message) : message,
  );
}

const hasPushSubscription = sql<boolean>`exists (select from ${sessions} join ${pushSubscriptions} on session_id = sessions.id
  where sessions.member_id = ${chatParticipants.memberId})`;

export interface Recipient {
  readonly id: string;
  /** A block hides the message from them. */
  readonly isHidden: boolean;
  readonly mayNeedPush: boolean;
}

/** The members of a crew's conversation who can read a message, its sender included. */
export const listCrewRecipients = (
  db: Queryable,
  { chatId, seq, senderId }: Pick<Message, 'chatId' | 'seq' | 'senderId'>,
): Promise<Recipient[]> =>
  db
    .select({
      id: chatParticipants.memberId,
      isHidden: isHiddenSender(sql`${senderId}::uuid`),
      mayNeedPush: hasPushSubscription,
    })
    .from(chatParticipants)
    .where(and(eq(chatParticipants.chatId, chatId), lt(chatParticipants.deletedSeq, seq)));

export const listCrewChatMembers = (db: Queryable, chatId: string): Promise<string[]> =>
  idsOf(db.select({ id: chatParticipants.memberId }).from(chatParticipants).where(eq(chatParticipants.chatId, chatId)));

/** Posts whose crews have both members. */
export async function listSharedCrewPostIds(db: Queryable, oneId: string, otherId: string): Promise<string[]> {
  const shared = await db
    .select({ chatId: chatParticipants.chatId })
    .from(chatParticipants)
    .innerJoin(mateSide, eq(mateSide.chatId, chatParticipants.chatId))
    .where(and(eq(chatParticipants.memberId, oneId), eq(mateSide.memberId, otherId)));
  return shared.flatMap(({ chatId }) => crewPostIdOf(chatId) ?? []);
}

/** Removes the sender and text of up to `limit` of a member's messages in crews, and returns their number. */
export async function eraseCrewMessages(tx: Queryable, senderId: string, limit: number): Promise<number> {
  const some = sql`(select chat_id, seq from ${messages}
    where sender_id = ${senderId} and starts_with(chat_id, 'crew_') limit ${limit})`;
  return affectedRows(
    tx.execute(sql`
      with erased as (
        update ${messages} set sender_id = null, text = ${removedMessageText} where (chat_id, seq) in ${some}
        returning chat_id, seq
      ), shown as (
        update ${chats} set last_message = ${removedMessageText} from erased where id = chat_id and last_seq = seq
      ) select from erased`),
  );
}

/** Deletes the conversations of crews that can no longer be read. */
export const deleteOldCrewChats = (db: Queryable): Promise<number> =>
  deleteInChunks(db, chats, sql`${chats.closesAt} < now() - ${HISTORY_DAYS} * interval '1 day'`);
