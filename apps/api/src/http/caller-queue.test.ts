import { randomBytes } from 'node:crypto';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listSavedSearchesEndpoint } from '@muster/contract/board/saved-searches.ts';
import { blockMemberEndpoint, listBlocksEndpoint } from '@muster/contract/moderation/blocks.ts';
import { until } from '@muster/testing/until.ts';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { type ApiClient, cookieHeader } from '#test/api-client.ts';
import { startApi } from '#test/start-api.ts';

/** Requests that one caller may have in progress: two run, the others wait. */
const MAX_IN_PROGRESS = 302;

const unlimited = { points: 1_000_000, seconds: 60 };
const limits = {
  requestsPerMinute: unlimited,
  visitorRequestsPerMinute: unlimited,
  addressRequestsPerMinute: unlimited,
};

/** Ada and Bob at one address. Reads of the table do not end before `unlock`. */
async function startWithLockedReads(table = 'saved_searches') {
  const [reads, sessionReads]: [string[], string[]] = [[], []];
  const onQuery = (query: string): void => {
    if (query.includes(`from "${table}"`)) reads.push(query);
    if (query.includes('from "sessions"')) sessionReads.push(query);
  };
  const api = await startApi({ limits, environment: { LOG_LEVEL: 'debug', DATABASE_CONNECTIONS: '8' }, onQuery });
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const client = await api.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const unlock = async (): Promise<void> => {
    await client.query('rollback');
    client.release();
  };
  const read = (member: ApiClient) => member.send(listSavedSearchesEndpoint);
  return { ...api, ada, bob, reads, sessionReads, unlock, read };
}

test('answers others and changes while requests of one member wait', async () => {
  const { ada, bob, reads, unlock, read } = await startWithLockedReads();
  const slow = Array.from({ length: 20 }, () => read(ada));
  await until(() => reads.length === 2);
  expect(await bob.call(listBlocksEndpoint, { querystring: {} })).toEqual([]);
  expect(await ada.call(blockMemberEndpoint, { params: { memberId: bob.id } })).toMatchObject({ memberId: bob.id });
  expect(reads).toHaveLength(2);
  await unlock();
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});

test('rejects requests of a member who has too many in progress, and accepts them again later', async () => {
  const { ada, bob, unlock, read } = await startWithLockedReads();
  const sent = Array.from({ length: MAX_IN_PROGRESS + 3 }, () => read(ada));
  const rejected = await Promise.race(sent);
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json()).toMatchObject({ code: 'too-many-requests' });
  expect(rejected.headers['retry-after']).toBe('2');
  expect((await bob.send(getSessionEndpoint)).statusCode).toBe(200);
  await unlock();
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_IN_PROGRESS);
  expect((await read(ada)).statusCode).toBe(200);
});

test('pictures wait for those of the same member, or of visitors at the same address', async () => {
  const { ada, bob, visitor, reads, unlock } = await startWithLockedReads('pictures');
  const readPicture = (client: ApiClient) => client.raw({ url: `/api/pictures/${uuidv7()}/small` });
  const slow = Array.from({ length: 20 }, () => readPicture(ada));
  await until(() => reads.length === 2);
  slow.push(readPicture(bob));
  await until(() => reads.length === 3);
  for (let count = 0; count < 20; count += 1) {
    const forger = visitor();
    forger.cookies.set('muster_session', randomBytes(32).toString('base64url'));
    slow.push(readPicture(forger));
  }
  await until(() => reads.length === 5);
  expect(await bob.call(listBlocksEndpoint, { querystring: {} })).toEqual([]);
  expect(reads).toHaveLength(5);
  await unlock();
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(Array(41).fill(404));
});

test('drops a waiting request whose client closes the connection', async () => {
  const { ada, listen, reads, sessionReads, logLines, unlock } = await startWithLockedReads();
  const url = (await listen()) + listSavedSearchesEndpoint.path;
  const headers = { cookie: cookieHeader(ada) };
  const running = [fetch(url, { headers }), fetch(url, { headers })];
  await until(() => reads.length === 2);
  const client = new AbortController();
  const readBefore = sessionReads.length;
  const left = fetch(url, { headers, signal: client.signal });
  await until(() => sessionReads.length > readBefore);
  client.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  await until(() => logLines.some((line) => line.includes('client closed the connection')));
  await unlock();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await ada.call(listSavedSearchesEndpoint, {})).toEqual([]);
  expect(reads).toHaveLength(3);
});
