import { writeSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/start-embedded-postgres.ts';

// A program for tests to kill. It starts the database in the folder given as its argument, then
// inserts rows and prints the number of each confirmed row.
const dataDir = process.argv[2] ?? '';
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const client = new pg.Client(postgres.connection());
client.on('error', () => {});
await client.connect();
await client.query('create table if not exists confirmed (n int primary key)');
const { rows } = await client.query<{ last: number }>('select coalesce(max(n), 0)::int as last from confirmed');
writeSync(1, 'ready\n');
for (let n = (rows[0]?.last ?? 0) + 1; ; n += 1) {
  await client.query('insert into confirmed values ($1)', [n]);
  writeSync(1, `${n}\n`);
}
