import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { hashToken } from '../../../auth/tokens.ts';
import type { Queryable } from '../../../db/client.ts';
import { secondFactors } from '../../../db/schema/second-factors.ts';

const hashCode = (code: string): string => hashToken(code).toString('base64url');

export async function findSecondFactor(db: Queryable, memberId: string) {
  const [factor] = await db
    .select({
      secret: secondFactors.secret,
      confirmedAt: secondFactors.confirmedAt,
      lastStep: secondFactors.lastStep,
      recoveryCodesLeft: sql<number>`cardinality(${secondFactors.recoveryHashes})`,
    })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId));
  return factor ?? null;
}

/** Stores an unconfirmed secret and replaces an earlier unconfirmed one. False if two-factor sign-in is on. */
export async function insertSecret(db: Queryable, memberId: string, secret: string): Promise<boolean> {
  const fresh = { secret, lastStep: 0, recoveryHashes: [] };
  const stored = await db
    .insert(secondFactors)
    .values({ memberId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.memberId,
      set: fresh,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ memberId: secondFactors.memberId });
  return stored.length > 0;
}

export const listSecrets = (db: Queryable) =>
  db.select({ memberId: secondFactors.memberId, secret: secondFactors.secret }).from(secondFactors);

/** Replaces the secret if it is still `before`. */
export const replaceSecret = (db: Queryable, memberId: string, before: string, after: string) =>
  db
    .update(secondFactors)
    .set({ secret: after })
    .where(and(eq(secondFactors.memberId, memberId), eq(secondFactors.secret, before)));

/** Turns two-factor sign-in on. False if it is on already. */
export async function confirmSecret(db: Queryable, memberId: string, recoveryCodes: readonly string[]) {
  const confirmed = await db
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, recoveryHashes: recoveryCodes.map(hashCode) })
    .where(and(eq(secondFactors.memberId, memberId), isNull(secondFactors.confirmedAt)))
    .returning({ memberId: secondFactors.memberId });
  return confirmed.length > 0;
}

/** Marks a time step (RFC 6238) and all earlier ones as used. False if it was used before. */
export async function consumeTimeStep(db: Queryable, memberId: string, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.memberId, memberId), lt(secondFactors.lastStep, step)))
    .returning({ memberId: secondFactors.memberId });
  return used.length > 0;
}

/** Deletes a recovery code. False if it is unknown or used. */
export async function consumeRecoveryCode(db: Queryable, memberId: string, code: string): Promise<boolean> {
  const hash = hashCode(code);
  const used = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash}::text)` })
    .where(
      and(
        eq(secondFactors.memberId, memberId),
        isNotNull(secondFactors.confirmedAt),
        sql`${hash}::text = any(${secondFactors.recoveryHashes})`,
      ),
    )
    .returning({ memberId: secondFactors.memberId });
  return used.length > 0;
}

/** Returns whether two-factor sign-in was on. */
export async function deleteSecondFactor(db: Queryable, memberId: string): Promise<boolean> {
  const deleted = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.memberId, memberId), isNotNull(secondFactors.confirmedAt)))
    .returning({ memberId: secondFactors.memberId });
  return deleted.length > 0;
}

/** Deletes all second factors, also unconfirmed ones. Returns the ids of administrators who had confirmed theirs. */
export async function deleteAllSecondFactors(db: Queryable): Promise<string[]> {
  const deleted = await db
    .delete(secondFactors)
    .returning({ memberId: secondFactors.memberId, confirmedAt: secondFactors.confirmedAt });
  return deleted.filter(({ confirmedAt }) => confirmedAt !== null).map(({ memberId }) => memberId);
}
