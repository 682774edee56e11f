import { type CrewEvent, type Message, removedMessageText } from '@muster/contract/chat/messages.ts';
import {
  type Conversation,
  type CrewConversation,
  crewOfChatSchema,
  type PairConversation,
} from '@muster/contract/chat/chat.ts';
import { type SQL, and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { affectedRows, firstRow, idsOf } from '#src/db/rows.ts';
import { isAnyOf, jsonInstant } from '#src/db/sql-expressions.ts';
import { chatParticipants, chats, CREW_HISTORY, isOfCrew, isReadableMessage, messages } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { pushSubscriptions } from '#src/db/schema/push.ts';
import { sessions } from '#src/db/schema/sessions.ts';
import { isBlockBetween, listHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { countUnread } from '../chat-settings-repository.ts';
import { isAdminOf, memberNameOf, pictureUrl } from '#src/features/members/member-columns.ts';

/** Needs `chats` joined. */
export const isCrewChat = isNotNull(chats.crewId);

/** The name of a standing crew, or of a crew's game. Null in a conversation of two. */
export const crewGame = sql<
  string | null
>`coalesce(${chats.name}, (select game from posts where id = ${chats.crewId}), ${chats.game})`;

/** Whether a block hides a crew's message of this sender from the member of `chat_participants`. */
const isHiddenSender = (senderId: SQL) => isBlockBetween(sql`${chatParticipants.memberId}`, senderId);

/** Condition of messages of a crew that no block hides from the member. */
export const isNotHidden = sql`not ${isHiddenSender(sql`${messages.senderId}`)}`;

/** The last text that the member can read. Events are not shown in the list. */
const lastText = (column: SQL) => sql<string | null>`(select ${column} from ${messages}
  where ${messages.chatId} = ${chats.id} and ${messages.event} is null and ${isReadableMessage}
  order by ${messages.seq} desc limit 1)`;

const lastSender = lastText(sql`sender_id`);
const isLastHidden = isHiddenSender(lastSender);
const isLastMessageOwn = sql<boolean>`coalesce(${lastSender} = ${chatParticipants.memberId}, false)`;

const post = alias(posts, 'post');
const crewmate = alias(members, 'crewmate');
const crewmateSide = alias(chatParticipants, 'crewmate_side');

const isInCrewChat = sql`${messages.chatId} = ${chats.id} and ${isOfCrew}`;

/** Senders of messages that the member can read. A loose index scan, because a crew may have many messages. */
const senders = sql`with recursive sender as (
    (select sender_id as id from ${messages} where ${isInCrewChat} order by sender_id limit 1)
    union all
    select (select sender_id from ${messages} where ${isInCrewChat} and sender_id > sender.id order by sender_id limit 1)
    from sender where sender.id is not null
  ) select id from sender where exists (select from ${messages}
    where ${isInCrewChat} and sender_id = sender.id and ${isReadableMessage})`;

const crewmates = sql`select coalesce(json_agg(json_build_object('id', ${crewmate.id}, 'name', ${memberNameOf(crewmate)},
    'pictureUrl', ${pictureUrl('small', crewmate.pictureId)}, 'isAdmin', ${isAdminOf(crewmate)}) order by ${crewmate.id}), '[]')
  from ${members} as crewmate where ${crewmate.id} = any (array(
      select side.member_id from ${chatParticipants} as side where side.chat_id = ${chats.id}
      union all select id from (${senders}) as senders))
    and ${crewmate.deletion} is null and not ${isHiddenSender(sql`${crewmate.id}`)}`;

const crewColumn = sql<
  CrewConversation['crew']
>`json_build_object('id', ${chats.crewId}, 'name', ${chats.name}, 'gameId', coalesce(post.game_id, ${chats.gameId}),
  'emblem', (select json_build_object('abbreviation', abbreviation, 'iconId', icon_id) from games
    where games.id = coalesce(post.game_id, ${chats.gameId})),
  'game', coalesce(post.game, ${chats.game}), 'platform', coalesce(post.platform, ${chats.platform}),
  'startsAt', ${jsonInstant(sql`coalesce(post.starts_at, ${chats.startsAt})`)}, 'closesAt', ${jsonInstant(sql`${chats.closesAt}`)},
  'members', (${crewmates}), 'lastSenderId', case when not ${isLastHidden} then ${lastSender} end)`.mapWith(
  (value: unknown) => crewOfChatSchema.parse(value),
);

const lastMessage = sql<string | null>`case when ${isLastHidden} then '' else ${lastText(sql`text`)} end`;

/**
 * Adds what only conversations of crews have, in a query of its own. Omits conversations that the member has lost in the
 * meantime.
 */
export async function addCrews(
  db: Queryable,
  memberId: string,
  found: readonly (PairConversation & { readonly crewId: string | null })[],
): Promise<Conversation[]> {
  const ids = found.flatMap(({ id, crewId }) => (crewId === null ? [] : id));
  if (ids.length === 0) return [...found];
  const rows = await db
    .select({
      id: chats.id,
      kind: sql<'crew'>`'crew'`,
      crew: crewColumn,
      lastMessage,
      isLastMessageOwn,
      unread: countUnread(sql`${messages.event} is null and ${isNotHidden}`),
    })
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .leftJoin(post, eq(post.id, chats.crewId))
    .where(and(eq(chatParticipants.memberId, memberId), inArray(chats.id, ids)));
  const crews = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((chat) => {
    if (chat.crewId === null) return chat;
    const crew = crews.get(chat.id);
    return crew ? { ...chat, ...crew } : [];
  });
}

/** The name of a standing crew, or the game of a crew's conversation; and its start. */
export const findCrewGame = (db: Queryable, chatId: string) =>
  firstRow(
    db
      .select({
        game: sql<string>`coalesce(${chats.name}, ${post.game}, ${chats.game})`,
        startsAt: sql<Date | null>`coalesce(${post.startsAt}, ${chats.startsAt})`.mapWith(chats.startsAt),
      })
      .from(chats)
      .leftJoin(post, eq(post.id, chats.crewId))
      .where(eq(chats.id, chatId)),
  );

/** Records that an administrator ends these crews. Call it before their posts are deleted. */
export const markCrewsCalledOffByAdmin = (tx: Queryable, crewIds: readonly string[]) =>
  tx.update(chats).set({ isCalledOffByAdmin: true }).where(isAnyOf(chats.crewId, crewIds));

/** The message as a reader with a block between them and its sender sees it. */
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

/** The members of a conversation who can read a message, its sender included. */
export const listRecipients = (
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
    .where(
      and(
        eq(chatParticipants.chatId, chatId),
        sql`(${chatParticipants.deletedSeq} < ${seq} or ${seq}::int <@ ${chatParticipants.earlier})`,
      ),
    );

export const listCrewChatMembers = (db: Queryable, crewId: string): Promise<string[]> =>
  idsOf(
    db
      .select({ id: chatParticipants.memberId })
      .from(chats)
      .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
      .where(eq(chats.crewId, crewId)),
  );

/** Adds an event without a sender to a crew's conversation, if it has one. Members see it once they fetch the crew. */
export const addCrewEvent = (tx: Queryable, crewId: string, event: CrewEvent, data: string) =>
  tx.execute(sql`select add_crew_event(${crewId}, ${event}, null, ${data})`);

/** Ids of the crews that both members are in. */
export async function listSharedCrewIds(db: Queryable, oneId: string, otherId: string): Promise<string[]> {
  const shared = await db
    .select({ crewId: chats.crewId })
    .from(chatParticipants)
    .innerJoin(crewmateSide, eq(crewmateSide.chatId, chatParticipants.chatId))
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .where(and(eq(chatParticipants.memberId, oneId), eq(crewmateSide.memberId, otherId)));
  return shared.flatMap(({ crewId }) => crewId ?? []);
}

/** Removes sender and text from up to `limit` of a member's messages in crews. Returns their number. */
export async function eraseCrewMessages(tx: Queryable, senderId: string, limit: number): Promise<number> {
  const some = sql`(select chat_id, seq from ${messages}
    where sender_id = ${senderId} and ${isOfCrew} limit ${limit})`;
  return affectedRows(
    tx.execute(sql`
      with erased as (
        update ${messages} set sender_id = null, text = case when event is null then ${removedMessageText} else text end where (chat_id, seq) in ${some}
        returning chat_id, seq, event
      ), shown as (
        update ${chats} set last_message = ${removedMessageText} from erased where id = chat_id and last_seq = seq and event is null
      ) select from erased`),
  );
}

/** Deletes the conversations of crews that can no longer be read. */
export const deleteOldCrewChats = (db: Queryable): Promise<number> =>
  deleteInChunks(db, chats, sql`${chats.closesAt} <= now() - ${CREW_HISTORY}`);
