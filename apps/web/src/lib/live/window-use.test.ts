import {
  LIVE_HEARTBEAT_INTERVAL_MS,
  type LiveClientMessage,
  liveClientMessageSchema,
} from '@muster/contract/live-events.ts';
import { act } from '@testing-library/react';
import { ws } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network } from '#test/network.ts';
import { startLive, stopLive } from './live-client.ts';

const MINUTE_MS = 60_000;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

let clients: { close: (code?: number) => void }[];
let messages: LiveClientMessage[];

beforeEach(() => {
  vi.useFakeTimers();
  clients = [];
  messages = [];
  network.use(
    ws.link('*/api/live').addEventListener('connection', ({ client }) => {
      clients.push(client);
      const heartbeat = JSON.stringify({ type: 'live.heartbeat' });
      setInterval(() => client.send(heartbeat), LIVE_HEARTBEAT_INTERVAL_MS);
      client.addEventListener('message', ({ data }) =>
        messages.push(liveClientMessageSchema.parse(JSON.parse(typeof data === 'string' ? data : ''))),
      );
    }),
  );
});
afterEach(() => {
  stopLive();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const setHidden = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
/** The states that were sent since the last call. */
const sent = () => messages.splice(0).flatMap((message) => (message.type === 'live.window' ? message.isInUse : []));

async function connect(isHidden = false): Promise<void> {
  setHidden(isHidden);
  startLive();
  await pass(100);
}

test('reports a visible window as in use until it was not used for a minute, and each change once', async () => {
  await connect();
  expect(sent()).toEqual([true]);
  await pass(MINUTE_MS / 2);
  dispatchEvent(new Event('keydown'));
  await pass(MINUTE_MS - 1000);
  expect(sent()).toEqual([]);
  await pass(1000);
  expect(sent()).toEqual([false]);
  await pass(10 * MINUTE_MS);
  for (let moves = 0; moves < 5; moves += 1) dispatchEvent(new Event('pointermove'));
  await pass(100);
  expect(sent()).toEqual([true]);
});

test('reports a hidden window as unused at once', async () => {
  await connect();
  setHidden(true);
  await pass(100);
  expect(sent()).toEqual([true, false]);
  setHidden(false);
  await pass(100);
  expect(sent()).toEqual([true]);
});

test('reports nothing from a hidden window, and its use again after a new connection', async () => {
  await connect(true);
  expect(sent()).toEqual([]);
  setHidden(false);
  await pass(100);
  expect(sent()).toEqual([true]);
  clients.at(-1)?.close(1011);
  dispatchEvent(new Event('pointerdown'));
  await pass(5000);
  expect(clients).toHaveLength(2);
  expect(sent()).toEqual([true]);
});
