import type { reportOutcomes } from '@muster/contract/moderation/cases.ts';
import { reportReasons, REPORT_NOTE_MAX_LENGTH } from '@muster/contract/moderation/reports.ts';
import { RULE_NAME_MAX_LENGTH } from '@muster/contract/moderation/rules.ts';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, moment, oneOf } from './columns.ts';
import { memberReference, members } from './members.ts';

const reportKinds = ['post', 'message', 'member'] as const;
const reportStates = ['open', 'closed'] as const;

export interface StoredDecision {
  readonly outcome: (typeof reportOutcomes)[number];
  readonly reason: string;
  readonly at: string;
}

/** Reports with a copy of the reported content at that time. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    /** Null if the reporter was deleted. */
    reporterId: uuid('reporter_id').references(() => members.id, { onDelete: 'set null' }),
    kind: text().$type<(typeof reportKinds)[number]>().notNull(),
    /** Id of the post, the message or the member. */
    targetId: uuid('target_id').notNull(),
    /** Author of the post or message, or the reported member; null if deleted. */
    reportedId: uuid('reported_id').references(() => members.id, { onDelete: 'set null' }),
    reason: text().$type<(typeof reportReasons)[number]>().notNull(),
    note: text().notNull(),
    /** The rule that the reporter named, as it was then. */
    rule: text(),
    evidence: jsonb().notNull(),
    state: text().$type<(typeof reportStates)[number]>().notNull().default('open'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** What was done about the case, oldest first. Equal in all its reports. */
    decisions: jsonb().$type<StoredDecision[]>().notNull().default([]),
    /** Time of the first decision. */
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('reports_open_once')
      .on(table.reporterId, table.kind, table.targetId)
      .where(sql`state = 'open'`),
    index('reports_by_reporter').on(table.reporterId),
    index('reports_by_reported').on(table.reportedId),
    index('reports_open')
      .on(table.id)
      .where(sql`state = 'open'`),
    check('reports_kind_is_known', oneOf(table.kind, reportKinds)),
    check('reports_reason_is_known', oneOf(table.reason, reportReasons)),
    index('reports_by_target').on(table.kind, table.targetId),
    index('reports_closed')
      .on(table.decidedAt)
      .where(sql`state = 'closed'`),
    check('reports_decision_is_whole', sql`(state = 'closed') = (decisions <> '[]' and decided_at is not null)`),
    check('reports_state_is_known', oneOf(table.state, reportStates)),
    lengthCheck('reports_note_length', table.note, 0, REPORT_NOTE_MAX_LENGTH),
    lengthCheck('reports_rule_length', table.rule, 1, RULE_NAME_MAX_LENGTH),
  ],
);

/** Who works on an open case. Expires after `CASE_CLAIM_MINUTES`; the decision deletes it. */
export const caseClaims = pgTable(
  'case_claims',
  {
    /** The oldest report of the case. */
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => reports.id, { onDelete: 'cascade' }),
    memberId: memberReference('member_id'),
    claimedAt: moment('claimed_at').notNull().defaultNow(),
  },
  (table) => [index('case_claims_by_member').on(table.memberId)],
);
