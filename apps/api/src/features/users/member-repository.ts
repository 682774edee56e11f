import { type Placeholder, and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import { AppError } from '../../lib/app-error.ts';
import { isBlockBetween } from './block-repository.ts';

interface NewMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Adds a member; the unique constraint `members_email_unique` refuses an address that is taken. */
export const insertMember = (db: Queryable, member: NewMember) => db.insert(members).values(member);

/** Adds an administrator, unless somebody has this address. */
export const insertAdminOnce = (db: Queryable, admin: NewMember) =>
  db
    .insert(members)
    .values({ ...admin, role: 'admin' })
    .onConflictDoNothing({ target: members.email });

/** What signing in needs to know of the account with this address. */
export async function findAccount(db: Queryable, email: string) {
  const [account] = await db
    .select({
      id: members.id,
      role: members.role,
      passwordHash: members.passwordHash,
      disabledAt: members.disabledAt,
    })
    .from(members)
    .where(eq(members.email, email));
  return account ?? null;
}

/** Undefined when there is no such member. */
export async function findPasswordHash(db: Queryable, memberId: string): Promise<string | undefined> {
  const [member] = await db
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.passwordHash;
}

/** Keeps a member from leaving until this transaction ends; false when they have left. */
export async function lockMemberForKeyShare(db: Queryable, memberId: string): Promise<boolean> {
  const found = await db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('key share');
  return found.length > 0;
}

/** Whether a member is neither disabled nor suspended. */
const isAccountActive = sql<boolean>`(${members.disabledAt} is null and coalesce(${members.suspendedUntil}, now()) <= now())`;
/** Whether a member is suspended or disabled now. False for a row that a left join has left empty. */
export const isSuspended = sql<boolean>`(not ${isAccountActive})`;
/** Whether it is time to note again that a member does something: once a minute is exact enough. */
const isActivityStale = sql<boolean>`${members.lastActivityAt} < now() - interval '1 minute'`;

/** Whoever does something and is neither disabled nor suspended, held: for a query. */
export const selectActiveMemberForKeyShare = (db: Queryable, memberId: string | Placeholder) =>
  db
    .select({ id: members.id, isQuiet: isActivityStale.as('is_quiet') })
    .from(members)
    .where(and(eq(members.id, memberId), isAccountActive))
    .for('key share');

/**
 * Keeps whoever does something from being shut out until this transaction ends: what is on its way at that moment is done
 * before it, or not at all.
 */
export async function lockActiveMember(tx: Queryable, memberId: string): Promise<void> {
  const [actor] = await selectActiveMemberForKeyShare(tx, memberId);
  if (!actor) throw new AppError('unauthenticated');
}

/** How two members stand to each other while they are held. */
export type LockedPair = Awaited<ReturnType<typeof lockPairForKeyShare>>;

/**
 * The same for somebody who turns to another member, who is kept from leaving. Only after what one of them may have waited
 * for: a block that was made meanwhile counts.
 */
export async function lockPairForKeyShare(tx: Queryable, actorId: string, otherId: string | null) {
  const { rows } = await tx.execute<{ id: string; isIn: boolean; isQuiet: boolean; isBlocked: boolean }>(sql`
    select id, ${isAccountActive} as "isIn", ${isActivityStale} as "isQuiet", ${isBlockBetween(actorId, otherId)} as "isBlocked"
    from ${members} where id in (${actorId}, ${otherId}) order by id for key share`);
  const actor = rows.find(({ id }) => id === actorId);
  return {
    actor: actor?.isIn ? actor : null,
    isOtherThere: rows.some(({ id }) => id === otherId),
    isBlocked: rows.some(({ isBlocked }) => isBlocked),
  };
}

/** Holds a member: nothing new can belong to them until the transaction ends. False when there is no such member. */
export async function lockMemberForUpdate(db: Queryable, memberId: string): Promise<boolean> {
  const found = await db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
  return found.length > 0;
}

/** Holds a member who is no administrator and whose password is still the one with this hash. False when there is none. */
export async function lockAccountForUpdate(db: Queryable, memberId: string, passwordHash: string): Promise<boolean> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.role, 'member'), eq(members.passwordHash, passwordHash)))
    .for('update');
  return found.length > 0;
}

/** Removes a member and, by the schema, all that is theirs alone. What they wrote to others stays without a name. */
export const deleteMember = (db: Queryable, memberId: string) => db.delete(members).where(eq(members.id, memberId));

export const updatePasswordHash = (db: Queryable, memberId: string, passwordHash: string) =>
  db.update(members).set({ passwordHash }).where(eq(members.id, memberId));

/** What opening a session needs to know of an account, kept as it is until the transaction ends; null when it is gone. */
export async function lockAccountForShare(tx: Queryable, memberId: string) {
  const [account] = await tx
    .select({
      passwordHash: members.passwordHash,
      disabledAt: members.disabledAt,
      stateReason: members.stateReason,
    })
    .from(members)
    .where(eq(members.id, memberId))
    .for('share');
  return account ?? null;
}

/** Stores the default of `isShared` for a member's next new post. */
export const updateSharesPosts = (db: Queryable, memberId: string, sharesPosts: boolean) =>
  db.update(members).set({ sharesPosts }).where(eq(members.id, memberId));

/** Changes a password where it is still the one with this hash; whether it was. */
export async function replacePasswordHash(db: Queryable, memberId: string, before: string, after: string) {
  const changed = await db
    .update(members)
    .set({ passwordHash: after })
    .where(and(eq(members.id, memberId), eq(members.passwordHash, before)))
    .returning({ id: members.id });
  return changed.length > 0;
}

/** Notes that the member did something just now. */
export const updateLastActivity = (db: Queryable, memberId: string) =>
  db
    .update(members)
    .set({ lastActivityAt: sql`now()` })
    .where(and(eq(members.id, memberId), isActivityStale));
