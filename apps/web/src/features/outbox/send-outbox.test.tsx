import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ws } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { answerRulesQuestion, isRulesQuestionOpen } from '#src/lib/api/rules-question.ts';
import { setSession } from '#src/lib/api/session-cache.ts';
import { clearMemberState } from '#src/features/sessions/session-watch.ts';
import { sessionQuery } from '#src/features/sessions/session.ts';
import { eventually } from '#test/eventually.ts';
import { mockResponse, network } from '#test/network.ts';
import { anOfflinePost, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { startPostServer } from '#test/servers/post-server.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { queueOf } from './outbox-items.ts';
import { sendAdded, sendQueue } from './send-outbox.ts';

const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002', name: 'Ben Carter' };

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

async function open() {
  const app = renderApp('/dashboard');
  await screen.findByRole('heading', { name: /^Welcome back/ });
  return app;
}

const waitForStored = (count: number) => waitFor(() => expect(storedOffline()).toHaveLength(count));
const waitUntilIdle = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Sending...' })).toBeNull());
const goOnline = () => fireEvent(window, new Event('online'));
const queue = queueOf(anOfflinePost(1));
const sendPosts = () => sendQueue(aMember.id, queue);
const setSignedIn = (member: typeof aMember) => queryClient.setQueryData(sessionQuery.queryKey, { member });

test('sends saved posts with their ids when the dashboard opens and shows one toast', async () => {
  const server = startPostServer();
  const draftId = '019a3f6e-0000-7000-b000-000000000001';
  storeOffline(anOfflinePost(2), anOfflinePost(1, { data: { ...anOfflinePost(1).data, draftId } }));
  await open();
  await waitForStored(0);
  expect(server.attempts.map(({ offlineId }) => offlineId)).toEqual([anOfflinePost(1).id, anOfflinePost(2).id]);
  expect(server.attempts[0]).toMatchObject({ ...anOfflinePost(1).data, draftId, quickPost: false });
  expect(await screen.findAllByText('2 offline posts were sent.')).not.toHaveLength(0);
  await screen.findByText(anOfflinePost(1).data.description);
});

test('sends 17 of 20 posts and keeps 3 rejected ones with the reason', async () => {
  const server = startPostServer();
  const isOld = (description: string) => /number (3|8|20)$/.test(description);
  server.failWith(({ description }) => (isOld(description) ? 'game-not-found' : undefined));
  storeOffline(...Array.from({ length: 20 }, (_, index) => anOfflinePost(index + 1)));
  await open();
  await waitForStored(3);
  await waitUntilIdle();
  expect(server.posts()).toHaveLength(17);
  const refusal = 'This game is no longer listed. Please choose another.';
  expect(storedOffline()).toEqual([3, 8, 20].map((number) => anOfflinePost(number, { refusal })));
  const refused = [3, 8, 20].map((number) => anOfflinePost(number, { refusal }));
  storeOffline(...refused, anOfflinePost(21));
  goOnline();
  await waitForStored(3);
  expect(server.attempts.slice(20).map(({ offlineId }) => offlineId)).toEqual([anOfflinePost(21).id]);
});

test.each(['network-error', 'unavailable', 'deadline-exceeded', 'too-many-requests', 'unauthenticated'] as const)(
  'pauses all posts after the temporary failure %s',
  async (trouble) => {
    const server = startPostServer();
    server.failWith(trouble);
    storeOffline(anOfflinePost(1), anOfflinePost(2));
    await open();
    await waitFor(() => expect(server.attempts).toHaveLength(1));
    await waitUntilIdle();
    expect(storedOffline()).toEqual([anOfflinePost(1), anOfflinePost(2)]);
    expect(server.attempts).toHaveLength(1);
  },
);

test('continues after a server error and schedules that post again', async () => {
  const server = startPostServer();
  server.failWith(({ offlineId }) => (offlineId === anOfflinePost(1).id ? 'internal' : undefined));
  storeOffline(anOfflinePost(1), anOfflinePost(2));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  renderApp('/dashboard');
  await eventually(() => expect(storedOffline()).toEqual([anOfflinePost(1)]));
  await eventually(() => expect(server.attempts).toHaveLength(2));
  server.failWith(undefined);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await eventually(() => expect(storedOffline()).toEqual([]));
});

test('resends a post after a lost response without creating a second one', async () => {
  const server = startPostServer();
  server.failWith('lost-response');
  storeOffline(anOfflinePost(1));
  await open();
  await waitFor(() => expect(server.posts()).toHaveLength(1));
  await waitUntilIdle();
  expect(storedOffline()).toHaveLength(1);
  server.failWith(undefined);
  goOnline();
  await waitForStored(0);
  expect(server.attempts).toHaveLength(2);
  expect(server.posts()).toHaveLength(1);
});

test.each([
  ['the live connection is restored', () => clients.at(-1)?.close(1011)],
  ['the browser is online', () => goOnline()],
  ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('sends offline posts when %s', async (_, happens) => {
  network.use(ws.link('*/api/live').addEventListener('connection', ({ client }) => void clients.push(client)));
  const server = startPostServer();
  server.failWith('network-error');
  storeOffline(anOfflinePost(1));
  await open();
  await waitFor(() => expect(server.attempts).toHaveLength(1));
  await waitFor(() => expect(clients).not.toHaveLength(0));
  await waitUntilIdle();
  server.failWith(undefined);
  act(() => void happens());
  await waitForStored(0);
});
const clients: { close: (code: number) => void }[] = [];

test('waits for Retry-After after a 429, then resumes automatically', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const server = startPostServer();
  server.failWith('too-many-requests', { retryAfterSeconds: 60 });
  storeOffline(anOfflinePost(1));
  renderApp('/dashboard');
  await eventually(() => screen.getByText(/Try again in 60 seconds\./));
  server.failWith(undefined);
  goOnline();
  await act(() => vi.advanceTimersByTimeAsync(58_000));
  expect(server.attempts).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await eventually(() => expect(storedOffline()).toEqual([]));
});

test('sends each post once in concurrent rounds', async () => {
  const server = startPostServer();
  const release = server.hold();
  setSignedIn(aMember);
  storeOffline(anOfflinePost(1), anOfflinePost(2));
  const rounds = [sendPosts(), sendPosts(), sendPosts()];
  await waitFor(() => expect(server.attempts).toHaveLength(1));
  release();
  await Promise.all(rounds);
  expect(server.attempts).toHaveLength(2);
});

test('neither shows nor sends the posts of another account', async () => {
  const server = startPostServer(ben.id);
  mockResponse(getSessionEndpoint, { member: ben });
  storeOffline(anOfflinePost(1));
  await open();
  goOnline();
  await screen.findByText('No posts yet');
  expect(screen.queryByRole('heading', { name: 'Waiting to be sent' })).toBeNull();
  expect(server.attempts).toEqual([]);
  expect(storedOffline()).toEqual([anOfflinePost(1)]);
});

test('stops when the server rejects the session of another member', async () => {
  const server = startPostServer(ben.id);
  setSignedIn(aMember);
  storeOffline(anOfflinePost(1), anOfflinePost(2));
  await sendPosts();
  expect(server.attempts).toHaveLength(1);
  expect(server.posts()).toEqual([]);
  expect(storedOffline()).toEqual([anOfflinePost(1), anOfflinePost(2)]);
});

test('ends the round when another member signs in', async () => {
  const server = startPostServer();
  server.failWith(() => void setSignedIn(ben));
  setSignedIn(aMember);
  storeOffline(anOfflinePost(1), anOfflinePost(2));
  await sendPosts();
  expect(server.attempts).toHaveLength(1);
  expect(storedOffline()).toEqual([anOfflinePost(2)]);
});

test('sends nothing in a queued round after another member has signed in', async () => {
  const server = startPostServer();
  setSignedIn(aMember);
  storeOffline(anOfflinePost(1));
  const lock = Promise.withResolvers<void>();
  const before = withTabLock(`send ${queue}`, () => lock.promise);
  const round = sendPosts();
  setSignedIn(ben);
  lock.resolve();
  await before;
  await round;
  expect(server.attempts).toEqual([]);
  expect(storedOffline()).toEqual([anOfflinePost(1)]);
});

test('renders the dashboard without access to storage', async () => {
  startPostServer();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
  await open();
  expect(await screen.findByText('No posts yet')).toBeDefined();
});

test('asks to accept the rules only for what the current session has sent', async () => {
  await setSession({ member: aMember });
  const server = startPostServer();
  server.failWith('network-error');
  storeOffline(anOfflinePost(1));
  sendAdded(anOfflinePost(1));
  await waitFor(() => expect(server.attempts).toHaveLength(1));
  clearMemberState();
  await setSession({ member: aMember });
  server.failWith('rules-not-accepted');
  await expect
    .poll(async () => {
      await sendPosts();
      return server.attempts;
    })
    .toHaveLength(2);
  expect(isRulesQuestionOpen()).toBe(false);
  sendAdded(anOfflinePost(1));
  await expect.poll(isRulesQuestionOpen).toBe(true);
  answerRulesQuestion(false);
});
