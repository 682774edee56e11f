import type { adminTables } from '@muster/contract/live-events.ts';
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '#src/db/client.ts';
import { members } from '#src/db/schema/members.ts';
import type { Live } from '#src/live/live.ts';

export const listAdminIds = async (db: Queryable): Promise<string[]> => {
  const admins = await db.select({ id: members.id }).from(members).where(eq(members.role, 'admin'));
  return admins.map(({ id }) => id);
};

/** Publishes changed tables of the admin panel. Call it after the commit. */
export async function notifyAdmins(
  { db, live }: { readonly db: Database; readonly live: Live },
  ...tables: (typeof adminTables)[number][]
): Promise<void> {
  await live.afterCommit(async () => {
    const adminIds = await listAdminIds(db);
    if (adminIds.length === 0) return;
    for (const table of tables) live.publish(adminIds, { type: 'admin.changed', table });
  });
}
