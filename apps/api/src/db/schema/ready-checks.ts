import { READY_CHECK_RETENTION_DAYS, readyCheckOutcomes } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { gt, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';
import { memberReference } from './members.ts';
import { posts } from './posts.ts';

export const READY_CHECK_RETENTION = sql.raw(`interval '${READY_CHECK_RETENTION_DAYS} days'`);

/**
 * Ready checks: one row per member, post and start, with its outcome. Visible to the author, the member and
 * administrators. A changed start creates new rows. Deleted after 30 days.
 */
export const readyChecks = pgTable(
  'ready_checks',
  {
    /** UUIDv7: sorts by creation time. */
    id: uuid().primaryKey(),
    /** Null if the post was deleted: an author cannot delete outcomes. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    memberId: memberReference('member_id'),
    game: text().notNull(),
    startsAt: moment('starts_at').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    answerBy: moment('answer_by').notNull(),
    /** Null: not answered yet. */
    outcome: text().$type<(typeof readyCheckOutcomes)[number]>(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    unique('ready_checks_once').on(table.postId, table.memberId, table.startsAt),
    index('ready_checks_by_member').on(table.memberId, table.id),
    index('ready_checks_by_time').using('brin', table.sentAt),
    index('ready_checks_open')
      .on(table.answerBy)
      .where(sql`outcome is null and post_id is not null`),
    check('ready_checks_outcome_is_known', oneOf(table.outcome, readyCheckOutcomes)),
    check('ready_checks_decision', sql`(decided_at is null) = (outcome is null)`),
  ],
);

/** Whether a crew can still see a check. A job deletes it later. */
export const isRetained = ({ sentAt }: { readonly sentAt: AnyPgColumn }): SQL =>
  gt(sentAt, sql`now() - ${READY_CHECK_RETENTION}`);
