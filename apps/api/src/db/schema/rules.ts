import { RULES_MAX_LENGTH } from '@muster/contract/moderation/rules.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, moment } from './columns.ts';
import { memberReference, members } from './members.ts';

/** The rules of the community; the latest version applies. An empty text removes them. */
export const rulesVersions = pgTable(
  'rules_versions',
  {
    version: integer().primaryKey(),
    text: text().notNull(),
    /** The oldest version whose acceptance is sufficient while this one applies; null if there is nothing to accept. */
    requiredVersion: integer('required_version'),
    publishedAt: moment('published_at').notNull().defaultNow(),
    /** Null if the account was deleted. */
    publisherId: uuid('publisher_id').references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('rules_versions_by_publisher').on(table.publisherId),
    lengthCheck('rules_versions_text_length', table.text, 0, RULES_MAX_LENGTH),
    check('rules_versions_are_counted', sql`${table.version} > 0`),
    check('rules_versions_require_a_text', sql`(${table.requiredVersion} is null) = (${table.text} = '')`),
    check('rules_versions_require_a_known_version', sql`${table.requiredVersion} between 1 and ${table.version}`),
  ],
);

/** The versions of the rules that a member has accepted. */
export const rulesAcceptances = pgTable(
  'rules_acceptances',
  {
    memberId: memberReference('member_id'),
    version: integer()
      .notNull()
      .references(() => rulesVersions.version),
    acceptedAt: moment('accepted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.version] }),
    index('rules_acceptances_by_version').on(table.version),
  ],
);

/** The oldest version whose acceptance is sufficient now; null if there are no rules. Evaluated once per statement. */
const requiredVersion = sql`(select required_version from ${rulesVersions} order by version desc limit 1)`;

/** Whether the community has rules. */
export const hasRules = sql<boolean>`${requiredVersion} is not null`;

/** Whether the member has accepted the rules that apply, or there are none. Hot: part of the session's query. */
export const hasAcceptedRules = sql<boolean>`coalesce(coalesce((select max(version) from ${rulesAcceptances}
  where member_id = ${members.id}), 0) >= ${requiredVersion}, true)`;
