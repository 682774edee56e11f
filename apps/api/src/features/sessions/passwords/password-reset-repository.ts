import { RESET_LINK_MINUTES } from '@muster/contract/sessions/passwords.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { hashToken } from '#src/lib/tokens.ts';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { affectsRow, firstRow } from '#src/db/rows.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { passwordResets } from '#src/db/schema/sessions.ts';

/** The token is in the fragment, which browsers send to no server and in no Referer header. */
export const resetLink = (origin: string, token: string): string => `${origin}/reset-password#${token}`;

interface NewReset {
  readonly memberId: string;
  readonly token: string;
  readonly isByAdmin: boolean;
  /** Whether it replaces a valid link that an administrator created. */
  readonly replacesAdminLink: boolean;
}

/** Stores a reset link for a member in place of an earlier one. Returns false if it may not replace that one. */
export function insertReset(
  db: Queryable,
  { memberId, token, isByAdmin, replacesAdminLink }: NewReset,
): Promise<boolean> {
  const link = {
    isByAdmin,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + ${sql.raw(`interval '${RESET_LINK_MINUTES} minutes'`)}`,
  };
  return affectsRow(
    db
      .insert(passwordResets)
      .values({ memberId, ...link })
      .onConflictDoUpdate({
        target: passwordResets.memberId,
        set: link,
        setWhere: sql`${replacesAdminLink} or not ${passwordResets.isByAdmin} or ${passwordResets.expiresAt} < now()`,
      }),
  );
}

const isValidLink = (token: string) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, sql`now()`));

/** Finds the member whose password this token may reset. */
export const findReset = (db: Queryable, token: string) =>
  firstRow(
    db
      .select({
        memberId: passwordResets.memberId,
        name: memberName,
        email: members.email,
        language: members.language,
        isByAdmin: passwordResets.isByAdmin,
      })
      .from(passwordResets)
      .innerJoin(members, eq(members.id, passwordResets.memberId))
      .where(isValidLink(token)),
  );

/** Deletes a valid link; returns false if a concurrent request has used it. */
export const deleteReset = (db: Queryable, token: string): Promise<boolean> =>
  affectsRow(db.delete(passwordResets).where(isValidLink(token)));

export const deleteResetOf = (db: Queryable, memberId: string) =>
  db.delete(passwordResets).where(eq(passwordResets.memberId, memberId));

export const deleteOldResets = (db: Queryable): Promise<number> =>
  deleteInChunks(db, passwordResets, sql`${passwordResets.expiresAt} < now()`);
