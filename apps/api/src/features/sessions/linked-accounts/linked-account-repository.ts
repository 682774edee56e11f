import { RECENT_SIGN_IN_MINUTES } from '@muster/contract/sessions/linked-accounts.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow, hasRow } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';
import { DISCORD_ISSUER, linkedAccounts, sessions, type StoredIdentity } from '#src/db/schema/sessions.ts';

type Subject = Pick<StoredIdentity, 'issuer' | 'subject'>;

const isOfSubject = ({ issuer, subject }: Subject) =>
  and(eq(linkedAccounts.issuer, issuer), eq(linkedAccounts.subject, subject));

/** The account linked to this identity. */
export const findLinkedMember = (db: Queryable, subject: Subject) =>
  firstRow(
    db
      .select({
        id: members.id,
        role: members.role,
        passwordHash: members.passwordHash,
        disabledAt: members.disabledAt,
        language: members.language,
      })
      .from(linkedAccounts)
      .innerJoin(members, eq(members.id, linkedAccounts.memberId))
      .where(isOfSubject(subject)),
  );

/** Returns false if the identity is linked already, or the member has another account of the provider. */
export const insertLinkedAccount = (
  tx: Queryable,
  memberId: string,
  { issuer, subject, label }: StoredIdentity,
): Promise<boolean> =>
  affectsRow(
    tx.insert(linkedAccounts).values({ id: uuidv7(), memberId, issuer, subject, label }).onConflictDoNothing(),
  );

/** Updates the member's name at the provider. Returns false if the link was removed. */
export async function updateLinkedAccount(tx: Queryable, memberId: string, identity: StoredIdentity): Promise<boolean> {
  const isLinked = and(isOfSubject(identity), eq(linkedAccounts.memberId, memberId));
  const before = await firstRow(tx.select({ label: linkedAccounts.label }).from(linkedAccounts).where(isLinked));
  if (!before) return false;
  const { issuer, label } = identity;
  if (before.label === label) return true;
  await tx.update(linkedAccounts).set({ label }).where(isLinked);
  if (issuer === DISCORD_ISSUER)
    await tx
      .update(members)
      .set({ discordId: label })
      .where(and(eq(members.id, memberId), eq(members.discordId, before.label)));
  return true;
}

/** Fills the profile's Discord ID from a new link. */
export async function fillDiscordId(tx: Queryable, memberId: string, { issuer, label }: StoredIdentity): Promise<void> {
  if (issuer === DISCORD_ISSUER) await tx.update(members).set({ discordId: label }).where(eq(members.id, memberId));
}

/** Whether this session is new enough to confirm the owner of an account without a password. */
export const isRecentSession = (db: Queryable, sessionId: string): Promise<boolean> =>
  hasRow(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.confirmsOwner, true),
          gt(sessions.createdAt, sql.raw(`now() - interval '${RECENT_SIGN_IN_MINUTES} minutes'`)),
        ),
      ),
  );

/** Oldest first. */
export const listLinkedAccounts = (db: Queryable, memberId: string) =>
  db
    .select({
      id: linkedAccounts.id,
      issuer: linkedAccounts.issuer,
      label: linkedAccounts.label,
      linkedAt: linkedAccounts.createdAt,
    })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.memberId, memberId))
    .orderBy(asc(linkedAccounts.id));

export const deleteLinkedAccount = (tx: Queryable, memberId: string, id: string) =>
  tx.delete(linkedAccounts).where(and(eq(linkedAccounts.id, id), eq(linkedAccounts.memberId, memberId)));

export const deleteLinkedAccounts = (tx: Queryable, memberId: string) =>
  tx.delete(linkedAccounts).where(eq(linkedAccounts.memberId, memberId));
