import { expect, test } from 'vitest';
import { measureAlternating } from './measure-alternating.ts';

test('the sides take turns, and who begins changes', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  const values = await measureAlternating([side('product'), side('baseline')], 3);
  expect(order).toEqual(['product', 'baseline', 'baseline', 'product', 'product', 'baseline']);
  expect(values).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ]);
});
