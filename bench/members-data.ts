import type pg from 'pg';

/** Adds so many members to a database that has none; gives their ids. */
export async function writeMembers(client: pg.ClientBase, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into members (id, email, name, password_hash)
       select gen_random_uuid(), 'player' || n || '@bench.example', 'Player ' || n, '' from generate_series(1, $1::integer) n
       returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}
