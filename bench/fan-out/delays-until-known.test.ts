import { expect, test } from 'vitest';
import { delaysUntilKnown } from './delays-until-known.ts';

test('lists the delay of each post at each connection', () => {
  const posts = [
    { id: 'a', sentMs: 100 },
    { id: 'b', sentMs: 200 },
  ];
  const arrivals = new Map([
    ['a', [150, 160]],
    ['b', [900, 901]],
    ['later', [950]],
  ]);
  expect(delaysUntilKnown(posts, arrivals, 2)).toEqual([50, 60, 700, 701]);
});

test('a post that some connection did not receive is infinitely late', () => {
  const posts = [
    { id: 'a', sentMs: 100 },
    { id: 'lost', sentMs: 100 },
  ];
  expect(delaysUntilKnown(posts, new Map([['a', [150]]]), 2)).toEqual([50, Infinity, Infinity, Infinity]);
});
