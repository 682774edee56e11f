import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { sessionCookieName } from '../apps/api/src/auth/cookies.ts';
import { insertSession } from '../apps/api/src/auth/sessions.ts';

/** Somebody with an account and a session. */
export interface SignedIn {
  readonly id: string;
  readonly cookie: string;
}

/** Opens a session for so many members who have posts, without asking for a password. */
export async function signIn(client: pg.Client, count: number): Promise<SignedIn[]> {
  const db = drizzle(client);
  const { rows } = await client.query<{ id: string }>('select id from members order by email limit $1', [count]);
  const signedIn: SignedIn[] = [];
  for (const { id } of rows) {
    const token = await insertSession(db, { id, role: 'member' }, 'bench');
    signedIn.push({ id, cookie: `${sessionCookieName(false)}=${token}` });
  }
  return signedIn;
}
