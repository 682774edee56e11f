import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { listChatsEndpoint } from '@muster/contract/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#test/network.ts';
import { anOfflinePost, storedOffline, storeOffline } from '#test/offline-post.ts';
import { field, gameField, press, alertText, submit } from '#test/post-form.ts';
import { startPostServer } from '#test/post-server.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const TOO_SHORT = 'Please say a bit more';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answer(listChatsEndpoint, []);
  answer(listGamesEndpoint, [{ id: 'valorant', name: 'Valorant' }]);
});

const outbox = async () => within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
const item = async (place: number) => {
  const found = (await outbox()).getAllByRole('article')[place];
  if (!found) throw new Error(`There is no item ${place}`);
  return within(found);
};

test('without saved posts there is no outbox', async () => {
  startPostServer();
  renderApp('/dashboard');
  await screen.findByText('No posts yet');
  expect(screen.queryByText('Waiting to be sent')).toBeNull();
});

test('a waiting post says what it is, and why it waits; it can be discarded but not edited', async () => {
  startPostServer().failWith('network-error');
  storeOffline(anOfflinePost(1));
  renderApp('/dashboard');
  const waiting = await item(0);
  expect(waiting.getByRole('heading', { name: 'Valorant' })).toBeDefined();
  expect(waiting.getByText('PC')).toBeDefined();
  expect(waiting.getByText(anOfflinePost(1).data.description)).toBeDefined();
  expect(waiting.getByText(/Saved: /).getAttribute('datetime')).toBe('2025-11-13T02:13:20.001Z');
  expect(await waiting.findByText('Waiting')).toBeDefined();
  expect(waiting.queryByRole('link', { name: /^Edit/ })).toBeNull();
  expect((await outbox()).getByRole('status').textContent).toMatch(/^The database seems to be unavailable/);
});

test('the post that is under way says so, and cannot be discarded meanwhile', async () => {
  startPostServer().setDelay(300);
  storeOffline(anOfflinePost(1));
  renderApp('/dashboard');
  const sending = await item(0);
  expect(await sending.findByText('Sending...')).toBeDefined();
  expect(sending.getByRole('button', { name: /^Discard/ })).toHaveProperty('disabled', true);
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
});

test('a refused post shows the reason; it goes out again only when that is asked for', async () => {
  const server = startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }));
  const { user } = renderApp('/dashboard');
  const refused = await item(0);
  expect(refused.getByText('Not accepted')).toBeDefined();
  expect(refused.getByText(TOO_SHORT)).toBeDefined();
  expect(server.attempts).toEqual([]);
  await press(user, 'Send now');
  await waitFor(() => expect(storedOffline()).toEqual([]));
  expect(server.posts()).toHaveLength(1);
});

test('what can be done with a post names the post', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }));
  renderApp('/dashboard');
  const refused = await item(0);
  expect(refused.getByRole('link', { name: 'Edit: Valorant' })).toBeDefined();
  expect(refused.getByRole('button', { name: 'Discard: Valorant' })).toBeDefined();
});

test('discarding asks first, and leaves the focus at the next post, at last at the heading of the screen', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }), anOfflinePost(2, { refusal: TOO_SHORT }));
  const { user } = renderApp('/dashboard');
  await user.click((await item(0)).getByRole('button', { name: /^Discard/ }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(storedOffline()).toHaveLength(2);
  const discard = async () => {
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click((await item(0)).getByRole('button', { name: /^Discard/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  };
  await discard();
  await waitFor(() => expect(storedOffline()).toEqual([anOfflinePost(2, { refusal: TOO_SHORT })]));
  const left = (await item(0)).getByRole('heading', { name: 'Valorant' });
  await waitFor(() => expect(document.activeElement).toBe(left));
  await discard();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  expect(storedOffline()).toEqual([]);
});

async function openRefused() {
  const server = startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }), anOfflinePost(2, { refusal: TOO_SHORT }));
  const app = renderApp('/dashboard');
  await app.user.click((await item(0)).getByRole('link', { name: /^Edit/ }));
  expect(await gameField()).toHaveProperty('value', 'Valorant');
  expect(app.address()).toBe(`/dashboard/create-post?offline=${anOfflinePost(1).id}`);
  fireEvent.change(field('Description'), { target: { value: 'Now it says a good bit more' } });
  return { ...app, server };
}

test('a refused post is mended in the form, goes out under its own id, and leaves the list', async () => {
  const { user, server } = await openRefused();
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(server.posts()).toMatchObject([
    { offlineId: anOfflinePost(1).id, description: 'Now it says a good bit more', tags: ['ranked'] },
  ]);
  expect(storedOffline()).toEqual([anOfflinePost(2, { refusal: TOO_SHORT })]);
});

test('when mending fails too the post stays, and saving it offline takes its own place', async () => {
  const { user, server, address } = await openRefused();
  server.failWith('network-error');
  await submit(user);
  await waitFor(() => expect(alertText()).toMatch(/^Failed to create post/));
  expect(storedOffline()).toHaveLength(2);
  await press(user, 'Save Offline');
  await screen.findByText(/^Post saved offline with ID: /);
  const [mended, other] = [anOfflinePost(1), anOfflinePost(2, { refusal: TOO_SHORT })];
  expect(storedOffline()).toEqual([
    { ...mended, data: { ...mended.data, description: 'Now it says a good bit more' } },
    other,
  ]);
  await waitFor(() => expect(address()).toBe('/dashboard'), { timeout: 4000 });
});

test('a post that waits is not opened in the form: it may have arrived', async () => {
  const server = startPostServer();
  server.failWith('network-error');
  storeOffline(anOfflinePost(1));
  renderApp(`/dashboard/create-post?offline=${anOfflinePost(1).id}`);
  await gameField();
  expect(field('Description')).toHaveProperty('value', '');
  await waitFor(() => expect(server.attempts).toHaveLength(1));
});

test('the post of another account is not opened in the form', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: 'No.', authorId: crypto.randomUUID() }));
  renderApp(`/dashboard/create-post?offline=${anOfflinePost(1).id}`);
  await gameField();
  expect(field('Description')).toHaveProperty('value', '');
});

test('what another tab saves or sends shows here too', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }));
  renderApp('/dashboard');
  expect((await outbox()).getAllByRole('article')).toHaveLength(1);
  storeOffline();
  fireEvent(window, new StorageEvent('storage', { key: 'offlinePosts' }));
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
});

test('how many wait is to be seen from every page of the dashboard', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }), anOfflinePost(2, { refusal: TOO_SHORT }));
  renderApp('/dashboard/create-post');
  await gameField();
  expect(screen.getByRole('link', { name: /^Dashboard.*2 posts wait$/ })).toBeDefined();
});
