import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { startApi } from '#test/start-api.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { importFile } from './import-file.ts';

async function aFileOf(content: object): Promise<string> {
  const folder = await makeTemporaryFolder('muster-import-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'export.json');
  await writeFile(path, JSON.stringify(content));
  return path;
}

test('limits of the role and the database do not end an import', async () => {
  const { db, target } = await startApi();
  await db.execute(sql`
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.4); return new; end';
    create trigger slow_import before insert on members for each row execute function wait();
    do $$ begin execute format('alter database %I set statement_timeout = 200', current_database()); end $$`);
  await importFile(target, {
    path: await aFileOf({ users: { kim: { email: 'kim@example.com', name: 'Kim' } } }),
    isDry: false,
    report: undefined,
    adminEmail: 'admin@muster.local',
    productName: 'Muster',
    onRead: () => {},
    onStep: () => {},
  });
  expect(await db.$count(members, eq(members.email, 'kim@example.com'))).toBe(1);
});
