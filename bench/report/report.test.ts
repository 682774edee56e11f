import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BenchResult, Outcome } from '../benchmark.ts';
import { describeRuns, replaceMarkedPart } from './report.ts';

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

test('reports the machine, the goals and their figures', () => {
  const figures = [
    { name: 'first page', side: 'product', unit: '1/s', values: [90] },
    { name: 'first page', side: 'baseline', unit: '1/s', values: [100] },
  ] satisfies Outcome['figures'];
  const goals = [{ name: 'first page, product / baseline', value: 0.9, unit: '', target: 0.95, isUpperLimit: false }];
  const part = describeRuns([resultOf(outcome({ figures, goals }))]);
  expect(part).toContain(
    'Measured on 2026-01-02, at commit abc at the smaller sizes of `--quick`, each 5 times: 2 cores',
  );
  expect(part).toMatch(/\| first page, product \/ baseline \| +0\.9 \| +\(at least 0\.95\) \| missed \|/);
  expect(part).toMatch(/\| first page \(1\/s\) \| 90 \(90–90\) \| 100 \(100–100\) \| +0\.9 \|/);
});

test('uses the newest run of each benchmark, and states the origin of each', () => {
  const figuresOf = (value: number) =>
    [{ name: 'asked', side: 'product', unit: 'ms', values: [value] }] satisfies Outcome['figures'];
  const old = resultOf(outcome({ name: 'start', figures: figuresOf(11) }), outcome({ figures: figuresOf(22) }));
  const again = { ...resultOf(outcome({ name: 'start', figures: figuresOf(33) })), startedAt: '2026-01-03T00:00:00Z' };
  const part = describeRuns([again, old]);
  expect(part).toContain('start: Measured on 2026-01-03');
  expect(part).toContain('browse: Measured on 2026-01-02');
  expect([11, 22, 33].map((value) => part.includes(`${value} (${value}–${value})`))).toEqual([false, true, true]);
});

test('a benchmark that failed is named', () => {
  const part = describeRuns([resultOf(outcome({ failure: 'Error: no room' }))]);
  expect(part).toContain('### browse\n\nIt ended with an error.');
});

const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');

test('replaces the old part and leaves the rest of the page unchanged', () => {
  const once = replaceMarkedPart(page, 'FIRST');
  const twice = replaceMarkedPart(once, 'SECOND\n');
  expect(once).toContain('\n\nFIRST\n\n');
  expect(twice).toBe(once.replace('FIRST', 'SECOND'));
  expect(twice.startsWith(page.slice(0, page.indexOf('<!--')))).toBe(true);
  expect(twice.endsWith(page.slice(page.lastIndexOf('<!--')))).toBe(true);
});

test('rejects a page that has no place for the tables', () => {
  expect(() => replaceMarkedPart('# Something else', 'FIRST')).toThrow('has no place');
});
