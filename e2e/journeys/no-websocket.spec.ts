import { randomUUID } from 'node:crypto';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { callApi } from '../support/call-api.ts';
import { openWithAllScreens } from '../support/open-page.ts';
import { createPost } from '../support/posts.ts';
import { allowErrors, connectionErrors, expect, test } from '../support/test.ts';
import { openUpgradeBlockingProxy } from '../support/upgrade-blocking-proxy.ts';

/** Two polls, and the time in which a browser gives up a WebSocket that is never answered. */
const UPDATED = { timeout: 20_000 };

for (const upgrades of ['refused', 'ignored'] as const)
  test(`messages arrive and the page shows that live updates are off where WebSockets are ${upgrades}`, async ({
    signedIn,
    baseURL,
  }) => {
    allowErrors(connectionErrors);
    const proxy = await openUpgradeBlockingProxy(baseURL ?? '', upgrades);
    const sam = await signedIn('Sam Reed');
    const { id, page } = await signedIn('Robin Vale', { baseURL: proxy.url });
    const { request } = sam.context;
    const chat = await callApi(request, openChatEndpoint, { params: { memberId: id } });
    const write = (text: string) =>
      callApi(request, sendMessageEndpoint, { params: { chatId: chat.id }, body: { id: randomUUID(), text } });
    await write('Are you there?');
    await openWithAllScreens(page, `/dashboard/chat/${sam.id}`);
    const messages = page.getByRole('log');
    const bar = page.getByText('Live updates are off here.');
    await expect(messages).toContainText('Are you there?');
    await expect(bar).toBeVisible(UPDATED);
    await write('We start at nine.');
    await expect(messages).toContainText('We start at nine.', UPDATED);
    await expect(page.getByText(/Can't reach/)).toBeHidden();

    if (upgrades === 'refused') {
      await page.getByRole('navigation').getByRole('link', { name: 'Browse Posts' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Browse Posts');
      await write('Bring a healer.');
      await createPost(sam);
      await expect(page.getByRole('button', { name: /new post/ })).toBeVisible(UPDATED);
      await expect(page).toHaveTitle(/^\(1\)/, UPDATED);
      proxy.passUpgrades();
      await expect(bar).toBeHidden(UPDATED);
    }
    await proxy.close();
  });
