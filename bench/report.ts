import type { Figure, Goal, Measured } from './benchmark.ts';
import { median } from './statistics.ts';

export interface Outcome extends Measured {
  readonly name: string;
  /** Why the benchmark has no figures, or null. */
  readonly failure: string | null;
}

const DIGITS = 3;

/** Three significant digits, but all digits before the decimal point. */
const formatNumber = (value: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', {
        maximumSignificantDigits: Math.max(DIGITS, Math.ceil(Math.log10(Math.abs(value) + 1))),
      })
    : '–';

/** Aligns columns with spaces: the first one to the left, the others to the right. */
function textTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (width: number, column: number, row: readonly string[]): string =>
    column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width);
  return rows
    .map((row) =>
      widths
        .map((width, column) => pad(width, column, row))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
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
  return textTable([['', 'product', 'baseline', 'product / baseline'], ...rows]);
}

function goalRow({ name, value, unit, target, isUpperLimit }: Goal): string[] {
  const row = [name, `${formatNumber(value)} ${unit}`.trim()];
  if (target === null) return row;
  const isMet = isUpperLimit ? value <= target : value >= target;
  return [...row, `${isUpperLimit ? '≤' : '≥'}${formatNumber(target)}`, isMet ? '' : 'missed'];
}

/** A row for each goal, and one for each benchmark that failed. */
export function goalTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ name, goals, failure }) =>
    failure === null ? goals.map(goalRow) : [[`${name}: ${failure.split('\n', 1)[0]}`]],
  );
  return textTable([['', 'measured', 'goal', ''], ...rows]);
}

/** The page of measured figures, written by one run of all benchmarks. */
export const describeRun = (origin: string, outcomes: readonly Outcome[]): string => `# Measured figures

Written by \`npm run bench\` ${origin}. [performance.md](performance.md) explains the method.

\`\`\`text
${goalTable(outcomes)}
\`\`\`
`;
