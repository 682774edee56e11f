import {
  ACCESS_TOKENS_MAX,
  createAccessTokenEndpoint,
  listAccessTokensEndpoint,
  revokeAccessTokenEndpoint,
} from '@muster/contract/sessions/access-tokens.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { type AnyEndpoint, fillPath, type TokenScope, tokenScopes } from '@muster/contract/endpoint.ts';
import { endpoints } from '@muster/contract/endpoints.ts';
import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { changePasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listSessionsEndpoint } from '@muster/contract/sessions/device-sessions.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '#src/db/schema/sessions.ts';
import { aPassword, aPostDraft, anAccessToken } from '#test/factories.ts';
import { liveHandshakeStatus } from '#test/live-client.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

const anId = '019a3f6e-0000-7000-8000-000000000009';

async function startWithToken(scopes: readonly TokenScope[] = tokenScopes) {
  const api = await startApi();
  const ada = await api.as('member', 'Ada');
  const { token, accessToken } = await anAccessToken(ada, scopes);
  return { ...api, ada, token, accessToken, callWithToken: callerOf(api, token) };
}

/** Sends requests with an access token and no cookie. */
const callerOf =
  ({ visitor }: Pick<TestApi, 'visitor'>, token: string) =>
  (endpoint: AnyEndpoint, { params = {}, payload = '', url = '' } = {}) =>
    visitor().raw({
      method: endpoint.method,
      url: fillPath(endpoint.path, params) + url,
      headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { payload }),
    });

test('a program reads the board and creates posts as its member, who sees the last use', async () => {
  const { ada, callWithToken, accessToken, db } = await startWithToken(['board', 'posts']);
  const created = await callWithToken(createPostEndpoint, { payload: JSON.stringify(aPostDraft()) });
  expect([created.statusCode, created.json().authorId]).toEqual([200, ada.id]);
  expect((await callWithToken(listPostsEndpoint)).json().posts).toHaveLength(1);
  // The games of the board's filter and of the form.
  expect((await callWithToken(listGamesEndpoint)).json()).not.toEqual([]);
  expect(await ada.call(listAccessTokensEndpoint, {})).toMatchObject([{ ...accessToken, lastUsedAt: null }]);
  await db.execute(
    sql`update sessions set created_at = created_at - interval '1 hour', last_seen_at = last_seen_at - interval '1 hour'`,
  );
  await callWithToken(listPostsEndpoint);
  expect(await ada.call(listAccessTokensEndpoint, {})).toMatchObject([{ lastUsedAt: expect.any(Date) }]);
});

test('every endpoint accepts a token with its scope only, and those without a scope accept none', async () => {
  const many = { points: 10_000, seconds: 60 };
  const api = await startApi({ limits: { requestsPerMinute: many, visitorRequestsPerMinute: many } });
  const ada = await api.as('member');
  const statuses: string[] = [];
  const tokens = await Promise.all(
    tokenScopes.map(async (scope) => ({ scope, ...(await anAccessToken(ada, [scope])) })),
  );
  const isPublicFile = (endpoint: AnyEndpoint): boolean => 'fileType' in endpoint && endpoint.access === 'visitor';
  for (const endpoint of endpoints.filter((one: AnyEndpoint) => !isPublicFile(one)))
    for (const { scope, token } of tokens) {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, anId]);
      const { statusCode, body } = await callerOf(api, token)(endpoint, { params: Object.fromEntries(names) });
      const isAccepted = !(statusCode === 403 && body.includes('permission-denied'));
      const isExpected = 'scope' in endpoint && endpoint.scope === scope;
      if (isAccepted !== isExpected) statuses.push(`${endpoint.method} ${endpoint.path} with ${scope}: ${statusCode}`);
    }
  expect(statuses).toEqual([]);
}, 60_000);

