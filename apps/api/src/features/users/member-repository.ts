import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';

interface NewMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Adds a member; the unique constraint `members_email_unique` refuses an address that is taken. */
export const insertMember = (db: Queryable, member: NewMember) => db.insert(members).values(member);

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

export const updatePasswordHash = (db: Queryable, memberId: string, passwordHash: string) =>
  db.update(members).set({ passwordHash }).where(eq(members.id, memberId));

/** Notes that the member did something just now; once a minute is exact enough. */
export const noteActivity = (db: Queryable, memberId: string) =>
  db
    .update(members)
    .set({ lastActivityAt: sql`now()` })
    .where(sql`${members.id} = ${memberId} and ${members.lastActivityAt} < now() - interval '1 minute'`);
