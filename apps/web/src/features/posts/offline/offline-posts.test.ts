import { expect, test } from 'vitest';
import { anOfflinePost, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { aMember } from '#test/render-app.tsx';
import { deleteOfflinePost, listOfflinePosts, saveOfflinePost, saveRejection } from './offline-posts.ts';

const mine = () => listOfflinePosts(aMember.id);
const foreign = [null, 7, 'text', { id: 'offline_1_a', data: {} }, { ...anOfflinePost(8), authorId: 'nobody' }];

test('ignores foreign entries and keeps them in storage', async () => {
  storeOffline(...foreign, anOfflinePost(1));
  expect(mine()).toEqual([anOfflinePost(1)]);
  await saveOfflinePost(anOfflinePost(2));
  await saveRejection(anOfflinePost(2).id, 'No.');
  await deleteOfflinePost(anOfflinePost(1).id);
  expect(storedOffline()).toEqual([...foreign, anOfflinePost(2, { refusal: 'No.' })]);
});

test.each(['{"not":"a list"}', 'broken { json', ''])('moves the unreadable value %j to another key', async (text) => {
  localStorage.setItem('offlinePosts', text);
  expect(mine()).toEqual([]);
  expect(await saveOfflinePost(anOfflinePost(1))).toBe(true);
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
  await saveOfflinePost(anOfflinePost(1));
  expect(storedOffline()).toEqual([anOfflinePost(1), anOfflinePost(2)]);
});

test('applies concurrent changes', async () => {
  await Promise.all([1, 2, 3, 4].map((number) => saveOfflinePost(anOfflinePost(number))));
  await Promise.all([deleteOfflinePost(anOfflinePost(2).id), saveOfflinePost(anOfflinePost(5))]);
  expect(mine()).toEqual([1, 3, 4, 5].map((number) => anOfflinePost(number)));
});
