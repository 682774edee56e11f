import { topics } from '@muster/contract/topics.ts';
import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { type Endpoint, MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getOwnProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { renderHook } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { mockResponse, delayResponse, mockRawResponse, failNetwork, network, mockError } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { eventually } from '#test/eventually.ts';
import { CALL_TIMEOUT_MS, callApi } from './call-api.ts';
import { useIsIntercepted } from '../live/connection-state.ts';
import { queryClient } from './query-client.ts';

const chatId = '019a3f6e-0000-7000-8000-000000000001_019a3f6e-0000-7000-8000-000000000002';
const credentials = { email: 'ada@example.com', password: 'secret' };

test('encodes path, query and body by the endpoint and omits absent parts', async () => {
  const requests = mockResponse(listMessagesEndpoint, { messages: [], hasMore: false, deletedSeq: 0 });
  await callApi(listMessagesEndpoint, { params: { chatId }, querystring: { after: 12 } });
  expect(requests[0]).toMatchObject({ params: { chatId }, search: { after: 12 } });

  const searched = mockResponse(listPostsEndpoint, { posts: [], nextCursor: null });
  await callApi(listPostsEndpoint, { querystring: { search: '100% & more', game: undefined } });
  expect(searched[0]?.search).toEqual({ search: '100% & more' });
});

test('decodes the response by the contract, including dates', async () => {
  const sentAt = new Date('2026-11-20T12:00:00.000Z');
  const id = '019a3f6e-0000-7000-8000-000000000003';
  mockResponse(sendMessageEndpoint, { id, chatId, seq: 1, senderId: aMember.id, text: 'Hi', sentAt });
  const message = await callApi(sendMessageEndpoint, { params: { chatId }, body: { id, text: 'Hi' } });
  expect(message.sentAt).toEqual(sentAt);
});

test("an API error has the server's code, message, issues and retry time", async () => {
  mockError(signInEndpoint, 'too-many-requests', {
    retryAfterSeconds: 30,
    issues: [{ path: 'email', message: 'Slow' }],
  });
  await expect(callApi(signInEndpoint, { body: credentials })).rejects.toMatchObject({
    code: 'too-many-requests',
    kind: 'too-many-requests',
    status: 429,
    retryAfterSeconds: 30,
    issues: [{ path: 'email', message: 'Slow' }],
  });
});

test('rejects an invalid request before sending, with the first validation error', async () => {
  const body = { name: '', email: 'nonsense', password: 'secret' };
  await expect(callApi(registerEndpoint, { body })).rejects.toMatchObject({
    code: 'validation-failed',
    message: 'Please enter your full name',
    issues: [{ path: 'name' }, { path: 'email' }],
  });
});

test.each([
  [400, 'other'],
  [404, 'other'],
  [408, 'deadline-exceeded'],
  [429, 'too-many-requests'],
  [499, 'cancelled'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [500, 'other'],
  [418, 'other'],
])('maps a foreign response with status %i to %s', async (status, kind) => {
  mockRawResponse(listGamesEndpoint, '<html>proxy</html>', status);
  await expect(callApi(listGamesEndpoint)).rejects.toMatchObject({ name: 'ApiError', kind });
});

test('omits list items that do not match the contract', async () => {
  const [valid, invalid] = [aGame('Rust'), { ...aGame('Halo'), id: 7 }];
  mockRawResponse(listGamesEndpoint, JSON.stringify([invalid, valid]), 200);
  expect(await callApi(listGamesEndpoint)).toEqual([valid]);
});

test.each([
  ['a sign-in page', 200, '<html>Sign in</html>'],
  ['an empty page', 200, ''],
  ['a refusal', 401, '<html>Sign in</html>'],
  ['a refusal in JSON', 403, '{"error":"login required"}'],
  ['the page of a network', 511, '<html>Hotel</html>'],
])('recognizes %s that answers instead of the server, until the server answers', async (_, status, text) => {
  const { result } = renderHook(useIsIntercepted);
  mockRawResponse(listGamesEndpoint, text, status);
  const error: unknown = await callApi(listGamesEndpoint).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 'intercepted', kind: 'unavailable' });
  await eventually(() => expect(result.current).toBe(true));
  mockError(listGamesEndpoint, 'unavailable');
  await expect(callApi(listGamesEndpoint)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  await eventually(() => expect(result.current).toBe(false));
});

test('recognizes a redirect to a sign-in page on another origin', async () => {
  const location = 'https://login.example/';
  network.use(
    http.get(`*${listGamesEndpoint.path}`, () => new HttpResponse(null, { status: 302, headers: { location } })),
  );
  await expect(callApi(listGamesEndpoint)).rejects.toMatchObject({ code: 'intercepted' });
  mockResponse(listGamesEndpoint, []);
  await callApi(listGamesEndpoint);
});

test('rejects a successful response that does not match the contract', async () => {
  mockRawResponse(listGamesEndpoint, '{"surprise":true}', 200);
  await expect(callApi(listGamesEndpoint)).rejects.toMatchObject({ code: 'internal' });
});

test('a network failure is unavailable', async () => {
  failNetwork(listGamesEndpoint);
  await expect(callApi(listGamesEndpoint)).rejects.toMatchObject({ kind: 'unavailable', status: 0 });
});

test('an aborted call is cancelled', async () => {
  delayResponse(getSessionEndpoint);
  const controller = new AbortController();
  const call = callApi(getSessionEndpoint, undefined, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ kind: 'cancelled', code: 'cancelled' });
});

