import pg from 'pg';
import type { DatabaseConnection } from '@muster/embedded-postgres';

/** Hashes all rows of each durable table. */
export async function hashRows(connection: DatabaseConnection): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'drizzle') order by 1`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ':' || md5(coalesce(string_agg(one::text, '|' order by one::text collate "C"), '')) as hash
         from ${name} as one`,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  } finally {
    await client.end();
  }
}
