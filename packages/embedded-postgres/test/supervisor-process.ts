import { writeSync } from 'node:fs';

import pg from 'pg';

import { startEmbeddedPostgres } from '../src/start-embedded-postgres.ts';

// A program that tests kill: it starts the database in the folder named as its argument, then
// inserts row after row and prints each number once its row is confirmed.
const dataDir = process.argv[2] ?? '';
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const client = new pg.Client(postgres.connection());
client.on('error', () => {});
await client.connect();
await client.query('create table if not exists confirmed (n int primary key)');
writeSync(1, 'ready\n');
for (let n = 1; ; n += 1) {
  await client.query('insert into confirmed values ($1)', [n]);
  writeSync(1, `${n}\n`);
}
