import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { hasRow } from '#src/db/rows.ts';
import { knownDevices } from '#src/db/schema/sessions.ts';
import { hashToken } from '#src/lib/tokens.ts';

export const DEVICE_LIFETIME_DAYS = 365;
const LIFETIME = sql.raw(`interval '${DEVICE_LIFETIME_DAYS} days'`);

/** Whether this member has signed in from the device with this token before. */
export const isKnownDevice = (db: Queryable, memberId: string, token: string): Promise<boolean> =>
  hasRow(
    db
      .select({ memberId: knownDevices.memberId })
      .from(knownDevices)
      .where(
        and(
          eq(knownDevices.memberId, memberId),
          eq(knownDevices.tokenHash, hashToken(token)),
          gt(knownDevices.createdAt, sql`now() - ${LIFETIME}`),
        ),
      ),
  );

/** Devices per member; the oldest is deleted first. */
const MAX_DEVICES_PER_MEMBER = 50;

export async function insertKnownDevice(db: Queryable, memberId: string, token: string): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ memberId, tokenHash: hashToken(token), createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing();
  const isOfMember = eq(knownDevices.memberId, memberId);
  const oldest = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(isOfMember)
    .orderBy(desc(knownDevices.createdAt))
    .offset(MAX_DEVICES_PER_MEMBER);
  await db.delete(knownDevices).where(and(isOfMember, inArray(knownDevices.tokenHash, oldest)));
}

/** Deletes a member's known devices, except the one with this token. */
export const deleteKnownDevices = (db: Queryable, memberId: string, exceptToken?: string) =>
  db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.memberId, memberId),
        exceptToken === undefined ? undefined : ne(knownDevices.tokenHash, hashToken(exceptToken)),
      ),
    );

/** Deletes devices whose cookie has expired. */
export const deleteExpiredDevices = (db: Queryable): Promise<number> =>
  deleteInChunks(db, knownDevices, lte(knownDevices.createdAt, sql`now() - ${LIFETIME}`));
