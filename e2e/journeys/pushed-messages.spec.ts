import { randomUUID } from 'node:crypto';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { Push } from '@muster/contract/notifications/push.ts';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { findFullBrowser, launchOptions } from '@muster/testing/browser.ts';
import { type Player, test } from '../support/test.ts';

// The browser without windows has nowhere to show a notification.
test.use({ launchOptions: launchOptions({ executablePath: findFullBrowser() }) });

/** Delivers pushes to the page's service worker as a push service would, and counts the notifications it has shown. */
async function startWorker({ context, page }: Player) {
  const devTools: CDPSession = await context.newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) resolve(registration.registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const registrationId = await promise;
  const { origin } = new URL(page.url());
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  await worker.evaluate(`
    var shownCount = 0;
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (...notification) => {
      await show(...notification);
      shownCount += 1;
    };
  `);
  return {
    push: async (push: Push): Promise<void> => {
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) });
    },
    shownCount: (): Promise<unknown> => worker.evaluate('shownCount'),
  };
}

/** Call it only between pushes: while a notification is being shown, `getNotifications` can delete it. */
const listNotifications = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag }) => [title, body, tag].join(' | ')).toSorted();
  });

test('shows one notification per conversation, and closes it at once while the member looks at the app', async ({
  signedIn,
}) => {
  const bob = await signedIn('Bob', { serviceWorkers: 'allow', permissions: ['notifications'] });
  const [ada, cem, dan] = [await signedIn('Ada'), await signedIn('Cem'), await signedIn('Dan')];
  const pushFrom = ({ id, name }: Player, text: string | null): Push => ({
    kind: 'message',
    expiresAt: new Date(Date.now() + 60_000),
    chatId: chatIdOf(bob.id, id),
    messageId: randomUUID(),
    senderId: id,
    senderName: name,
    text,
  });
  await bob.page.goto('/dashboard');
  const worker = await startWorker(bob);
  await worker.push(pushFrom(dan, 'while you look'));
  // Browsers take the permission away after pushes that show nothing.
  await expect.poll(worker.shownCount).toBe(1);
  await expect.poll(() => listNotifications(bob.page)).toEqual([]);
  await bob.page.goto('/');
  const fromAda = (text: string): string => `Ada | ${text} | ${chatIdOf(bob.id, ada.id)}`;
  const pushAndList = async (push: Push, count: number): Promise<string[]> => {
    await worker.push(push);
    await expect.poll(worker.shownCount).toBe(count);
    return listNotifications(bob.page);
  };
  expect(await pushAndList(pushFrom(ada, 'first'), 2)).toEqual([fromAda('first')]);
  expect(await pushAndList(pushFrom(ada, 'Got room?'), 3)).toEqual([fromAda('Got room?')]);
  const fromCem = `Cem | Sent you a message | ${chatIdOf(bob.id, cem.id)}`;
  expect(await pushAndList(pushFrom(cem, null), 4)).toEqual([fromAda('Got room?'), fromCem]);
});