test('rejects a token as a cookie, a cookie as a token, and a revoked token everywhere', async () => {
  const { ada, token, accessToken, visitor, callWithToken } = await startWithToken();
  const browser = visitor();
  browser.cookies.set('muster_session', token);
  expect(await browser.call(getSessionEndpoint, {})).toEqual({ member: null });
  const cookie = ada.cookies.get('muster_session') ?? '';
  expect((await callerOf({ visitor }, cookie)(listPostsEndpoint)).statusCode).toBe(401);
  expect((await callWithToken(getSessionEndpoint)).statusCode).toBe(403);
  expect((await callWithToken(signOutEndpoint)).statusCode).toBe(403);
  expect((await callWithToken(listPostsEndpoint)).statusCode).toBe(200);
  await ada.call(revokeAccessTokenEndpoint, { params: { tokenId: accessToken.id } });
  for (const endpoint of [listPostsEndpoint, getSessionEndpoint, listChatsEndpoint])
    expect((await callWithToken(endpoint)).statusCode).toBe(401);
});

test('a request with a token and a cookie has the rights of the token', async () => {
  const { ada, token } = await startWithToken(['board']);
  const answer = await ada.raw({ url: '/api/chats', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(403);
});

test('creating a token needs the password, and a member has at most 20', async () => {
  const { ada, db } = await startWithToken();
  const draft = { name: 'Script', scopes: ['board'], days: 30, password: aPassword } as const;
  const create = (body: object) => ada.send(createAccessTokenEndpoint, { body });
  for (const bad of [{ name: ' ' }, { scopes: [] }, { scopes: ['admin'] }, { days: 31 }, { name: 'x'.repeat(61) }])
    expect((await create({ ...draft, ...bad })).json()).toMatchObject({ code: 'validation-failed' });
  expect((await create({ ...draft, password: 'wrong one' })).json()).toMatchObject({ code: 'wrong-password' });
  const statuses = [];
  for (let count = 1; count <= ACCESS_TOKENS_MAX; count += 1) statuses.push((await create(draft)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(ACCESS_TOKENS_MAX - 1);
  expect((await create(draft)).json()).toMatchObject({ code: 'access-tokens-limit' });
  await db.execute(sql`update sessions set expires_at = now() where scopes is not null`);
  expect(await ada.call(listAccessTokensEndpoint, {})).toEqual([]);
  expect((await create(draft)).statusCode).toBe(200);
});

test('stores only the hash of a token, does not list it as a device, and revokes it with a changed password', async () => {
  const { ada, token, accessToken, callWithToken, db } = await startWithToken();
  const stored = JSON.stringify(await db.select().from(sessions));
  expect(stored).not.toContain(token);
  expect(await ada.call(listSessionsEndpoint, {})).toMatchObject([{ isCurrent: true }]);
  // Not used for longer than a session may be idle.
  await db.execute(sql`update sessions set last_seen_at = now() - interval '20 days' where id = ${accessToken.id}`);
  expect((await callWithToken(listPostsEndpoint)).statusCode).toBe(200);
  const body = { currentPassword: aPassword, newPassword: 'quiet-harbour-at-dawn' };
  expect(await ada.call(changePasswordEndpoint, { body })).toEqual({ endedSessions: 0 });
  expect((await callWithToken(listPostsEndpoint)).statusCode).toBe(401);
});

test('a token with the scopes of live events opens a connection without an origin, until it is revoked', async () => {
  const { ada, token, accessToken, listen } = await startWithToken();
  const origin = await listen();
  const few = await anAccessToken(ada, ['board', 'messages']);
  const authorization = `Bearer ${token}`;
  expect(await liveHandshakeStatus(origin, {})).toBe(403);
  expect(await liveHandshakeStatus(origin, { authorization: `Bearer ${few.token}` })).toBe(403);
  expect(await liveHandshakeStatus(origin, { authorization, origin: 'https://other.example' })).toBe(403);
  expect(await liveHandshakeStatus(origin, { authorization: 'Bearer unknown' })).toBe(401);
  const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, { headers: { authorization } });
  onTestFinished(() => socket.terminate());
  const first = await new Promise<string>((resolve) =>
    socket.once('message', (data: Buffer) => resolve(data.toString())),
  );
  expect(first).toContain('live.ready');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await ada.call(revokeAccessTokenEndpoint, { params: { tokenId: accessToken.id } });
  await closed;
});

test('a suspended member has no access through a token either', async () => {
  const { ada, callWithToken, db } = await startWithToken();
  await db.execute(sql`update members set suspended_until = now() + interval '1 day' where id = ${ada.id}`);
  expect((await callWithToken(listPostsEndpoint)).json()).toMatchObject({ code: 'suspended' });
});
