import { type CrewEvent, MESSAGE_MAX_LENGTH } from '@muster/contract/chat/messages.ts';
import { CREW_HISTORY_DAYS } from '@muster/contract/chat/chat.ts';
import type { platforms } from '@muster/contract/values/platforms.ts';
import { STANDING_CREW_NAME_MAX_LENGTH } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { lengthCheck, moment } from './columns.ts';
import { memberReference, members } from './members.ts';

/** How long a crew can read its conversation after writing ended. */
export const CREW_HISTORY = sql.raw(`interval '${CREW_HISTORY_DAYS} days'`);

/** Whether members can still read a conversation. A job deletes it later. Needs `chats` joined. */
export const isReadable = sql<boolean>`(coalesce(chats.closes_at, 'infinity') > now() - ${CREW_HISTORY})`;

const sequenceNumbers = customType<{ data: string }>({ dataType: () => 'int4multirange' });

export const chats = pgTable(
  'chats',
  {
    /** Both members' ids, sorted and joined by an underscore; or `crew_` and `crewId`. A pair or crew has one conversation. */
    id: text().primaryKey(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Sequence number of the newest message. Senders lock this row, which orders messages. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Null if the newest message is an event. */
    lastMessage: text('last_message'),
    lastMessageAt: moment('last_message_at'),
    /** Time of the latest request between the two to join a post. */
    lastRequestAt: moment('last_request_at'),
    /** The id of a post, which may have been deleted, or of a standing crew. Null for a pair. */
    crewId: uuid('crew_id'),
    /** Of a standing crew; null for other conversations. */
    name: text(),
    /** Host of a standing crew. Null once it has ended. */
    hostId: uuid('host_id').references(() => members.id, { onDelete: 'set null' }),
    /** When writing in a crew ends, a day after its post. Null for a pair, and while the post or standing crew is active. */
    closesAt: moment('closes_at'),
    /** Copied by a trigger when the post of a crew is deleted, or from the first session of a standing crew. */
    gameId: text('game_id'),
    game: text(),
    platform: text().$type<(typeof platforms)[number]>(),
    startsAt: moment('starts_at'),
    /** An administrator deleted the post or its game, or deleted its author. */
    isCalledOffByAdmin: boolean('is_called_off_by_admin').notNull().default(false),
  },
  (table) => [
    index('chats_by_crew')
      .on(table.crewId)
      .where(sql`crew_id is not null`),
    index('chats_closing')
      .on(table.closesAt)
      .where(sql`closes_at is not null`),
    index('chats_by_host')
      .on(table.hostId)
      .where(sql`host_id is not null`),
    lengthCheck('chats_name_length', table.name, 1, STANDING_CREW_NAME_MAX_LENGTH),
    check('chats_standing_are_crews', sql`crew_id is not null or (name is null and host_id is null)`),
    check(
      'chats_id_is_a_sorted_pair_or_crew',
      sql`case when crew_id is null then id ~ '^[0-9a-f-]{36}_[0-9a-f-]{36}$' and left(id, 36) collate "C" < right(id, 36) collate "C" else id = 'crew_' || crew_id end`,
    ),
    check(
      'chats_summary_is_whole',
      sql`(last_seq = 0) = (last_message_at is null) and (last_seq > 0 or last_message is null)`,
    ),
  ],
);

/**
 * A member's side of a conversation, without which they cannot read it. It is deleted with the member; the partner's side
 * remains. A trigger on join_requests adds and deletes the rows of a crew.
 */
export const chatParticipants = pgTable(
  'chat_participants',
  {
    chatId: text('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    memberId: memberReference('member_id'),
    /** When the member joined a standing crew; null in other conversations. */
    joinedAt: moment('joined_at'),
    /** Null if the partner was deleted, and in a crew. */
    partnerId: uuid('partner_id').references(() => members.id, { onDelete: 'set null' }),
    /** Sequence number up to which the member has seen messages. */
    readSeq: integer('read_seq').notNull().default(0),
    /** Set with the member's first message. */
    hasWritten: boolean('has_written').notNull().default(false),
    isMuted: boolean('is_muted').notNull().default(false),
    /** Sequence number of the newest message when the member archived the conversation. A newer one brings it back, unless muted. */
    archivedSeq: integer('archived_seq'),
    /** The member has deleted the messages up to this sequence number for themselves, or joined the crew after it. */
    deletedSeq: integer('deleted_seq').notNull().default(0),
    /** Messages of a crew up to `deletedSeq` that the member can read. A trigger sets it when they join. */
    earlier: sequenceNumbers()
      .notNull()
      .default(sql`'{}'`),
    /** Not listed until a message after `deletedSeq`, or a request to join. */
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.chatId] }),
    index('chat_participants_by_chat').on(table.chatId),
    index('chat_participants_by_partner').on(table.partnerId),
    check('chat_participants_are_two', sql`member_id <> partner_id`),
    check('chat_participants_read_seq', sql`read_seq >= 0`),
  ],
);

/** Condition of the messages of crews in their index, which cannot read `chats.crew_id`. */
export const isOfCrew = sql`starts_with(chat_id, 'crew_')`;

/** Condition of the messages that the member of `chat_participants` can read. */
export const isReadableMessage = sql`(messages.seq > ${chatParticipants.deletedSeq} or messages.seq <@ ${chatParticipants.earlier})`;

export const messages = pgTable(
  'messages',
  {
    chatId: text('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    /** Generated by the sender's browser. */
    id: uuid().notNull(),
    /** Null if the sender was deleted, and for events without one. */
    senderId: uuid('sender_id').references(() => members.id, { onDelete: 'set null' }),
    /** Null in a text message. */
    event: text().$type<CrewEvent>(),
    text: text().notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.seq] }),
    index('messages_by_time').using('brin', table.sentAt).with({ autosummarize: true }),
    // Finds the senders in a crew's conversation without reading all messages.
    index('messages_of_crews').on(table.chatId, table.senderId, table.seq).where(isOfCrew),
    unique('messages_sent_once').on(table.senderId, table.id),
    check('messages_seq', sql`seq > 0`),
    check(
      'messages_text_length',
      sql`utf16_length(text) between case when event is null then 1 else 0 end and ${sql.raw(String(MESSAGE_MAX_LENGTH))}`,
    ),
  ],
);
