import { topics } from '@muster/contract/topics.ts';
import {
  LIVE_HEARTBEAT_INTERVAL_MS,
  type LiveEvent,
  RECENT_CHANGE_MAX_AGE_MS,
  SESSION_REVOKED_CLOSE_CODE,
} from '@muster/contract/live-events.ts';
import { aPost } from '#test/data/a-post.ts';
import { act, renderHook } from '@testing-library/react';
import { type WebSocketHandlerConnection, ws } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { network } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { liveStatus, useLiveStatus } from './connection-state.ts';
import { hasMissedEvents, startLive, stopLive, subscribeLive } from './live-client.ts';

type Client = WebSocketHandlerConnection['client'];

const connections: Client[] = [];
const live = ws.link('*/api/live');
const received: LiveEvent[] = [];
let stopListening: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  network.use(live.addEventListener('connection', ({ client }) => void connections.push(client)));
  connections.length = 0;
  received.length = 0;
  stopListening = subscribeLive((event) => void received.push(event));
});
afterEach(() => {
  stopLive();
  stopListening();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function connected(): Promise<Client> {
  startLive();
  await pass(100);
  const client = connections.at(-1);
  if (!client) throw new Error('the live connection was not opened');
  return client;
}

test('passes events to every listener', async () => {
  const client = await connected();
  client.send(JSON.stringify({ type: 'live.ready' }));
  await pass(10);
  expect(received).toEqual([{ type: 'live.ready' }]);
});

test('a listener that throws is logged and stops no other listener, event or connection', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('planted failure');
  const stopFailing = subscribeLive(() => {
    throw failure;
  });
  const later: string[] = [];
  const stopLater = subscribeLive(({ type }) => void later.push(type));
  const client = await connected();
  for (const type of ['live.ready', 'live.lagged']) client.send(JSON.stringify({ type }));
  await pass(10);
  expect(later).toEqual(['live.ready', 'live.lagged']);
  expect(logged.mock.calls).toEqual([[failure], [failure]]);
  stopFailing();
  stopLater();
});

test('drops the early responses on an event, not on a heartbeat', async () => {
  globalThis.earlyResponses = { memberId: aMember.id, date: '', texts: new Map() };
  const client = await connected();
  client.send(JSON.stringify({ type: 'live.heartbeat' }));
  await pass(10);
  expect(globalThis.earlyResponses).toBeDefined();
  client.send(JSON.stringify({ type: 'live.ready' }));
  await pass(10);
  expect(globalThis.earlyResponses).toBeUndefined();
});

const unchanged = { type: 'live.ready', hasRecentChanges: false };

test('refetches nothing on the first connection of a new page without recent changes', async () => {
  globalThis.earlyResponses = { memberId: aMember.id, date: '', texts: new Map() };
  const client = await connected();
  client.send(JSON.stringify(unchanged));
  await pass(10);
  expect(received).toEqual([]);
  expect(globalThis.earlyResponses).toBeDefined();
  client.send(JSON.stringify(unchanged));
  await pass(10);
  expect(received).toEqual([unchanged]);
  expect(globalThis.earlyResponses).toBeUndefined();
});

test.each([
  ['there are recent changes', { ...unchanged, hasRecentChanges: true }, 0],
  ['the server delays it', { ...unchanged, refetchDelayMs: 1 }, 0],
  ['the page is older than the changes that the server knows', unchanged, RECENT_CHANGE_MAX_AGE_MS],
])('refetches on the first connection if %s', async (_, event, ageMs) => {
  await pass(ageMs);
  const client = await connected();
  client.send(JSON.stringify(event));
  await pass(10);
  expect(received).toEqual([event]);
});

test('ignores unknown frames, and unknown events of a batch from a newer version', async () => {
  const client = await connected();
  for (const frame of ['', 'nonsense', '{"type":"unheard.of"}', '{"type":"message.sent","message":{}}', 'null'])
    client.send(frame);
  const known = { type: 'post.removed', postId: aPost(1).id, authorId: aPost(1).authorId };
  client.send(JSON.stringify({ type: 'live.batch', events: [{ type: 'unheard.of' }, known] }));
  await pass(10);
  expect(received).toEqual([known]);
});

test('reconnects after a dropped connection and updates the status', async () => {
  const status = renderHook(() => useLiveStatus());
  expect(status.result.current).toBe('connecting');
  const client = await connected();
  expect(status.result.current).toBe('open');
  client.close(1011);
  await pass(10);
  expect(status.result.current).toBe('reconnecting');
  await pass(5000);
  expect(status.result.current).toBe('open');
  expect(connections).toHaveLength(2);
});

test('refetches once for several events that arrive during the delay', async () => {
  const client = await connected();
  client.send(JSON.stringify({ type: 'board.lagged', refetchDelayMs: 2000 }));
  await pass(1000);
  client.send(JSON.stringify({ type: 'live.lagged', refetchDelayMs: 1000 }));
  await pass(900);
  expect(received).toEqual([]);
  await pass(200);
  expect(received.map(({ type }) => type)).toEqual(['live.lagged']);
  client.send(JSON.stringify({ type: 'live.lagged' }));
  await pass(10);
  expect(received).toHaveLength(2);
});

test('forgets a delayed refetch when the connection closes', async () => {
  const client = await connected();
  client.send(JSON.stringify({ type: 'live.lagged', refetchDelayMs: 1000 }));
  await pass(10);
  client.close(1011);
  await pass(5000);
  expect(received).toEqual([]);
  connections.at(-1)?.send(JSON.stringify({ type: 'live.ready' }));
  await pass(10);
  expect(received).toEqual([{ type: 'live.ready' }]);
});

test('has missed events after a reconnect or live.lagged, not on the first connection', async () => {
  const missed: boolean[] = [];
  const stop = subscribeLive((event) => void missed.push(hasMissedEvents(event)));
  const client = await connected();
  for (const type of ['live.ready', 'live.ready', 'live.lagged']) client.send(JSON.stringify({ type }));
  await pass(10);
  expect(missed).toEqual([false, true, true]);
  stopLive();
  const next = await connected();
  next.send(JSON.stringify({ type: 'live.ready', refetchDelayMs: 1000 }));
  next.send(JSON.stringify({ type: 'live.lagged', refetchDelayMs: 1000 }));
  await pass(1100);
  expect(missed.slice(3)).toEqual([true]);
  expect(received.at(-1)?.type).toBe('live.ready');
  stop();
});

test('adds a random share of reconnectSpreadMs before reconnecting', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const client = await connected();
  client.send(JSON.stringify({ type: 'live.heartbeat', reconnectSpreadMs: 8000 }));
  await pass(10);
  client.close(1011);
  await pass(4600);
  expect(connections).toHaveLength(1);
  await pass(1000);
  expect(connections).toHaveLength(2);
});

