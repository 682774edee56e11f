import type { adminTables } from '@muster/contract/live-events.ts';
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import type { Live } from '../../live/live.ts';

const listAdminIds = async (db: Queryable): Promise<string[]> => {
  const admins = await db.select({ id: members.id }).from(members).where(eq(members.role, 'admin'));
  return admins.map(({ id }) => id);
};

/**
 * Tells administrators that a table of their panel says something else now. It is only a hint: what it is about has
 * happened, and does not fail because nobody could be told.
 */
export async function notifyAdmins(
  { db, live }: { readonly db: Database; readonly live: Live },
  ...tables: (typeof adminTables)[number][]
): Promise<void> {
  const adminIds = await listAdminIds(db).catch(() => []);
  if (adminIds.length === 0) return;
  for (const table of tables) live.publish(adminIds, { type: 'admin.changed', table });
}
