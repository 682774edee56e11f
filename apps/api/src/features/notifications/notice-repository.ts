import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { notices } from '#src/db/schema/moderation.ts';

type NewNotice = Omit<typeof notices.$inferInsert, 'id'>;

/** Members see a notice until they dismiss it. */
export async function insertNotices(tx: Queryable, newNotices: readonly NewNotice[]): Promise<void> {
  if (newNotices.length === 0) return;
  await tx.insert(notices).values(newNotices.map((notice) => ({ id: uuidv7(), ...notice })));
}

/** Notifies an author of a restored post. Posts restored within a minute share a notice. */
export const insertRestoredNotice = (tx: Queryable, memberId: string, game: string) =>
  tx.execute(sql`
    with extended as (
      update ${notices} set about = concat(about, E'\n', ${game}::text)
      where member_id = ${memberId} and kind = 'posts-restored' and created_at > now() - interval '1 minute' returning id)
    insert into ${notices} (id, member_id, kind, about)
    select ${uuidv7()}::uuid, ${memberId}::uuid, 'posts-restored', ${game}::text where not exists (select from extended)`);
