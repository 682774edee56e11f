import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { hashToken } from '#src/lib/tokens.ts';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow } from '#src/db/rows.ts';
import { secondFactors } from '#src/db/schema/sessions.ts';

const hashCode = (code: string): string => hashToken(code).toString('base64url');

export const findSecondFactor = (db: Queryable, memberId: string) =>
  firstRow(
    db
      .select({
        secret: secondFactors.secret,
        confirmedAt: secondFactors.confirmedAt,
        lastStep: secondFactors.lastStep,
        recoveryCodesLeft: sql<number>`cardinality(${secondFactors.recoveryHashes})`,
      })
      .from(secondFactors)
      .where(eq(secondFactors.memberId, memberId)),
  );

/** Stores an unconfirmed secret and replaces an earlier unconfirmed one. False if two-factor sign-in is on. */
export async function insertSecret(db: Queryable, memberId: string, secret: string): Promise<boolean> {
  const fresh = { secret, lastStep: 0, recoveryHashes: [] };
  return affectsRow(
    db
      .insert(secondFactors)
      .values({ memberId, ...fresh })
      .onConflictDoUpdate({
        target: secondFactors.memberId,
        set: fresh,
        setWhere: isNull(secondFactors.confirmedAt),
      }),
  );
}

export const listSecrets = (db: Queryable) =>
  db.select({ memberId: secondFactors.memberId, secret: secondFactors.secret }).from(secondFactors);

/** Turns two-factor sign-in on. False if it is on already. */
export const confirmSecret = (db: Queryable, memberId: string, recoveryCodes: readonly string[]) =>
  affectsRow(
    db
      .update(secondFactors)
      .set({ confirmedAt: sql`now()`, recoveryHashes: recoveryCodes.map(hashCode) })
      .where(and(eq(secondFactors.memberId, memberId), isNull(secondFactors.confirmedAt))),
  );

/** Marks a time step (RFC 6238) and all earlier ones as used. False if it was used before. */
export const consumeTimeStep = (db: Queryable, memberId: string, step: number): Promise<boolean> =>
  affectsRow(
    db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.memberId, memberId), lt(secondFactors.lastStep, step))),
  );

/** Deletes a recovery code. False if it is unknown or used. */
export async function consumeRecoveryCode(db: Queryable, memberId: string, code: string): Promise<boolean> {
  const hash = hashCode(code);
  return affectsRow(
    db
      .update(secondFactors)
      .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash}::text)` })
      .where(
        and(
          eq(secondFactors.memberId, memberId),
          isNotNull(secondFactors.confirmedAt),
          sql`${hash}::text = any(${secondFactors.recoveryHashes})`,
        ),
      ),
  );
}

/** Returns whether two-factor sign-in was on. */
export const deleteSecondFactor = (db: Queryable, memberId: string): Promise<boolean> =>
  affectsRow(
    db.delete(secondFactors).where(and(eq(secondFactors.memberId, memberId), isNotNull(secondFactors.confirmedAt))),
  );

/** Deletes all second factors, also unconfirmed ones. Returns the ids of administrators who had confirmed theirs. */
export async function deleteAllSecondFactors(db: Queryable): Promise<string[]> {
  const deleted = await db
    .delete(secondFactors)
    .returning({ memberId: secondFactors.memberId, confirmedAt: secondFactors.confirmedAt });
  return deleted.filter(({ confirmedAt }) => confirmedAt !== null).map(({ memberId }) => memberId);
}
