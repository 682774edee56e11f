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
    onSubscriptionExpired: () => Promise.resolve(),
    log: { warn: (details, message) => void logged.push([details, message]) },
    recheckDelayMs: LATER_MS,
  });
  const send = (name: string, text = name): void =>
    pusher.send(name, () => {
      if (!isThere) told.push(text);
      return Promise.resolve({ notifications: [], needsRecheck: isThere });
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

/** Each of another conversation. */
async function sendMany({ send, pusher }: ReturnType<typeof start>, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    send(`chat ${number}`);
    await pusher.allSent();
  }
}

test('how many could not wait is logged once, when there is room again', async () => {
  const all = start();
  await sendMany(all, 503);
  expect(all.logged).toEqual([]);
  all.leave();
  await all.pass(LATER_MS);
  expect(all.told).toHaveLength(500);
  expect(all.logged).toEqual([[{ dropped: 3 }, 'pushes were not looked at again: too many were waiting']]);
});

test('how many wait when the server ends is logged once', async () => {
  const all = start();
  await sendMany(all, 3);
  await all.pusher.close();
  await all.pusher.close();
  expect(all.logged).toEqual([[{ dropped: 3 }, 'pushes were not looked at again: the server ends']]);
});

test('how many could not wait is logged by the end of the server at the latest', async () => {
  const all = start();
  await sendMany(all, 502);
  await all.pusher.close();
  expect(all.logged).toEqual([[{ dropped: 502 }, 'pushes were not looked at again: the server ends']]);
});
