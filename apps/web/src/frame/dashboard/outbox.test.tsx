import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { crewChatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveItems } from '#src/features/outbox/outbox.ts';
import { aGame } from '#test/data/a-game.ts';
import { mockResponse } from '#test/network.ts';
import { anOfflinePost, anUnsentMessage, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { field, gameField, press, alertText, submit } from '#test/post-form.ts';
import { signOut } from '#test/profile-form.ts';
import { startChatServer } from '#test/servers/chat-server.ts';
import { startPostServer } from '#test/servers/post-server.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const TOO_SHORT = 'Please say a bit more';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
});

const outbox = async () => within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
const item = async (place: number) => {
  const found = (await outbox()).getAllByRole('article')[place];
  if (!found) throw new Error(`There is no item ${place}`);
  return within(found);
};

test('renders no outbox without offline posts', async () => {
  startPostServer();
  renderApp('/dashboard');
  await screen.findByText('No posts yet');
  expect(screen.queryByText('Waiting to be sent')).toBeNull();
});

test('shows a waiting post with the reason; it can be discarded but not edited', async () => {
  startPostServer().failWith('network-error');
  storeOffline(anOfflinePost(1));
  renderApp('/dashboard');
  const waiting = await item(0);
  expect(waiting.getByRole('heading', { name: 'Valorant' })).toBeDefined();
  expect(waiting.getByText('PC')).toBeDefined();
  expect(waiting.getByText(anOfflinePost(1).data.description)).toBeDefined();
  expect(waiting.getByText(/· Saved /).getAttribute('datetime')).toBe('2025-11-13T02:13:20.001Z');
  expect(await waiting.findByText('Waiting')).toBeDefined();
  expect(waiting.queryByRole('link', { name: /^Edit/ })).toBeNull();
  expect((await outbox()).getByRole('status').textContent).toMatch(/^Muster can't be reached\./);
});

test('shows the post being sent, which cannot be discarded', async () => {
  const release = startPostServer().hold();
  storeOffline(anOfflinePost(1));
  renderApp('/dashboard');
  const sending = await item(0);
  expect(await sending.findByText('Sending...')).toBeDefined();
  expect(sending.getByRole('button', { name: /^Discard/ })).toHaveProperty('disabled', true);
  release();
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
});

test('shows the reason of a rejected post and resends it only on request', async () => {
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

test('names the post in its action labels', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }));
  renderApp('/dashboard');
  const refused = await item(0);
  const post = 'Valorant · Saved without a connection, number 1';
  expect(refused.getByRole('link', { name: `Edit: ${post}` })).toBeDefined();
  expect(refused.getByRole('button', { name: `Discard: ${post}` })).toBeDefined();
});

test('asks before discarding and focuses the next post, or the heading after the last one', async () => {
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

test('edits a rejected post, sends it with its id and removes it from the list', async () => {
  const { user, server } = await openRefused();
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(server.posts()).toMatchObject([
    { offlineId: anOfflinePost(1).id, description: 'Now it says a good bit more', tags: ['ranked'] },
  ]);
  expect(storedOffline()).toEqual([anOfflinePost(2, { refusal: TOO_SHORT })]);
});

test('keeps an edited post after another failure and replaces it on Save Offline', async () => {
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
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('does not open a waiting post in the form, because it may have been created', async () => {
  const server = startPostServer();
  server.failWith('network-error');
  storeOffline(anOfflinePost(1));
  renderApp(`/dashboard/create-post?offline=${anOfflinePost(1).id}`);
  await gameField();
  expect(field('Description')).toHaveProperty('value', '');
  await waitFor(() => expect(server.attempts).toHaveLength(1));
});

test('does not open the post of another account in the form', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: 'No.', authorId: crypto.randomUUID() }));
  renderApp(`/dashboard/create-post?offline=${anOfflinePost(1).id}`);
  await gameField();
  expect(field('Description')).toHaveProperty('value', '');
});

test('follows changes of other tabs', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }));
  renderApp('/dashboard');
  expect((await outbox()).getAllByRole('article')).toHaveLength(1);
  storeOffline();
  fireEvent(window, new StorageEvent('storage', { key: 'offlinePosts' }));
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
});

