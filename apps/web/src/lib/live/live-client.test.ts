import {
  LIVE_HEARTBEAT_INTERVAL_MS,
  type LiveEvent,
  SESSION_REVOKED_CLOSE_CODE,
} from '@muster/contract/live-events.ts';
import { act, renderHook } from '@testing-library/react';
import { type WebSocketHandlerConnection, ws } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionKey } from '#src/lib/session/session-cache.ts';
import { network } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { useLiveStatus } from './connection-state.ts';
import { startLive, stopLive, subscribeLive } from './live-client.ts';

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

test('ignores unknown frames', async () => {
  const client = await connected();
  for (const frame of ['', 'nonsense', '{"type":"unheard.of"}', '{"type":"message.sent","message":{}}', 'null'])
    client.send(frame);
  client.send(JSON.stringify({ type: 'live.lagged' }));
  await pass(10);
  expect(received).toEqual([{ type: 'live.lagged' }]);
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
  queryClient.setQueryData(sessionKey, { member: aMember });
  const client = await connected();
  client.close(SESSION_REVOKED_CLOSE_CODE);
  await pass(10);
  expect(queryClient.getQueryState(sessionKey)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(sessionKey)).toEqual({ member: aMember });
  await pass(5000);
  expect(connections).toHaveLength(2);
});

test('refetches the session after a rejected connection, not after a lost one', async () => {
  queryClient.setQueryData(sessionKey, { member: aMember });
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
  expect(queryClient.getQueryState(sessionKey)?.isInvalidated).toBe(false);
  await pass(5000);
  expect(queryClient.getQueryState(sessionKey)?.isInvalidated).toBe(true);
  vi.unstubAllGlobals();
});

test('does not reconnect after stopping', async () => {
  await connected();
  stopLive();
  await pass(60_000);
  expect(connections).toHaveLength(1);
  expect(queryClient.getQueryData(sessionKey)).toBeUndefined();
});
