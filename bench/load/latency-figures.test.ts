import { expect, test } from 'vitest';
import { latencyFigures } from './latency-figures.ts';

test('each repetition gives its own half and its own slowest hundredth', () => {
  const calm = Array.from({ length: 100 }, (_, place) => place + 1);
  const withOneStop = calm.with(0, 5000);
  const { p50, p99 } = latencyFigures({ name: 'page', size: 10 }, [calm, withOneStop]);
  expect(p50).toEqual({ name: 'page, p50', side: 'product', size: 10, unit: 'ms', values: [50, 51] });
  expect(p99).toEqual({ name: 'page, p99', side: 'product', size: 10, unit: 'ms', values: [99, 100] });
});
