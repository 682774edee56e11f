import webPush from 'web-push';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPusher } from './pusher.ts';

const RECHECK_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pusher, and a member who seems online until `leave` is called. */
function start() {
  const sent: string[] = [];
  const logged: [object, string][] = [];
  let isOnline = true;
  const pusher = createPusher({
    keys: webPush.generateVAPIDKeys(),
    defaultLanguage: 'en',
    contact: 'mailto:crew@play.example',
    hosts: [],
    onSubscriptionExpired: () => Promise.resolve(),
    log: { warn: (details, message) => void logged.push([details, message]) },
    recheckDelayMs: RECHECK_MS,
  });
  const send = (name: string, text = name): void =>
    pusher.send(name, () => {
      if (!isOnline) sent.push(text);
      return Promise.resolve({ notifications: [], needsRecheck: isOnline });
    });
  const advanceTime = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
    await pusher.allSent();
  };
  return { pusher, sent, logged, send, advanceTime, leave: () => void (isOnline = false) };
}

test('a new message restarts the delay of the recheck', async () => {
  const { send, advanceTime, leave, sent } = start();
  send('chat', 'one');
  await advanceTime(RECHECK_MS - 1000);
  send('chat', 'two');
  await advanceTime(RECHECK_MS - 1000);
  leave();
  expect(sent).toEqual([]);
  await advanceTime(1000);
  expect(sent).toEqual(['two']);
  await advanceTime(2 * RECHECK_MS);
  expect(sent).toEqual(['two']);
});

/** Sends to several conversations. */
async function sendMany({ send, pusher }: ReturnType<typeof start>, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    send(`chat ${number}`);
    await pusher.allSent();
  }
}

test('logs the number of dropped rechecks when the next recheck runs', async () => {
  const all = start();
  await sendMany(all, 503);
  expect(all.logged).toEqual([]);
  all.leave();
  await all.advanceTime(RECHECK_MS);
  expect(all.sent).toHaveLength(500);
  expect(all.logged).toEqual([[{ dropped: 3 }, 'push rechecks dropped: too many were waiting']]);
});

test('logs the number of pending rechecks at shutdown once', async () => {
  const all = start();
  await sendMany(all, 3);
  await all.pusher.close();
  await all.pusher.close();
  expect(all.logged).toEqual([[{ dropped: 3 }, 'push rechecks dropped: the server is shutting down']]);
});

test('logs dropped rechecks at shutdown if they were not logged before', async () => {
  const all = start();
  await sendMany(all, 502);
  await all.pusher.close();
  expect(all.logged).toEqual([[{ dropped: 502 }, 'push rechecks dropped: the server is shutting down']]);
});
