import { endpoints } from '@muster/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { identities, type Identity, makeScene, type Scene } from '#test/authorization/scene.ts';
import type { Expectation } from '#test/authorization/outcomes.ts';
import { authorizationTable, keyOf } from '#test/authorization/table.ts';

const INDENT = 4;
/** Tables that a rejected request may change too (rate limits, last use of the session), and the queue of a background job. */
const exemptTables = ['rate_limits', 'presence', 'sessions', 'password_resets', 'posts_to_match'];

/** Counts the rows that transactions write to all other tables from now on. */
const countWrites = ({ api: { db } }: Scene): Promise<unknown> =>
  db.execute(sql`do $$
    declare name text;
    begin
      create table test_writes (id int generated always as identity);
      create function record_write() returns trigger language plpgsql as
        'begin insert into test_writes default values; return null; end';
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('test_writes', ${sql.raw(`'${exemptTables.join("', '")}'`)})
      loop
        execute format('create trigger record_write after insert or update or delete on %I
          for each row execute function record_write()', name);
      end loop;
    end $$`);

const writesIn = ({ api: { db } }: Scene): Promise<number> => db.$count(sql`test_writes`);

const emailsIn = (body: string): string[] => body.match(/[\w.-]+@example\.com/g) ?? [];

/** Email addresses of other members in a response. An administrator may read all. */
async function foreignEmails({ api: { pool }, callers }: Scene, identity: Identity, body: string): Promise<string[]> {
  const emails = emailsIn(body);
  if (identity === 'admin' || emails.length === 0) return [];
  const session = await callers[identity].raw({ url: '/api/session' });
  const own: unknown = session.json().member?.email;
  const { rows } = await pool.query<{ email: string }>('select email from members');
  const known = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => known.has(email) && email !== own);
}

interface Check {
  readonly scene: Scene;
  readonly endpoint: (typeof endpoints)[number];
  readonly expectation: Expectation;
  readonly identity: Identity;
}

/** Sends the request and returns how the response differs from the expectation, or null. */
async function findFault({ scene, endpoint, expectation, identity }: Check): Promise<string | null> {
  const { outcomes, request, standIn } = expectation;
  const caller = standIn ? await standIn(scene, identity) : scene.callers[identity];
  const parts = await request?.(scene, caller);
  const before = outcomes[identity] >= 400 ? await writesIn(scene) : null;
  const { statusCode, body } = await caller.send(endpoint, parts);
  const label = `${keyOf(endpoint)} as ${identity}`;
  if (statusCode !== outcomes[identity])
    return `${label}: ${statusCode} and not ${outcomes[identity]} ${body.slice(0, 120)}`;
  if (before !== null && (await writesIn(scene)) !== before) return `${label}: was rejected but changed data`;
  const leaked = standIn ? [] : await foreignEmails(scene, identity, body);
  return leaked.length > 0 ? `${label}: leaked the addresses ${leaked.join(', ')}` : null;
}

/** Parses Fastify's route tree, in which each line continues the path of a line above. */
function pathsIn(routeTree: string): string[] {
  const above: string[] = [];
  return routeTree.split('\n').flatMap((line) => {
    const found = /^(?<indent>[│ ├└─]*)(?<part>\S+) \((?<methods>[A-Z, ]+)\)/u.exec(line)?.groups;
    if (!found) return [];
    const depth = (found['indent']?.length ?? 0) / INDENT;
    above.splice(depth - 1, above.length, (above[depth - 2] ?? '') + (found['part'] ?? ''));
    return [above.at(-1) ?? ''];
  });
}

test('lists an expectation for every route and for nothing else', async () => {
  const { api } = await makeScene();
  expect(Object.keys(authorizationTable).toSorted()).toEqual(endpoints.map(keyOf).toSorted());
  const otherPaths = ['/api/live', '/api/openapi.json'];
  const known = new Set<string>(endpoints.map(({ path }) => path));
  const served = pathsIn(api.app.printRoutes({ commonPrefix: false })).filter((path) => path.startsWith('/api/'));
  expect(served.length).toBeGreaterThan(50);
  expect(served.filter((path) => !known.has(path) && !otherPaths.some((one) => path.startsWith(one)))).toEqual([]);
});

test('returns the listed status to each kind of caller on every route, and changes no data when it rejects', async () => {
  const scene = await makeScene();
  await countWrites(scene);
  const faults: string[] = [];
  let checks = 0;
  for (const endpoint of endpoints) {
    const expectation = authorizationTable[keyOf(endpoint)];
    if (!expectation) throw new Error(`There is no expectation for ${keyOf(endpoint)}.`);
    for (const identity of identities) {
      const fault = await findFault({ scene, endpoint, expectation, identity });
      if (fault) faults.push(fault);
      checks += 1;
    }
  }
  expect(faults).toEqual([]);
  // Accepted requests wrote rows.
  expect(await writesIn(scene)).toBeGreaterThan(100);
  expect(checks).toBe(endpoints.length * identities.length);
}, 240_000);
