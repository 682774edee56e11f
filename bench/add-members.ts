import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { sessionCookieName } from '../apps/api/src/auth/cookies.ts';
import { hashToken, newToken } from '../apps/api/src/auth/tokens.ts';

/** Somebody with an account, signed in. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
  /** The cookie of their session. */
  readonly cookie: { readonly name: string; readonly value: string };
}

const insertMembers = `
  insert into members (id, email, name, password_hash)
  select id, id || '@bench.example', name, '' from unnest($1::uuid[], $2::text[]) as added (id, name)`;

const insertSessions = `
  insert into sessions (id, token_hash, member_id, user_agent, expires_at)
  select gen_random_uuid(), token_hash, member_id, 'bench', now() + interval '1 day'
  from unnest($1::bytea[], $2::uuid[]) as opened (token_hash, member_id)`;

/** Adds members who are signed in already: hashing ten thousand passwords would take minutes. */
export async function addMembers(client: pg.ClientBase, count: number): Promise<readonly SignedIn[]> {
  const members = Array.from({ length: count }, (_, place) => ({
    id: randomUUID(),
    name: `Member ${place + 1}`,
    cookie: { name: sessionCookieName(false), value: newToken() },
  }));
  const ids = members.map(({ id }) => id);
  await client.query(insertMembers, [ids, members.map(({ name }) => name)]);
  await client.query(insertSessions, [members.map(({ cookie }) => hashToken(cookie.value)), ids]);
  return members;
}

/** Adds two of them. */
export async function addPair(client: pg.ClientBase): Promise<readonly [SignedIn, SignedIn]> {
  const [one, other] = await addMembers(client, 2);
  if (!one || !other) throw new Error('Nobody was added');
  return [one, other];
}