test('a timeout is deadline-exceeded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  delayResponse(getSessionEndpoint);
  const failure = callApi(getSessionEndpoint).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
  expect(await failure).toMatchObject({ kind: 'deadline-exceeded' });
});

test('a rejected member call refetches the session', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  mockError(getOwnProfileEndpoint, 'unauthenticated');
  await expect(callApi(getOwnProfileEndpoint)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(queryClient.getQueryState(topics.session)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(topics.session)).toEqual({ member: aMember });
});

test('wrong credentials do not change the session', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  mockError(signInEndpoint, 'invalid-credential');
  await expect(callApi(signInEndpoint, { body: credentials })).rejects.toMatchObject({ code: 'invalid-credential' });
  expect(queryClient.getQueryData(topics.session)).toEqual({ member: aMember });
});

/** Records the member header of the requests to `path`; responds with 500. */
function recordMemberHeaders({ path }: Endpoint): (string | null)[] {
  const received: (string | null)[] = [];
  network.use(
    http.all(`${location.origin}${path}`, ({ request }) => {
      received.push(request.headers.get(MEMBER_HEADER));
      return HttpResponse.json(null, { status: 500 });
    }),
  );
  return received;
}

test('sends the member id with a sign-out, but not with sign-in, registration or the session request', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  const [session, members] = [recordMemberHeaders(signInEndpoint), recordMemberHeaders(registerEndpoint)];
  await expect(callApi(signOutEndpoint)).rejects.toMatchObject({ status: 500 });
  await expect(callApi(getSessionEndpoint)).rejects.toMatchObject({ status: 500 });
  await expect(callApi(signInEndpoint, { body: credentials })).rejects.toMatchObject({ status: 500 });
  const body = { name: 'Ada', email: 'ada@example.com', password: 'seven purple otters' };
  await expect(callApi(registerEndpoint, { body })).rejects.toMatchObject({ status: 500 });
  expect([session, members]).toEqual([[aMember.id, null, null], [null]]);
});

test('does not send a call of a member who is no longer signed in', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  const requests = mockResponse(listGamesEndpoint, []);
  const call = callApi(listGamesEndpoint, undefined, { memberId: '019a3f6e-0000-7000-8000-000000000002' });
  await expect(call).rejects.toMatchObject({ code: 'session-changed', status: 409 });
  expect(requests).toEqual([]);
});

test('requests and resets a password regardless of the signed-in member', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  const received = recordMemberHeaders(resetPasswordEndpoint);
  const body = { token: 'a'.repeat(43), password: 'seven purple otters' };
  await expect(callApi(resetPasswordEndpoint, { body })).rejects.toMatchObject({ status: 500 });
  await expect(callApi(requestPasswordResetEndpoint, { body: { email: 'ada@example.com' } })).rejects.toMatchObject({
    status: 500,
  });
  expect(received).toEqual([null, null]);
});

test('sends the member id and refetches the session if another member is signed in', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  let meant: string | null = null;
  network.use(
    http.get(`${location.origin}${getOwnProfileEndpoint.path}`, ({ request }) => {
      meant = request.headers.get(MEMBER_HEADER);
      return HttpResponse.json(
        { code: 'session-changed', message: 'x', requestId: 'test' },
        { status: errors['session-changed'].status },
      );
    }),
  );
  await expect(callApi(getOwnProfileEndpoint)).rejects.toMatchObject({ code: 'session-changed' });
  expect(meant).toBe(aMember.id);
  expect(queryClient.getQueryState(topics.session)?.isInvalidated).toBe(true);
});
