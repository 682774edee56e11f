import { expect, test } from 'vitest';
import { type Cell, deliveryCosts, deliveryFigures, growthWithPosts, growthWithSockets } from './delivery-figures.ts';

const cell = (sockets: number, perSecond: number, ...percents: number[]): Cell => ({
  sockets,
  perSecond,
  deliveries: percents.map((processorPercent) => ({ processorPercent, bytesPerSocketSecond: 0, delaysMs: [10, 20] })),
});

const cells = [cell(0, 1, 2), cell(0, 10, 19, 20, 21), cell(100, 1, 6), cell(100, 10, 24, 28, 26), cell(200, 10, 29)];

test('the cost of delivery is what exceeds the median cost of the same posts without sockets', () => {
  expect(cells.map((one) => deliveryCosts(one, cells))).toEqual([[0], [-1, 0, 1], [4], [4, 8, 6], [9]]);
});

test('fits the growth of the cost of delivery with posts and with sockets', () => {
  const connected = cells.filter(({ sockets }) => sockets > 0);
  const [at100, at10] = [
    connected.filter(({ sockets }) => sockets === 100),
    connected.filter(({ perSecond }) => perSecond === 10),
  ];
  expect(growthWithPosts(at100, cells)).toBeCloseTo(Math.log10(6 / 4));
  expect(growthWithSockets(at10, cells)).toBeCloseTo(Math.log2(9 / 6));
  // The mean of 4 and 6 at 100 sockets.
  expect(growthWithSockets(connected, cells)).toBeCloseTo(Math.log2(9 / 5));
  expect(growthWithPosts(at100.slice(0, 1), cells)).toBeNaN();
  expect(growthWithSockets(at100, cells)).toBeNaN();
});

test('lists rates in ascending order, without arrivals where nobody is connected', () => {
  const figures = deliveryFigures([cell(50, 20, 4), cell(0, 5, 2)], 'two nodes, ');
  expect(figures.map(({ name, size, values }) => [name, size, values])).toEqual([
    ['two nodes, 5 posts/s: server CPU', 0, [2]],
    ['two nodes, 5 posts/s: server CPU per post', 0, [4]],
    ['two nodes, 20 posts/s: server CPU', 50, [4]],
    ['two nodes, 20 posts/s: server CPU per post', 50, [2]],
    ['two nodes, 20 posts/s: server CPU of delivery', 50, [Number.NaN]],
    ['two nodes, 20 posts/s: delay until an open board receives a post, p50', 50, [10]],
    ['two nodes, 20 posts/s: delay until an open board receives a post, p99', 50, [20]],
    ['two nodes, 20 posts/s: received per socket', 50, [0]],
  ]);
});
