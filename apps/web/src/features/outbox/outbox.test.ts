import { expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { anOfflinePost, anUnsentMessage, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { aMember } from '#test/render-app.tsx';
import { listItems, removeItems, saveItems } from './outbox.ts';

const mine = () => listItems(aMember.id);
const foreign = [null, 7, 'text', { id: 'offline_1_a', data: {} }, { ...anOfflinePost(8), authorId: 'nobody' }];

test('ignores foreign entries and keeps them in storage', async () => {
  storeOffline(...foreign, anOfflinePost(1));
  expect(mine()).toEqual([anOfflinePost(1)]);
  await saveItems(anOfflinePost(2));
  await saveItems(anOfflinePost(2, { refusal: 'No.' }));
  await removeItems(anOfflinePost(1));
  expect(storedOffline()).toEqual([...foreign, anOfflinePost(2, { refusal: 'No.' })]);
});

test.each(['{"not":"a list"}', 'broken { json', ''])('moves the unreadable value %j to another key', async (text) => {
  localStorage.setItem('offlinePosts', text);
  expect(mine()).toEqual([]);
  expect(await saveItems(anOfflinePost(1))).toBe(true);
  expect(mine()).toEqual([anOfflinePost(1)]);
  const aside = Object.keys(localStorage).find((key) => key.startsWith('offlinePosts:unreadable:')) ?? '';
  expect(JSON.parse(localStorage.getItem(aside) ?? 'null')).toBe(text);
});

test('lists the author’s posts, oldest first', () => {
  storeOffline(anOfflinePost(3), anOfflinePost(2, { authorId: crypto.randomUUID() }), anOfflinePost(1));
  expect(mine()).toEqual([anOfflinePost(1), anOfflinePost(3)]);
});

test('replaces a post that is saved again', async () => {
  storeOffline(anOfflinePost(1, { refusal: 'No.' }), anOfflinePost(2));
  await saveItems(anOfflinePost(1));
  expect(storedOffline()).toEqual([anOfflinePost(1), anOfflinePost(2)]);
});

test('applies concurrent changes', async () => {
  await Promise.all([1, 2, 3, 4].map((number) => saveItems(anOfflinePost(number))));
  await Promise.all([removeItems(anOfflinePost(2)), saveItems(anOfflinePost(5))]);
  expect(mine()).toEqual([1, 3, 4, 5].map((number) => anOfflinePost(number)));
});

test('writes a change again that a tab with an outdated list has overwritten', async () => {
  vi.useFakeTimers();
  const [discarded, late] = [anOfflinePost(1), anUnsentMessage(2)];
  storeOffline(discarded);
  await saveItems(late);
  await removeItems(discarded);
  storeOffline(discarded, anOfflinePost(3));
  expect(mine()).toEqual([late, anOfflinePost(3)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(storedOffline()).toEqual([anOfflinePost(3), late]);
});

test('removes what another tab has sent, even if it shows the write later', async () => {
  await saveItems(anUnsentMessage(1), anUnsentMessage(2));
  const otherTab = new BroadcastChannel('outbox');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  otherTab.postMessage(new Map([[anUnsentMessage(1).id, undefined]]));
  await eventually(() => expect(mine()).toEqual([anUnsentMessage(2)]));
  otherTab.close();
  expect(storedOffline()).toHaveLength(2);
});

test('follows later changes of other tabs', async () => {
  vi.useFakeTimers();
  await saveItems(anUnsentMessage(1));
  await vi.advanceTimersByTimeAsync(1_000);
  storeOffline(anUnsentMessage(2));
  expect(mine()).toEqual([anUnsentMessage(2)]);
});
