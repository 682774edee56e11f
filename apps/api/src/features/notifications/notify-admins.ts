import type { adminTables } from '@muster/contract/live-events.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#src/db/client.ts';
import { members } from '#src/db/schema/members.ts';
import type { Live } from '#src/live/live.ts';

const idsIn = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** The condition of the index `members_staff`. */
const isStaff = sql`${members.role} <> 'member'`;

export const listAdminIds = async (db: Queryable): Promise<string[]> => {
  const admins = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isStaff, eq(members.role, 'admin')));
  return idsIn(admins);
};

type AdminTable = (typeof adminTables)[number];

/** What the panel shows to moderators. */
const moderatorTables: ReadonlySet<AdminTable> = new Set(['members', 'games', 'posts', 'reports']);

/** Publishes changed tables of the admin panel to administrators and moderators. Call it after the commit. */
export async function notifyAdmins(
  { db, live }: { readonly db: Database; readonly live: Live },
  ...tables: AdminTable[]
): Promise<void> {
  await live.afterCommit(async () => {
    const staff = await db.select({ id: members.id, role: members.role }).from(members).where(isStaff);
    for (const table of tables) {
      const readers = staff.filter(({ role }) => role === 'admin' || moderatorTables.has(table));
      if (readers.length > 0) live.publish(idsIn(readers), { type: 'admin.changed', table });
    }
  });
}
