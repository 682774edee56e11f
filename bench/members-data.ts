import type pg from 'pg';
import { type SignedIn, signIn } from './sign-in.ts';

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
