import { EMAIL_LINK_HOURS } from '@muster/contract/sessions/email.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { firstRow } from '#src/db/rows.ts';
import { type EmailLinkKind, emailLinks } from '#src/db/schema/emails.ts';
import { hashToken } from '#src/lib/tokens.ts';

/** The token is in the fragment, which browsers send to no server and in no Referer header. */
export const emailLink = (origin: string, token: string): string => `${origin}/confirm-email#${token}`;

interface NewLink {
  readonly memberId: string;
  readonly kind: EmailLinkKind;
  readonly email: string;
  readonly token: string;
}

/** Stores a link in place of an earlier one of its kind. */
export async function insertEmailLink(tx: Queryable, { memberId, kind, email, token }: NewLink): Promise<void> {
  const link = {
    email,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + ${sql.raw(`interval '${EMAIL_LINK_HOURS} hours'`)}`,
  };
  await tx
    .insert(emailLinks)
    .values({ memberId, kind, ...link })
    .onConflictDoUpdate({ target: [emailLinks.memberId, emailLinks.kind], set: link });
}

const isUnexpired = gt(emailLinks.expiresAt, sql`now()`);
// Raw SQL, because the query builder omits table names in queries of one table.
const isOfActiveMember = sql`exists (select from members where members.id = email_links.member_id and members.disabled_at is null)`;
const isValidLink = (token: string) => and(eq(emailLinks.tokenHash, hashToken(token)), isUnexpired, isOfActiveMember);

/** The member whose address this token may confirm. */
export const findEmailLink = (db: Queryable, token: string) =>
  firstRow(db.select({ memberId: emailLinks.memberId }).from(emailLinks).where(isValidLink(token)));

/** Deletes a valid link and returns it; null if it was used or replaced. Lock the member first. */
export const consumeEmailLink = (tx: Queryable, token: string) =>
  firstRow(
    tx.delete(emailLinks).where(isValidLink(token)).returning({ kind: emailLinks.kind, email: emailLinks.email }),
  );

/** The new address of a change that waits for its confirmation. */
export async function findPendingEmail(db: Queryable, memberId: string): Promise<string | null> {
  const isOpen = and(eq(emailLinks.memberId, memberId), eq(emailLinks.kind, 'change'), isUnexpired);
  return (await firstRow(db.select({ email: emailLinks.email }).from(emailLinks).where(isOpen)))?.email ?? null;
}

export const deleteEmailLinks = (tx: Queryable, memberId: string, kind?: EmailLinkKind) =>
  tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.memberId, memberId), kind === undefined ? undefined : eq(emailLinks.kind, kind)));

export const deleteOldEmailLinks = (db: Queryable): Promise<number> =>
  deleteInChunks(db, emailLinks, sql`${emailLinks.expiresAt} < now()`);
