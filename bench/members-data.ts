import type pg from 'pg';
import { sessionCookieName } from '../apps/api/src/features/sessions/cookies.ts';
import { hashToken, newToken } from '../apps/api/src/features/sessions/tokens.ts';

export interface SignedIn {
  readonly id: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

export const cookieHeaderOf = ({ cookie }: SignedIn): string => `${cookie.name}=${cookie.value}`;

const insertSessions = `
  insert into sessions (id, token_hash, member_id, user_agent, expires_at)
  select gen_random_uuid(), token_hash, member_id, 'bench', now() + interval '1 day'
  from unnest($1::bytea[], $2::uuid[]) as opened (token_hash, member_id)`;

/** Opens a session for each of these members: hashing ten thousand passwords would take minutes. */
export async function signIn(client: pg.ClientBase, memberIds: readonly string[]): Promise<SignedIn[]> {
  const signedIn = memberIds.map((id) => ({ id, cookie: { name: sessionCookieName(false), value: newToken() } }));
  await client.query(insertSessions, [signedIn.map(({ cookie }) => hashToken(cookie.value)), memberIds]);
  return signedIn;
}

export async function insertMembers(client: pg.ClientBase, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into members (id, email, name, password_hash)
       select id, id || '@bench.example', 'Player ' || n, ''
       from (select gen_random_uuid() as id, n from generate_series(1, $1::integer) n) as added
       returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export const insertSignedInMembers = async (client: pg.ClientBase, count: number): Promise<SignedIn[]> =>
  signIn(client, await insertMembers(client, count));
