import { type Socket, connect, createServer } from 'node:net';
import { listen } from '../support/breakable-connection.ts';
import { sendMessage } from '../support/conversation.ts';
import { openWithAllScreens } from '../support/open-page.ts';
import { createPost } from '../support/posts.ts';
import { allowErrors, connectionErrors, expect, test } from '../support/test.ts';

/** Two polls, and the time in which the app gives up a WebSocket that is never answered. */
const UPDATED = { timeout: 20_000 };
const isUpgrade = (head: Buffer): boolean => /^upgrade: websocket/im.test(head.toString('latin1'));

/** A proxy that answers no WebSocket until `passUpgrades`. A browser opens a connection for each. */
async function openUpgradeBlockingProxy(target: string) {
  const { hostname: host, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isBlocking = true;
  const add = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    add(near);
    near.once('data', (head) => {
      if (isBlocking && isUpgrade(head)) return;
      const far = connect({ host, port: Number(port) });
      add(far);
      near.pause().unshift(head);
      near.pipe(far).pipe(near);
    });
  });
  return {
    url: await listen(server),
    passUpgrades: (): void => {
      isBlocking = false;
    },
    close: async (): Promise<void> => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('messages and posts arrive and the page shows that live updates are off where WebSockets are ignored', async ({
  signedIn,
  baseURL,
}) => {
  allowErrors(connectionErrors);
  const proxy = await openUpgradeBlockingProxy(baseURL ?? '');
  const sam = await signedIn('Sam Reed');
  const robin = await signedIn('Robin Vale', { baseURL: proxy.url, serviceWorkers: 'allow' });
  const { page } = robin;
  await sendMessage(sam, robin, 'Are you there?');
  await openWithAllScreens(page, `/dashboard/chat/${sam.id}`);
  const messages = page.getByRole('log');
  await expect(messages).toContainText('Are you there?');
  const bar = page.getByText('Live updates are off here.');
  await expect(bar).toBeVisible(UPDATED);
  await sendMessage(sam, robin, 'We start at nine.');
  await expect(messages).toContainText('We start at nine.', UPDATED);
  await expect(page.getByText(/Can't reach/)).toBeHidden();

  await createPost(sam);
  await page.getByRole('navigation').getByRole('link', { name: 'Browse Posts' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await sendMessage(sam, robin, 'Bring a healer.');
  await createPost(sam);
  await expect(page.getByRole('button', { name: /new post/ })).toBeVisible(UPDATED);
  await expect(page).toHaveTitle(/^\(1\)/, UPDATED);
  proxy.passUpgrades();
  await expect(bar).toBeHidden(UPDATED);
  await proxy.close();
});
