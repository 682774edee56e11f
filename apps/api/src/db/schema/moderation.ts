import {
  APPEAL_MAX_LENGTH,
  appealStates,
  SANCTION_REASON_MAX_LENGTH,
} from '@muster/contract/moderation/suspensions.ts';
import { noticeKinds } from '@muster/contract/notifications/notices.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { chats } from './chats.ts';
import { lengthCheck, moment, oneOf } from './columns.ts';
import { memberReference } from './members.ts';
import { reports } from './reports.ts';

export const sanctionKinds = ['warned', 'suspended', 'disabled'] as const;

/** Sanctions against members. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: uuid().primaryKey(),
    memberId: memberReference('member_id'),
    kind: text().$type<(typeof sanctionKinds)[number]>().notNull(),
    reason: text().notNull(),
    /** End of a suspension. */
    until: moment('until'),
    /** The oldest report of the case that was decided with it. Null if there was none. */
    caseId: uuid('case_id').references(() => reports.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sanctions_by_member').on(table.memberId, table.id),
    check('sanctions_kind_is_known', oneOf(table.kind, sanctionKinds)),
    lengthCheck('sanctions_reason_length', table.reason, 1, SANCTION_REASON_MAX_LENGTH),
  ],
);

/** A member's appeal against a suspension: one for each. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey(),
    sanctionId: uuid('sanction_id')
      .notNull()
      .unique()
      .references(() => sanctions.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    state: text().$type<(typeof appealStates)[number]>().notNull().default('open'),
    answer: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('appeals_by_state').on(table.state, table.id),
    check('appeals_state_is_known', oneOf(table.state, appealStates)),
    lengthCheck('appeals_text_length', table.text, 1, APPEAL_MAX_LENGTH),
    lengthCheck('appeals_answer_length', table.answer, 0, SANCTION_REASON_MAX_LENGTH),
  ],
);

/** Administrators' notices to a member, until the member dismisses them. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    memberId: memberReference('member_id'),
    kind: text().$type<(typeof noticeKinds)[number]>().notNull(),
    reason: text().notNull().default(''),
    until: moment('until'),
    about: text().notNull().default(''),
    /** The standing crew that the member hosts. Another host or the end of the crew deletes the notice. */
    chatId: text('chat_id').references(() => chats.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notices_by_chat')
      .on(table.chatId)
      .where(sql`chat_id is not null`),
    index('notices_by_member').on(table.memberId, table.id),
    check('notices_kind_is_known', oneOf(table.kind, noticeKinds)),
    lengthCheck('notices_reason_length', table.reason, 0, SANCTION_REASON_MAX_LENGTH),
  ],
);
