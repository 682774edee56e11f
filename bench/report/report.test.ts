import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import type { BenchResult, Outcome } from '../bench-result.ts';
import { reportOf } from './report.ts';

const outcome = (part: Partial<Outcome>): Outcome => ({
  name: 'browse',
  seconds: 1,
  figures: [],
  goals: [],
  failure: null,
  ...part,
});

const resultOf = (...outcomes: Outcome[]): BenchResult => ({
  startedAt: '2026-01-02T03:04:05.678Z',
  isQuick: true,
  repetitions: 5,
  machine: {
    cores: 2,
    processor: 'Example',
    memoryGb: 8,
    system: 'Linux 6',
    node: 'v24',
    postgres: 'PostgreSQL 18',
    commit: 'abc',
  },
  outcomes,
});

test('a report says what it was measured on, which goals were met, and what stands behind them', () => {
  const figures = [
    { name: 'first page', side: 'ours', unit: '1/s', values: [90] },
    { name: 'first page', side: 'floor', unit: '1/s', values: [100] },
  ] satisfies Outcome['figures'];
  const goals = [{ name: 'first page, ours / floor', value: 0.9, unit: '', target: 0.95, isAtMost: false }];
  const { part, pictures } = reportOf(resultOf(outcome({ figures, goals })));
  expect(part).toContain(
    'Measured on 2026-01-02, at commit abc at the smaller sizes of `--quick`, each 5 times: 2 cores',
  );
  expect(part).toMatch(/\| first page, ours \/ floor \| +0\.9 \| +\(at least 0\.95\) \| missed \|/);
  expect(part).toMatch(/\| first page \(1\/s\) \| 90 \(90–90\) \| 100 \(100–100\) \| +0\.9 \|/);
  expect([...pictures.keys()]).toEqual(['floor.svg']);
  expect(part).toContain('(performance/floor.svg)');
});

test('of several runs the newest counts for each benchmark, and each says what it measured', () => {
  const figuresOf = (value: number) =>
    [{ name: 'asked', side: 'ours', unit: 'ms', values: [value] }] satisfies Outcome['figures'];
  const old = resultOf(outcome({ name: 'start', figures: figuresOf(11) }), outcome({ figures: figuresOf(22) }));
  const again = { ...resultOf(outcome({ name: 'start', figures: figuresOf(33) })), startedAt: '2026-01-03T00:00:00Z' };
  const { part } = reportOf(again, old);
  expect(part).toContain('start: Measured on 2026-01-03');
  expect(part).toContain('browse: Measured on 2026-01-02');
  expect([11, 22, 33].map((value) => part.includes(`${value} (${value}–${value})`))).toEqual([false, true, true]);
});

test('what grows is drawn, a panel for each row with a point for each size', () => {
  const row = { side: 'ours', unit: 'ms' } as const;
  const figures = ['page, p50', 'page, p99', 'search, p99'].flatMap((name) =>
    [1000, 1_000_000].map((size) => ({ ...row, name, size, values: [1, 2, 3] })),
  );
  const { pictures } = reportOf(resultOf(outcome({ name: 'board-growth', figures })));
  const { document } = new JSDOM(pictures.get('board-growth.svg') ?? '', { contentType: 'image/svg+xml' }).window;
  const texts = [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(document.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(texts).toEqual(expect.arrayContaining(['page', 'search', 'p50', 'p99']));
  expect(document.querySelectorAll('[aria-label="rule"] line')).toHaveLength(figures.length);
});

test('what was measured at one size alone is no picture', () => {
  const figures = [
    { name: 'memory of a socket', side: 'ours', unit: 'kB', size: 10_000, values: [9] },
  ] satisfies Outcome['figures'];
  const { part, pictures } = reportOf(resultOf(outcome({ name: 'idle-sockets', figures })));
  expect([...pictures.keys()]).toEqual([]);
  expect(part).toContain('memory of a socket');
});

test('a benchmark that failed is named', () => {
  const { part } = reportOf(resultOf(outcome({ failure: 'Error: no room' })));
  expect(part).toContain('### browse\n\nIt ended with an error.');
});
