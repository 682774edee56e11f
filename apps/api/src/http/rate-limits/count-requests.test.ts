import { randomBytes } from 'node:crypto';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ApiClient, cookieHeader } from '#test/api-client.ts';
import { aPostDraft, signInAgain } from '#test/factories.ts';
import { liveHandshakeStatus } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const VISITOR_LIMIT = 5;

const newToken = (): string => randomBytes(32).toString('base64url');

/** A member and their shared post, on a server whose visitors may send five requests per minute. */
async function startWithLimit() {
  const lookups: string[] = [];
  const api = await startApi({
    limits: { visitorRequestsPerMinute: { points: VISITOR_LIMIT, seconds: 60 } },
    onQuery: (query) => void (query.includes('token_hash') && query.startsWith('select') && lookups.push(query)),
  });
  const member = await api.as('member');
  const { id: postId } = await member.call(createPostEndpoint, { body: aPostDraft({ isShared: true }) });
  lookups.length = 0;
  return { ...api, member, postId, lookups };
}

/** A visitor with a forged session. */
function forge({ cookies, ...client }: ApiClient): ApiClient {
  cookies.set('muster_session', newToken());
  return { cookies, ...client };
}

const id = '0198a000-0000-7000-8000-00000000000b';
const paths = [
  (postId: string) => `/api/shared-posts/${postId}/preview`,
  () => `/api/pictures/${id}/small`,
  () => `/api/game-icons/${id}/small`,
  () => `/api/calendar.ics?key=${newToken()}`,
  () => '/api/calendar.ics?key=short',
  () => '/api/openapi.json',
  () => '/robots.txt',
  () => '/favicon.svg',
  () => '/',
  () => '/dashboard',
  (postId: string) => `/posts/${postId}`,
  () => '/api/nothing',
  () => listGamesEndpoint.path,
  () => getSessionEndpoint.path,
];

test.each(paths)('a forged session does not raise the limit: path %#', async (pathOf) => {
  const { visitor, member, postId } = await startWithLimit();
  const url = pathOf(postId);
  const statusesOf = async (client: ApiClient, count: number) => {
    const responses = [];
    for (let times = 0; times < count; times += 1) responses.push((await client.raw({ url })).statusCode);
    return responses;
  };
  const [expected = 0] = await statusesOf(visitor('127.6.0.1'), 1);
  const limited = [...Array<number>(VISITOR_LIMIT).fill(expected), 429];
  expect(await statusesOf(forge(visitor('127.6.0.2')), VISITOR_LIMIT + 1)).toEqual(limited);
  // The member is at another address.
  expect(await statusesOf(member, 3 * VISITOR_LIMIT)).not.toContain(429);
});

test('forged sessions do not raise the limit, even a new one for each request or live connection', async () => {
  const { visitor, listen, member } = await startWithLimit();
  const statuses = [];
  for (let times = 0; times <= VISITOR_LIMIT; times += 1)
    statuses.push((await forge(visitor('127.6.0.2')).raw({ url: '/robots.txt' })).statusCode);
  expect(statuses.at(-1)).toBe(429);
  const origin = await listen();
  const handshakes = [];
  for (let times = 0; times <= VISITOR_LIMIT; times += 1) {
    const cookie = cookieHeader(forge(visitor()));
    handshakes.push(await liveHandshakeStatus(origin, { origin, cookie }));
  }
  expect(handshakes).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await liveHandshakeStatus(origin, { origin, cookie: cookieHeader(member) })).toBe(101);
});

test('queries the session once for many files', async () => {
  const { visitor, member, lookups } = await startWithLimit();
  const phone = await signInAgain(visitor('127.6.0.3'), member.email);
  lookups.length = 0;
  for (let times = 0; times < 3 * VISITOR_LIMIT; times += 1) await phone.raw({ url: `/api/pictures/${id}/small` });
  expect(lookups).toHaveLength(1);
});

test('members keep their limit while sessions cannot be read', async () => {
  const { member, db } = await startWithLimit();
  await db.execute(sql`alter table sessions rename to gone`);
  for (let times = 0; times < 3 * VISITOR_LIMIT; times += 1)
    expect((await member.raw({ url: '/robots.txt' })).statusCode).toBe(200);
});
