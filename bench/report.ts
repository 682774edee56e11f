// Prints results, and writes docs/figures.md from the results of one or more runs:
//   npm run bench:report -- FILE ...
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure, Goal, Measured } from './benchmark.ts';
import { median } from './statistics.ts';

export interface Outcome extends Measured {
  readonly name: string;
  readonly seconds: number;
  readonly failure: string | null;
}

export interface BenchResult {
  readonly startedAt: string;
  readonly isQuick: boolean;
  readonly repetitions: number;
  readonly machine: string;
  readonly outcomes: readonly Outcome[];
}

/** Default of `--json`. */
export const defaultJsonFile = join(import.meta.dirname, '../.cache/bench.json');
const DIGITS = 3;

/** Three significant digits, but all digits before the decimal point. */
const formatNumber = (value: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', {
        maximumSignificantDigits: Math.max(DIGITS, Math.ceil(Math.log10(Math.abs(value) + 1))),
      })
    : '–';

/** Formats a Markdown table like the formatter: first column left-aligned, numbers right-aligned. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 4));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (row: readonly string[]): string =>
    `| ${head.map((_, column) => pad(row[column] ?? '', column)).join(' | ')} |`;
  const ruler = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(ruler), ...rows.slice(1).map(line)].join('\n');
}

function cellOf(figure: Figure | undefined): string {
  if (!figure) return '';
  const [least, most] = [Math.min(...figure.values), Math.max(...figure.values)];
  return `${formatNumber(median(figure.values))} (${formatNumber(least)}–${formatNumber(most)})`;
}

/** Medians with their spread, and the ratio of the two sides. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = [...Map.groupBy(figures, ({ name, unit }) => (unit === '' ? name : `${name} (${unit})`))].map(
    ([title, own]) => {
      const [product, baseline] = [
        own.find(({ side }) => side === 'product'),
        own.find(({ side }) => side === 'baseline'),
      ];
      const ratio = product && baseline ? formatNumber(median(product.values) / median(baseline.values)) : '';
      return [title, cellOf(product), cellOf(baseline), ratio];
    },
  );
  return markdownTable([['', 'product', 'baseline', 'product / baseline'], ...rows]);
}

const isMet = ({ value, target, isUpperLimit }: Goal): boolean => (isUpperLimit ? value <= target : value >= target);

export function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const unit = goal.unit === '' ? '' : ` ${goal.unit}`;
    const target = `(${goal.isUpperLimit ? 'at most' : 'at least'} ${formatNumber(goal.target)}${unit})`;
    return [goal.name, `${formatNumber(goal.value)}${unit}`, target, isMet(goal) ? 'met' : 'missed'];
  });
  return markdownTable([['goal', 'value', 'target', ''], ...rows]);
}

const describeRun = ({ startedAt, isQuick, repetitions, machine }: BenchResult): string =>
  `Measured on ${startedAt.slice(0, 10)}${isQuick ? ' at the smaller sizes of `--quick`' : ''}, each ${repetitions} times: ${machine}.`;

/** The page of measured figures: the newest run of each benchmark. */
export function describeRuns(runs: readonly BenchResult[]): string {
  const newest = new Map<string, { readonly outcome: Outcome; readonly run: BenchResult }>();
  for (const run of runs.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)))
    for (const outcome of run.outcomes) newest.set(outcome.name, { outcome, run });
  const measured = [...newest.values()];
  const origins = [...Map.groupBy(measured, ({ run }) => run)].map(
    ([run, own]) => `${own.map(({ outcome }) => outcome.name).join(', ')}: ${describeRun(run)}`,
  );
  const failed = measured
    .filter(({ outcome }) => outcome.failure)
    .map(({ outcome }) => `${outcome.name} ended with an error.`);
  const introduction = 'Written by `npm run bench:report`. [performance.md](performance.md) explains the method.';
  const table = goalTable(measured.flatMap(({ outcome }) => outcome.goals));
  return `${['# Measured figures', introduction, ...origins, ...failed, table].join('\n\n')}\n`;
}

/** JSON has no NaN: a value that could not be measured is null there. */
const readResult = (file: string): BenchResult =>
  JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) => (key === 'value' ? (value ?? Number.NaN) : value));

if (import.meta.main) {
  const page = join(import.meta.dirname, '../docs/figures.md');
  const files = process.argv.length > 2 ? process.argv.slice(2) : [defaultJsonFile];
  writeFileSync(page, describeRuns(files.map(readResult)));
  console.log(`${page} is written from ${files.join(', ')}.`);
}
