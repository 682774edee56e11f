import { type SQL, and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow, hasRow } from '#src/db/rows.ts';
import { oneOf } from '#src/db/schema/columns.ts';
import { conversationHandlings, type ConversationHandling, hasFirebaseHash, members } from '#src/db/schema/members.ts';
import { isBlocked } from './block-repository.ts';
import type { Settings, SettingsChange } from '@muster/contract/members/settings.ts';

interface NewMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language?: string;
}

/** Fails on the unique constraint `members_email_unique` if the address is taken. */
export const insertMember = (db: Queryable, member: NewMember) => db.insert(members).values(member);

/** Does nothing if the address is taken. */
export const insertAdminOnce = (db: Queryable, admin: NewMember) =>
  db
    .insert(members)
    .values({ ...admin, role: 'admin' })
    .onConflictDoNothing({ target: members.email });

export const findAccount = (db: Queryable, email: string) =>
  firstRow(
    db
      .select({
        id: members.id,
        role: members.role,
        passwordHash: members.passwordHash,
        disabledAt: members.disabledAt,
        language: members.language,
      })
      .from(members)
      .where(eq(members.email, email)),
  );

/** Whether any member has a hash from Firebase Authentication. Reads the partial index. */
export const hasFirebaseHashes = (db: Queryable): Promise<boolean> =>
  hasRow(db.select({ id: members.id }).from(members).where(hasFirebaseHash(members.passwordHash)).limit(1));

export async function findPasswordHash(db: Queryable, memberId: string): Promise<string | undefined> {
  const [member] = await db
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.passwordHash;
}

/** Condition: no deletion of the account has started. */
export const isRetained = isNull(members.deletion);

/** Prevents the deletion of a member until the transaction ends; false if there is no such member. */
export const lockMemberForKeyShare = (db: Queryable, memberId: string): Promise<boolean> =>
  hasRow(
    db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, memberId), isRetained))
      .for('key share'),
  );

/** Condition: the member is neither disabled nor suspended. */
export const isActiveAccount = (
  account: Readonly<Record<'disabledAt' | 'suspendedUntil', AnyPgColumn>>,
): SQL<boolean> =>
  sql<boolean>`(${account.disabledAt} is null and coalesce(${account.suspendedUntil}, now()) <= now())`;
export const isAccountActive = isActiveAccount(members);
/** Whether a member is suspended or disabled now; false for the empty side of a left join. */
export const isSuspended = sql<boolean>`(not ${isAccountActive})`;
/** `last_activity_at` is updated at most once a minute. */
export const isActivityStale = sql<boolean>`${members.lastActivityAt} < now() - interval '1 minute'`;

/** Locks a member so that sanctions wait for the transaction. Null if the member is disabled, suspended or deleted. */
export const lockActiveMember = (tx: Queryable, memberId: string) =>
  firstRow(
    tx
      .select({ isActivityStale })
      .from(members)
      .where(and(eq(members.id, memberId), isAccountActive))
      .for('key share'),
  );

/** Locks an active member who contacts a player, so that their next contact waits. Null if there is no such member. */
export async function lockActiveRequester(tx: Queryable, memberId: string) {
  const [found] = await tx
    .select({
      /** Seconds until the account is 24 hours old. Negative after that. */
      newForSeconds: sql<number>`extract(epoch from ${members.createdAt} + interval '24 hours' - now())::float8`,
    })
    .from(members)
    .where(and(eq(members.id, memberId), isAccountActive))
    .for('no key update');
  return found ?? null;
}

export type LockedPair = Awaited<ReturnType<typeof lockPairForKeyShare>>;

/** Locks sender and recipient. Lock the conversation first: then a block made meanwhile is visible. */
export async function lockPairForKeyShare(tx: Queryable, senderId: string, recipientId: string | null) {
  const rows = await tx
    .select({ id: members.id, isActive: isAccountActive })
    .from(members)
    .where(and(inArray(members.id, recipientId === null ? [senderId] : [senderId, recipientId]), isRetained))
    .orderBy(members.id)
    .for('key share');
  const hasRecipient = rows.some(({ id }) => id === recipientId);
  return {
    isSenderActive: rows.some(({ id, isActive }) => id === senderId && isActive),
    mayReceive: hasRecipient && recipientId !== null && !(await isBlocked(tx, senderId, recipientId)),
  };
}

