import { expect, test } from 'vitest';
import { figureTables } from './figure-tables.ts';

test('puts both sides and their ratio into one row', () => {
  const [table] = figureTables([
    { name: 'requests', side: 'product', unit: '1/s', values: [900, 1000, 950] },
    { name: 'requests', side: 'baseline', unit: '1/s', values: [1900, 1899, 2000] },
    { name: 'processor time', side: 'product', unit: 'ms', values: [0.5, 0.25, 1] },
  ]);
  expect(table).toEqual([
    '|                     |         product |            baseline | product / baseline |',
    '| ------------------- | --------------: | ------------------: | -----------------: |',
    '| requests (1/s)      | 950 (900–1,000) | 1,900 (1,899–2,000) |                0.5 |',
    '| processor time (ms) |    0.5 (0.25–1) |                     |                    |',
  ]);
});

test('shows the sizes next to each other, with the exponent of the growth', () => {
  const figure = { name: 'page', side: 'product', unit: 'ms' } as const;
  const [table] = figureTables([
    { ...figure, size: 10_000, values: [20] },
    { ...figure, size: 100, values: [2] },
  ]);
  expect(table).toEqual([
    '|           |     100 |     10,000 | exponent |',
    '| --------- | ------: | ---------: | -------: |',
    '| page (ms) | 2 (2–2) | 20 (20–20) |     0.50 |',
  ]);
});

test('puts rows with different sizes into separate tables', () => {
  const figure = { side: 'product', unit: 'ms', values: [1] } as const;
  const tables = figureTables([
    { ...figure, name: 'page', size: 100 },
    { ...figure, name: 'list', size: 7 },
    { ...figure, name: 'page in the middle', size: 100 },
  ]);
  expect(tables.map((table) => table.map((line) => line.split('|')[1]?.trim()))).toEqual([
    ['', '-----------------------', 'page (ms)', 'page in the middle (ms)'],
    ['', '---------', 'list (ms)'],
  ]);
});

test('returns no table if there are no figures', () => {
  expect(figureTables([])).toEqual([]);
});
