import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Resolves names in a new process, before and after the hook, and checks that each module is loaded once. */
const script = `
  import { cacheDrizzleResolution } from './cache-drizzle-resolution.ts';
  const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'fastify', 'node:fs'];
  const find = () => names.map((name) => import.meta.resolve(name));
  const before = find();
  cacheDrizzleResolution();
  const [first, again] = [find(), find()];
  const { sql } = await import('drizzle-orm');
  const deep = await import('drizzle-orm/sql/sql');
  const missing = await import('drizzle-orm/nothing').catch(({ code }) => code);
  console.log(JSON.stringify({ before, first, again, isOne: sql === deep.sql, missing }));
`;

test('resolves the same files as without the hook', async () => {
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  const { before, first, again, isOne, missing } = JSON.parse(stdout);
  expect(before).toHaveLength(5);
  expect(first).toEqual(before);
  expect(again).toEqual(before);
  expect(isOne).toBe(true);
  expect(missing).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
});