/** Prevents new rows that reference the member until the transaction ends; false if there is no such member. */
export const lockMemberForUpdate = (db: Queryable, memberId: string): Promise<boolean> =>
  hasRow(db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update'));

/** Locks a member, no administrator, whose password hash is still this one; false if there is none. */
export const lockAccountForUpdate = (db: Queryable, memberId: string, passwordHash: string): Promise<boolean> =>
  hasRow(
    db
      .select({ id: members.id })
      .from(members)
      .where(
        and(eq(members.id, memberId), ne(members.role, 'admin'), eq(members.passwordHash, passwordHash), isRetained),
      )
      .for('update'),
  );

/** Rejects sign-ins from now on, and lets a job delete the rest of the account. */
export const markForDeletion = (tx: Queryable, memberId: string, conversations: ConversationHandling) =>
  tx
    .update(members)
    .set({ deletion: conversations, disabledAt: sql`now()`, pictureId: null })
    .where(eq(members.id, memberId));

/** Accounts whose deletion has started. */
export const selectMembersToDelete = (db: Queryable, limit: number) =>
  db.select({ id: members.id }).from(members).where(oneOf(members.deletion, conversationHandlings)).limit(limit);

/** Null if the account is deleted. */
export const findDeletion = (db: Queryable, memberId: string) =>
  firstRow(db.select({ deletion: members.deletion }).from(members).where(eq(members.id, memberId)));

/** Locks an account whose deletion has started, so that one node at a time continues it. Null if there is none. */
export async function lockForDeletion(tx: Queryable, memberId: string): Promise<ConversationHandling | null> {
  const [found] = await tx
    .select({ deletion: members.deletion })
    .from(members)
    .where(and(eq(members.id, memberId), isNotNull(members.deletion)))
    .for('no key update');
  return found?.deletion ?? null;
}

/** Foreign keys cascade to the member's own rows; messages stay without a sender. */
export const deleteMember = (db: Queryable, memberId: string) => db.delete(members).where(eq(members.id, memberId));

export const updatePasswordHash = (db: Queryable, memberId: string, passwordHash: string) =>
  db.update(members).set({ passwordHash }).where(eq(members.id, memberId));

/** Prevents changes of the account until the transaction ends. */
export const lockAccountForShare = (tx: Queryable, memberId: string) =>
  firstRow(
    tx
      .select({
        passwordHash: members.passwordHash,
        disabledAt: members.disabledAt,
        deletion: members.deletion,
        stateReason: members.stateReason,
      })
      .from(members)
      .where(eq(members.id, memberId))
      .for('share'),
  );

/** Stores the language of a member who has none. */
export const setLanguageIfMissing = (db: Queryable, memberId: string, language: string) =>
  db
    .update(members)
    .set({ language })
    .where(and(eq(members.id, memberId), isNull(members.language)));

/** Stores the time zone of a member who has none. */
export const setTimeZoneIfMissing = (db: Queryable, memberId: string, timeZone: string) =>
  db
    .update(members)
    .set({ timeZone })
    .where(and(eq(members.id, memberId), isNull(members.timeZone)));

/** Replaces the password hash if it is still `before`; returns whether it was. */
export const replacePasswordHash = (db: Queryable, memberId: string, before: string, after: string) =>
  affectsRow(
    db
      .update(members)
      .set({ passwordHash: after })
      .where(and(eq(members.id, memberId), eq(members.passwordHash, before))),
  );

export const updateLastActivity = (db: Queryable, memberId: string) =>
  db
    .update(members)
    .set({ lastActivityAt: sql`now()` })
    .where(and(eq(members.id, memberId), isActivityStale));

/** The settings as the contract shows them. */
export const settingsColumns = {
  sendsReadReceipts: members.sendsReadReceipts,
  showsPresence: members.showsPresence,
  showsGames: members.showsGames,
  showsSessions: members.showsSessions,
  showsUsualTimes: members.showsUsualTimes,
  pushShowsText: members.pushShowsText,
  language: members.language,
  pushesAlerts: members.pushesAlerts,
  receivesDigests: members.receivesDigests,
  hasQuietHours: members.hasQuietHours,
  quietFrom: members.quietFrom,
  quietUntil: members.quietUntil,
  timeZone: members.timeZone,
};

export const findSettings = (db: Queryable, memberId: string): Promise<Settings | null> =>
  firstRow(db.select(settingsColumns).from(members).where(eq(members.id, memberId)));

/** Returns the settings after the change; null if the member does not exist. */
export const updateSettings = (db: Queryable, memberId: string, change: SettingsChange): Promise<Settings | null> =>
  firstRow(db.update(members).set(change).where(eq(members.id, memberId)).returning(settingsColumns));