test('shows the number of waiting posts and messages on every dashboard page', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }), anUnsentMessage(2, { refusal: 'No.' }));
  renderApp('/dashboard/create-post');
  await gameField();
  expect(screen.getByRole('link', { name: /^Dashboard.*2 waiting to be sent$/ })).toBeDefined();
});

test('lists posts and messages of several conversations in the order of saving, and discards a message', async () => {
  startPostServer();
  const { timestamp } = anOfflinePost(10);
  const crewId = '019a3f6e-0000-7000-a000-000000000001';
  const crew = { chatId: crewChatIdOf(crewId), crewId };
  const rejected = { timestamp: timestamp + 1, refusal: 'This conversation is closed.' };
  storeOffline(
    anUnsentMessage(1, { text: 'after the post', ...rejected }),
    anOfflinePost(10, { refusal: TOO_SHORT }),
    anUnsentMessage(2, { text: 'before the post', timestamp: timestamp - 1, refusal: 'No.', ...crew }),
  );
  renderApp('/dashboard');
  const texts = async () => (await outbox()).getAllByRole('article').map(({ textContent }) => textContent);
  expect(await texts()).toEqual([
    expect.stringContaining('before the post'),
    expect.stringContaining(anOfflinePost(10).data.description),
    expect.stringContaining('after the post'),
  ]);
  const hrefOf = async (index: number) =>
    (await item(index)).getByRole('link', { name: 'Ben Carter' }).getAttribute('href');
  expect(await hrefOf(0)).toBe(`/dashboard/crew/${crewId}`);
  expect(await hrefOf(2)).toContain('/dashboard/chat/');
  const last = await item(2);
  last.getByText('Not sent. This conversation is closed.');
  fireEvent.click(last.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await texts()).toHaveLength(2));
  await waitFor(() => expect(storedOffline()).toHaveLength(2));
});

test('sends a post and messages that waited', async () => {
  const posts = startPostServer();
  const chat = startChatServer(0);
  storeOffline(anOfflinePost(1), anUnsentMessage(1, { text: 'older' }), anUnsentMessage(2, { text: 'waiting' }));
  renderApp('/dashboard');
  await waitFor(() => expect(chat.messages.map(({ text }) => text)).toEqual(['older', 'waiting']));
  await waitFor(() => expect(posts.posts()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
});

test('lists a message while it is resent', async () => {
  startPostServer();
  startChatServer(0).failSends(() => ({ code: 'network-error' }));
  storeOffline(anUnsentMessage(1, { text: 'waiting' }));
  renderApp('/dashboard');
  expect((await item(0)).getByText('Sending...')).toBeDefined();
});

test('prompts before signing out with unsent posts and messages, which stay in this browser', async () => {
  startPostServer();
  const unsent = [
    anOfflinePost(1, { refusal: TOO_SHORT }),
    ...[1, 2].map((one) => anUnsentMessage(one, { refusal: 'x' })),
  ];
  storeOffline(...unsent);
  const { user, address } = renderApp('/dashboard');
  await outbox();
  const findPrompt = async () => {
    await signOut(user);
    return within(await screen.findByRole('alertdialog', { name: 'Sign out with unsent items?' }));
  };
  const prompt = await findPrompt();
  expect(prompt.getByText(/^Not sent yet: .*1 post.*, .*2 messages\. You'll find them in this browser/)).toBeDefined();
  await user.click(prompt.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/dashboard');
  mockResponse(signOutEndpoint, { member: null });
  await user.click((await findPrompt()).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(storedOffline()).toEqual(unsent);
});

test('warns before signing out about what a full storage could not save', async () => {
  startPostServer();
  storeOffline(anOfflinePost(1, { refusal: TOO_SHORT }));
  const { user } = renderApp('/dashboard');
  await outbox();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await act(async () => saveItems(anUnsentMessage(2, { refusal: 'x' })));
  await signOut(user);
  const prompt = within(await screen.findByRole('alertdialog', { name: 'Sign out with unsent items?' }));
  expect(prompt.getByText(/^Not saved: .*1 message\. Your browser's storage is full/)).toBeDefined();
});
