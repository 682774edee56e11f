import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../', import.meta.url);

/** Conversions between instants and local times by the zone data of the database, and settings that let it convert. */
const localTime = /at\s+time\s+zone(?!\s+'UTC')|\btimezone\s*\(|\bset\s+(local\s+)?time\s*zone/gi;

test('SQL computes no local time, because the zone data of a database is older than that of browsers and Node', () => {
  const files = globSync(['**/*.ts', 'db/{functions,triggers}/*.sql'], { cwd: source }).filter(
    // The health checks compare the zone data of the database with ours.
    (file) => !file.endsWith('.test.ts') && file !== 'startup/health/database-facts.ts',
  );
  const found = files.flatMap((file) =>
    [...readFileSync(new URL(file, source), 'utf8').matchAll(localTime)].map(([text]) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
