import { type Notice, noticeSchema } from '@muster/contract/notifications/notices.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { columnsOf } from '#src/db/rows.ts';
import { chats } from '#src/db/schema/chats.ts';
import { notices } from '#src/db/schema/moderation.ts';
import { chunk } from '#src/lib/chunk.ts';

const MAX_NOTICES = 50;
/** A statement has at most 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 1000;

type NewNotice = Omit<typeof notices.$inferInsert, 'id'>;

/** Members see a notice until they dismiss it. */
export async function insertNotices(tx: Queryable, newNotices: readonly NewNotice[]): Promise<void> {
  for (const some of chunk(newNotices, MAX_ROWS_PER_INSERT))
    await tx.insert(notices).values(some.map((notice) => ({ id: uuidv7(), ...notice })));
}

/** Notifies an author of a restored post. Posts restored within a minute share a notice. */
export const insertRestoredNotice = (tx: Queryable, memberId: string, game: string) =>
  tx.execute(sql`
    with extended as (
      update ${notices} set about = concat(about, E'\n', ${game}::text)
      where member_id = ${memberId} and kind = 'posts-restored' and created_at > now() - interval '1 minute' returning id)
    insert into ${notices} (id, member_id, kind, about)
    select ${uuidv7()}::uuid, ${memberId}::uuid, 'posts-restored', ${game}::text where not exists (select from extended)`);

export const deleteCrewNotices = (tx: Queryable, chatIds: readonly string[]) =>
  tx.delete(notices).where(inArray(notices.chatId, chatIds));

export const renameCrewNotices = (tx: Queryable, chatId: string, name: string) =>
  tx.update(notices).set({ about: name }).where(eq(notices.chatId, chatId));

/** Notifies the new hosts of standing crews, and deletes the notices of earlier ones. */
export async function replaceHostNotices(
  tx: Queryable,
  hosts: readonly (Pick<NewNotice, 'memberId' | 'about'> & { readonly chatId: string })[],
): Promise<void> {
  await deleteCrewNotices(
    tx,
    hosts.map(({ chatId }) => chatId),
  );
  await insertNotices(
    tx,
    hosts.map((host) => ({ ...host, kind: 'crew-host' })),
  );
}

/** Newest first. Only its host reads the id of a crew. */
export const listNotices = (db: Queryable, memberId: string): Promise<Notice[]> =>
  db
    .select({ ...columnsOf(notices, noticeSchema), crewId: chats.crewId })
    .from(notices)
    .leftJoin(chats, and(eq(chats.id, notices.chatId), eq(chats.hostId, notices.memberId)))
    .where(eq(notices.memberId, memberId))
    .orderBy(desc(notices.id))
    .limit(MAX_NOTICES);

export async function deleteNotice(db: Queryable, memberId: string, noticeId: string): Promise<{ noticeId: string }> {
  await db.delete(notices).where(and(eq(notices.id, noticeId), eq(notices.memberId, memberId)));
  return { noticeId };
}
