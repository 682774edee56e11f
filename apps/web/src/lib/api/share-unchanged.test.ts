import { expect, test } from 'vitest';
import { shareUnchanged } from './share-unchanged.ts';

const createPages = (game = 'Halo') => ({
  pages: [
    {
      posts: [
        { id: '1', createdAt: new Date(1), tags: ['mic'] },
        { id: '2', createdAt: new Date(2), game },
      ],
    },
  ],
  nextCursor: null,
});

test('an equal response keeps the previous object', () => {
  const before = createPages();
  expect(shareUnchanged(before, createPages())).toBe(before);
});

test('only what has changed is replaced', () => {
  const before = createPages();
  const after = createPages('Apex');
  const shared = shareUnchanged(before, after) as typeof before;
  expect(shared).toEqual(after);
  expect(shared).not.toBe(before);
  expect(shared.pages[0]?.posts[0]).toBe(before.pages[0]?.posts[0]);
  expect(shared.pages[0]?.posts[1]?.createdAt).toBe(before.pages[0]?.posts[1]?.createdAt);
});

test.each([
  ['a later date', new Date(1), new Date(2)],
  ['an item more', [1], [1, 2]],
  ['an item less', [1, 2], [1]],
  ['a field more', {}, { a: undefined }],
  ['a field less', { a: undefined }, {}],
  ['null', { a: 1 }, null],
  ['a first response', undefined, { a: 1 }],
  ['an object for an array', [], {}],
])('%s is a change', (_, before, after) => {
  const shared = shareUnchanged(before, after);
  expect(shared).toStrictEqual(after);
  expect(shared).not.toBe(before);
});
