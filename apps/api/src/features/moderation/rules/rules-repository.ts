import type { PublishedVersion, Rules } from '@muster/contract/moderation/rules.ts';
import { desc, eq, max, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow, readTablePage } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';
import { rulesAcceptances, rulesVersions } from '#src/db/schema/rules.ts';
import { memberName } from '#src/features/members/member-columns.ts';

const { version, text, requiredVersion, publishedAt, publisherId } = rulesVersions;

/** The latest version, also if it removed the rules; null if none was ever published. */
export const findLatestVersion = (db: Queryable) =>
  firstRow(
    db.select({ version, text, requiredVersion, publishedAt }).from(rulesVersions).orderBy(desc(version)).limit(1),
  );

/** The rules that apply; null if there are none. */
export async function findRules(db: Queryable): Promise<Rules | null> {
  const latest = await findLatestVersion(db);
  return latest?.text ? latest : null;
}

/** Inserts a version; false if another transaction has inserted it. */
export const insertVersion = (tx: Queryable, row: typeof rulesVersions.$inferInsert): Promise<boolean> =>
  affectsRow(tx.insert(rulesVersions).values(row).onConflictDoNothing());

export const insertAcceptance = (db: Queryable, memberId: string, accepted: number) =>
  db.insert(rulesAcceptances).values({ memberId, version: accepted }).onConflictDoNothing();

export const findAcceptedVersion = async (db: Queryable, memberId: string): Promise<number | null> =>
  (
    await firstRow(
      db
        .select({ version: max(rulesAcceptances.version) })
        .from(rulesAcceptances)
        .where(eq(rulesAcceptances.memberId, memberId)),
    )
  )?.version ?? null;

/** A page of the versions, newest first. */
export async function listVersions(db: Queryable, page: number): Promise<{ rows: PublishedVersion[]; total: number }> {
  const query = db
    .select({
      version,
      publishedAt,
      publisher: sql<string | null>`case when ${members.id} is not null then ${memberName} end`,
      asksAgain: sql<boolean>`${requiredVersion} is not distinct from ${version}`,
    })
    .from(rulesVersions)
    .leftJoin(members, eq(members.id, publisherId))
    .orderBy(desc(version));
  return readTablePage(query, page, () => db.$count(rulesVersions));
}

export const findVersion = (db: Queryable, wanted: number) =>
  firstRow(db.select({ version, text }).from(rulesVersions).where(eq(version, wanted)));