/** In steps, because a connection also needs real time. */
async function passSeconds(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) await pass(1_000);
}

/** Refuses connections for a minute, then accepts them again. */
async function outage(): Promise<void> {
  const client = await connected();
  // Without a reconnect spread.
  client.send(JSON.stringify({ type: 'live.heartbeat' }));
  await pass(10);
  network.use(live.addEventListener('connection', (attempt) => attempt.client.close(1011)));
  client.close(1011);
  await passSeconds(60);
  expect(liveStatus()).not.toBe('open');
  network.resetHandlers();
  network.use(live.addEventListener('connection', (attempt) => void connections.push(attempt.client)));
}

test('reconnects at once when the browser is online again, even after many failed attempts', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  await outage();
  await pass(100);
  dispatchEvent(new Event('online'));
  await pass(100);
  expect(liveStatus()).toBe('open');
});

test('reconnects within four seconds after a long outage that the browser does not notice', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  await outage();
  await passSeconds(4);
  await pass(100);
  expect(liveStatus()).toBe('open');
});

test('replaces a silent connection', async () => {
  const client = await connected();
  await pass(2 * LIVE_HEARTBEAT_INTERVAL_MS);
  client.send(JSON.stringify({ type: 'live.heartbeat' }));
  await pass(2 * LIVE_HEARTBEAT_INTERVAL_MS);
  expect(connections).toHaveLength(1);
  await pass(LIVE_HEARTBEAT_INTERVAL_MS);
  expect(connections).toHaveLength(2);
});

test('refetches the session when the connection of a revoked session closes, then reconnects', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  const client = await connected();
  client.close(SESSION_REVOKED_CLOSE_CODE);
  await pass(10);
  expect(queryClient.getQueryState(topics.session)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(topics.session)).toEqual({ member: aMember });
  await pass(5000);
  expect(connections).toHaveLength(2);
});

test('refetches the session after a rejected connection, not after a lost one', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  const client = await connected();
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super();
        queueMicrotask(() => this.dispatchEvent(new CloseEvent('close', { code: 1006 })));
      }
    },
  );
  client.close(1011);
  await pass(10);
  expect(queryClient.getQueryState(topics.session)?.isInvalidated).toBe(false);
  await pass(5000);
  expect(queryClient.getQueryState(topics.session)?.isInvalidated).toBe(true);
  vi.unstubAllGlobals();
});

test('does not reconnect after stopping', async () => {
  await connected();
  stopLive();
  await pass(60_000);
  expect(connections).toHaveLength(1);
  expect(queryClient.getQueryData(topics.session)).toBeUndefined();
});
