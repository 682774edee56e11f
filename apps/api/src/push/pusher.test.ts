import webPush from 'web-push';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPusher } from './pusher.ts';

const LATER_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pusher, and a member who seems to be there until they turn out to be gone. */
function start() {
  const told: string[] = [];
  const logged: [object, string][] = [];
  let isThere = true;
  const pusher = createPusher({
    keys: webPush.generateVAPIDKeys(),
    contact: 'mailto:crew@play.example',
    hosts: [],
    onGone: () => Promise.resolve(),
    log: { warn: (details, message) => void logged.push([details, message]) },
    lookAgainAfterMs: LATER_MS,
  });
  const send = (name: string, text = name): void =>
    pusher.send(name, () => {
      if (!isThere) told.push(text);
      return Promise.resolve({ notes: [], isEarly: isThere });
    });
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
    await pusher.allSent();
  };
  return { pusher, told, logged, send, pass, leave: () => void (isThere = false) };
}

test('a message that comes just before the last one is looked at again waits as long as any', async () => {
  const { send, pass, leave, told } = start();
  send('chat', 'one');
  await pass(LATER_MS - 1000);
  send('chat', 'two');
  await pass(LATER_MS - 1000);
  leave();
  expect(told).toEqual([]);
  await pass(1000);
  expect(told).toEqual(['two']);
  await pass(2 * LATER_MS);
  expect(told).toEqual(['two']);
});
