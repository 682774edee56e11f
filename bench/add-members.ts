import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type SignedIn, signIn } from './sign-in.ts';

/** Somebody new who is signed in already. */
export interface Newcomer extends SignedIn {
  readonly name: string;
}

const insertMembers = `
  insert into members (id, email, name, password_hash)
  select id, id || '@bench.example', name, '' from unnest($1::uuid[], $2::text[]) as added (id, name)`;

/** Adds members, beside those that there are. */
export async function addMembers(client: pg.ClientBase, count: number): Promise<readonly Newcomer[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const nameOf = (place: number): string => `Member ${place + 1}`;
  await client.query(insertMembers, [ids, ids.map((_, place) => nameOf(place))]);
  return (await signIn(client, ids)).map((signedIn, place) => ({ ...signedIn, name: nameOf(place) }));
}

/** Adds two of them. */
export async function addPair(client: pg.ClientBase): Promise<readonly [Newcomer, Newcomer]> {
  const [one, other] = await addMembers(client, 2);
  if (!one || !other) throw new Error('Nobody was added');
  return [one, other];
}
