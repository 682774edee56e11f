import { randomUUID } from 'node:crypto';
import { chatIdOf } from '@muster/contract/chat.ts';
import type { Push } from '@muster/contract/push.ts';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { findFullBrowser, launchOptions } from '@muster/testing/browser.ts';
import { type Player, test } from '../support/test.ts';

// The browser without windows has nowhere to show a notification.
test.use({ launchOptions: launchOptions(findFullBrowser()) });

/** The worker of a page, which the browser hands what a push service would have brought. */
async function startWorker({ context, page }: Player): Promise<(push: Push) => Promise<void>> {
  const devTools: CDPSession = await context.newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) resolve(registration.registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const registrationId = await promise;
  const { origin } = new URL(page.url());
  return async (push) => {
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) });
  };
}

/** What the system shows of the app. */
const shownBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag }) => [title, body, tag].join(' | '));
  });

test('what is pushed shows once for each conversation, and not to somebody who is looking', async ({ signedIn }) => {
  const bob = await signedIn('Bob', { serviceWorkers: 'allow', permissions: ['notifications'] });
  const [ada, cem, dan] = [await signedIn('Ada'), await signedIn('Cem'), await signedIn('Dan')];
  const pushFrom = ({ id, name }: Player, text: string | null): Push => ({
    kind: 'message',
    chatId: chatIdOf(bob.id, id),
    messageId: randomUUID(),
    senderId: id,
    senderName: name,
    text,
  });
  await bob.page.goto('/dashboard');
  const push = await startWorker(bob);
  await push(pushFrom(dan, 'while you look'));
  // Behind the question that the worker asks for itself.
  await bob.context.serviceWorkers()[0]?.evaluate('clients.matchAll().then(() => undefined)');
  await bob.page.goto('/');
  const fromAda = (text: string): string => `Ada | ${text} | ${chatIdOf(bob.id, ada.id)}`;
  const expectShown = (...shown: string[]): Promise<void> =>
    expect.poll(async () => (await shownBy(bob.page)).toSorted()).toEqual(shown);
  await push(pushFrom(ada, 'first'));
  await expectShown(fromAda('first'));
  await push(pushFrom(ada, 'Got room?'));
  await expectShown(fromAda('Got room?'));
  await push(pushFrom(cem, null));
  await expectShown(fromAda('Got room?'), `Cem | Sent you a message | ${chatIdOf(bob.id, cem.id)}`);
});
