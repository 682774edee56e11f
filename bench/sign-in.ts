import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { sessionCookieName } from '../apps/api/src/auth/cookies.ts';
import { insertSession } from '../apps/api/src/auth/sessions.ts';

/** Somebody with an account and a session. */
export interface SignedIn {
  readonly id: string;
  readonly cookie: string;
}

/** Opens a session for each of these members, without asking for a password. */
export async function signIn(client: pg.Client, memberIds: readonly string[]): Promise<SignedIn[]> {
  const db = drizzle(client);
  const signedIn: SignedIn[] = [];
  for (const id of memberIds) {
    const token = await insertSession(db, { id, role: 'member' }, 'bench');
    signedIn.push({ id, cookie: `${sessionCookieName(false)}=${token}` });
  }
  return signedIn;
}
