import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { isAccessToken, sessions } from '#src/db/schema/sessions.ts';

const columns = {
  id: sessions.id,
  name: sessions.userAgent,
  scopes: sql<NonNullable<typeof sessions.$inferSelect.scopes>>`${sessions.scopes}`,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
  lastUsedAt: sql<Date | null>`nullif(${sessions.lastSeenAt}, ${sessions.createdAt})`.mapWith(sessions.lastSeenAt),
};

/** The unexpired access tokens of a member, newest first. */
export const listTokens = (db: Queryable, memberId: string) =>
  db
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isAccessToken, gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.id));

type NewToken = Pick<typeof sessions.$inferInsert, 'id' | 'tokenHash' | 'memberId' | 'scopes'> & {
  readonly name: string;
  readonly days: number;
};

export async function insertToken(db: Queryable, { name, days, ...token }: NewToken) {
  const times = {
    createdAt: sql`now()`,
    lastSeenAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${days})`,
  };
  const [inserted] = await db
    .insert(sessions)
    .values({ ...token, ...times, userAgent: name })
    .returning(columns);
  if (!inserted) throw new Error('The access token was not inserted.');
  return inserted;
}
