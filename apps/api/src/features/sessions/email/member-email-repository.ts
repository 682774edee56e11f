import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';

/** Stores an address that its owner has confirmed. Fails on the unique constraint `members_email_unique` if it is taken. */
export const updateVerifiedEmail = (tx: Queryable, memberId: string, email: string) =>
  tx
    .update(members)
    .set({ email, emailVerifiedAt: sql`now()`, emailRefusedAt: null, emailRefusalCode: null })
    .where(eq(members.id, memberId));

/**
 * Marks a member's address as refused, and retains the time of the first refusal. Null if the code is already stored, no member
 * has the address, or its owner has opened an emailed link since the email was sent.
 */
export const storeRefusal = (db: Queryable, email: string, code: number, sentAt?: Date) =>
  firstRow(
    db
      .update(members)
      .set({ emailRefusedAt: sql`coalesce(${members.emailRefusedAt}, now())`, emailRefusalCode: code })
      .where(
        and(
          eq(members.email, email),
          sql`${members.emailRefusalCode} is distinct from ${code}`,
          sentAt && or(isNull(members.emailVerifiedAt), lte(members.emailVerifiedAt, sentAt)),
        ),
      )
      .returning({ id: members.id }),
  );

/** Marks the member's address as verified and no longer refused after an emailed link was opened, unless it has changed. */
export const markEmailReached = (tx: Queryable, memberId: string, email: string) =>
  tx
    .update(members)
    .set({ emailVerifiedAt: sql`now()`, emailRefusedAt: null, emailRefusalCode: null })
    .where(and(eq(members.id, memberId), eq(members.email, email)));

/** Marks this address of a member as verified, unless it has changed. */
export const markEmailVerified = (tx: Queryable, memberId: string, email: string) =>
  tx
    .update(members)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(members.id, memberId), eq(members.email, email), isNull(members.emailVerifiedAt)));

/** Members who have not verified their address. Administrators have a configured one. */
export const countUnverified = (db: Queryable): Promise<number> =>
  db.$count(members, and(isNull(members.emailVerifiedAt), isNull(members.disabledAt), ne(members.role, 'admin')));

/** The address, whether it is verified, and the language of emails. */
export const findEmail = (db: Queryable, memberId: string) =>
  firstRow(
    db
      .select({
        email: members.email,
        isVerified: sql<boolean>`${members.emailVerifiedAt} is not null`,
        isRefused: sql<boolean>`${members.emailRefusedAt} is not null`,
        language: members.language,
      })
      .from(members)
      .where(eq(members.id, memberId)),
  );
