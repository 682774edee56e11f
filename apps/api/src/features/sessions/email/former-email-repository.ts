import { EMAIL_RESTORE_DAYS } from '@muster/contract/sessions/email.ts';
import { and, eq, gt, gte, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { firstRow, hasRow } from '#src/db/rows.ts';
import { formerEmails } from '#src/db/schema/emails.ts';
import { hashToken } from '#src/lib/tokens.ts';

export const restoreLink = (origin: string, token: string): string => `${origin}/restore-email#${token}`;

interface FormerEmail {
  readonly memberId: string;
  readonly email: string;
  readonly token: string;
}

/** Lets the previous address undo a change. Lock the member first: the times order the changes. */
export const insertFormerEmail = (tx: Queryable, { memberId, email, token }: FormerEmail) =>
  tx.insert(formerEmails).values({
    id: uuidv7(),
    memberId,
    email,
    tokenHash: hashToken(token),
    changedAt: sql`clock_timestamp()`,
    expiresAt: sql`now() + ${sql.raw(`interval '${EMAIL_RESTORE_DAYS} days'`)}`,
  });

const isUnexpired = gt(formerEmails.expiresAt, sql`now()`);

/** The former address to which this token was sent. */
export const findFormerEmail = (db: Queryable, token: string) =>
  firstRow(
    db
      .select({ memberId: formerEmails.memberId, email: formerEmails.email, changedAt: formerEmails.changedAt })
      .from(formerEmails)
      .where(and(eq(formerEmails.tokenHash, hashToken(token)), isUnexpired)),
  );

/** Deletes the former addresses of this change and all later ones. Earlier ones can still be restored. */
export const deleteFormerEmailsSince = (tx: Queryable, memberId: string, changedAt: Date) =>
  tx.delete(formerEmails).where(and(eq(formerEmails.memberId, memberId), gte(formerEmails.changedAt, changedAt)));

/**
 * Whether another account may still restore this address. Call it after the address was written: a concurrent change that freed
 * it has then been committed.
 */
export const isEmailReserved = (tx: Queryable, email: string, memberId: string): Promise<boolean> =>
  hasRow(
    tx
      .select({ id: formerEmails.id })
      .from(formerEmails)
      .where(and(eq(formerEmails.email, email), ne(formerEmails.memberId, memberId), isUnexpired))
      .limit(1),
  );

export const deleteOldFormerEmails = (db: Queryable): Promise<number> =>
  deleteInChunks(db, formerEmails, sql`${formerEmails.expiresAt} < now()`);
