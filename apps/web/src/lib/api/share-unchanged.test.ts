import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
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

test('returns the previous object for an equal response', () => {
  const before = createPages();
  expect(shareUnchanged(before, createPages())).toBe(before);
});

test('replaces only changed objects', () => {
  const before = createPages();
  const after = createPages('Apex');
  const shared = shareUnchanged(before, after) as typeof before;
  expect(shared).toEqual(after);
  expect(shared).not.toBe(before);
  expect(shared.pages[0]?.posts[0]).toBe(before.pages[0]?.posts[0]);
  expect(shared.pages[0]?.posts[1]?.createdAt).toBe(before.pages[0]?.posts[1]?.createdAt);
});

test('keeps the objects of items that moved', () => {
  const [first, second] = [{ id: 1 }, { id: 2 }];
  const shared = shareUnchanged([first, second], [{ id: 0 }, first, second]) as readonly unknown[];
  expect(shared[1]).toBe(first);
  expect(shared[2]).toBe(second);
});

test('shares nothing between items with different ids', () => {
  const [before, after] = [
    { id: 1, tags: ['mic'] },
    { id: 2, tags: ['mic'] },
  ];
  expect(shareUnchanged(before, after)).toBe(after);
});

test('the query client keeps the cached object when a refetch returns equal dates', async () => {
  const query = { queryKey: ['dates'], queryFn: () => Promise.resolve({ at: new Date(1) }), staleTime: 0 };
  const first = await queryClient.fetchQuery(query);
  await queryClient.fetchQuery(query);
  expect(queryClient.getQueryData(query.queryKey)).toBe(first);
});

test.each([
  ['a later date', new Date(1), new Date(2)],
  ['an added item', [1], [1, 2]],
  ['a removed item', [1, 2], [1]],
  ['an added field', {}, { a: undefined }],
  ['a removed field', { a: undefined }, {}],
  ['null', { a: 1 }, null],
  ['a class instance', new Map([[1, 1]]), new Map([[1, 1]])],
  ['a first response', undefined, { a: 1 }],
  ['an object instead of an array', [], {}],
])('returns the new value for %s', (_, before, after) => {
  const shared = shareUnchanged(before, after);
  expect(shared).toStrictEqual(after);
  expect(shared).not.toBe(before);
});
