import { MESSAGE_MAX_LENGTH } from '@muster/contract/chat.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, moment } from './columns.ts';
import { members } from './members.ts';

export const chats = pgTable(
  'chats',
  {
    /** Both members' ids, sorted and joined by an underscore: a pair has one conversation. */
    id: text().primaryKey(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Sequence number of the newest message. Its row lock orders the senders. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastMessage: text('last_message'),
    lastMessageAt: moment('last_message_at'),
  },
  () => [
    check(
      'chats_id_is_a_sorted_pair',
      sql`id ~ '^[0-9a-f-]{36}_[0-9a-f-]{36}$' and left(id, 36) collate "C" < right(id, 36) collate "C"`,
    ),
    check('chats_summary_is_whole', sql`(last_seq = 0) = (last_message is null and last_message_at is null)`),
  ],
);

/** A member's side of a conversation. It goes with the member; the partner's side stays. */
export const chatParticipants = pgTable(
  'chat_participants',
  {
    chatId: text('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Null when the partner has left. */
    partnerId: uuid('partner_id').references(() => members.id, { onDelete: 'set null' }),
    /** Everything up to here has been shown to the member. */
    readSeq: integer('read_seq').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.chatId] }),
    index('chat_participants_by_chat').on(table.chatId),
    index('chat_participants_by_partner').on(table.partnerId),
    check('chat_participants_are_two', sql`member_id <> partner_id`),
    check('chat_participants_read_seq', sql`read_seq >= 0`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    chatId: text('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    /** Made by the sender's browser. */
    id: uuid().notNull(),
    /** Null when the sender has left. */
    senderId: uuid('sender_id').references(() => members.id, { onDelete: 'set null' }),
    text: text().notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.seq] }),
    index('messages_by_time').using('brin', table.sentAt).with({ autosummarize: true }),
    unique('messages_sent_once').on(table.senderId, table.id),
    check('messages_seq', sql`seq > 0`),
    lengthCheck('messages_text_length', table.text, 1, MESSAGE_MAX_LENGTH),
  ],
);
