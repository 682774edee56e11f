import type { Figure, Side } from './benchmark.ts';
import { median, fitExponent } from './statistics.ts';

const DIGITS = 3;

/** Three significant digits, but all digits before the decimal point. */
export const formatNumber = (value: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', {
        maximumSignificantDigits: Math.max(DIGITS, Math.ceil(Math.log10(Math.abs(value) + 1))),
      })
    : '–';

const rowsOf = (figures: readonly Figure[]): Figure[][] => [
  ...Map.groupBy(figures, ({ name, unit }) => `${name}\0${unit}`).values(),
];

const titleOf = ({ name, unit }: Figure): string => (unit === '' ? name : `${name} (${unit})`);

const cellOf = (figure: Figure | undefined): string => {
  if (!figure) return '';
  const [least, most] = [Math.min(...figure.values), Math.max(...figure.values)];
  return `${formatNumber(median(figure.values))} (${formatNumber(least)}–${formatNumber(most)})`;
};

/** Formats a Markdown table like the formatter: first column left-aligned, numbers right-aligned. */
export function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 4));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width))).join(' | ')} |`;
  const ruler = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(ruler), ...rows.slice(1).map(line)];
}

const isSized = ({ size }: Figure): boolean => size !== undefined;

function comparisonTable(figures: readonly Figure[]): string[] {
  const hasBaseline = figures.some(({ side }) => side === 'baseline');
  const rows = rowsOf(figures).map((row) => {
    const sideOf = (name: Side): Figure | undefined => row.find(({ side }) => side === name);
    const [product, baseline] = [sideOf('product'), sideOf('baseline')];
    const ratio = product && baseline ? formatNumber(median(product.values) / median(baseline.values)) : '';
    return [row[0] ? titleOf(row[0]) : '', cellOf(product), ...(hasBaseline ? [cellOf(baseline), ratio] : [])];
  });
  return markdownTable([['', 'product', ...(hasBaseline ? ['baseline', 'product / baseline'] : [])], ...rows]);
}

/** Growth exponent of a row's medians; null if there is only one size. */
const exponentOf = (row: readonly Figure[]): number | null =>
  fitExponent(row.flatMap(({ size, values }) => (size === undefined ? [] : [{ size, cost: median(values) }])));

const sizesOf = (row: readonly Figure[]): number[] => row.flatMap(({ size }) => size ?? []).toSorted((a, b) => a - b);

function growthTable(rows: readonly (readonly Figure[])[]): string[] {
  const sizes = sizesOf(rows[0] ?? []);
  const lines = rows.map((row) => [
    row[0] ? titleOf(row[0]) : '',
    ...sizes.map((name) => cellOf(row.find(({ size }) => size === name))),
    exponentOf(row)?.toFixed(2) ?? '',
  ]);
  return markdownTable([['', ...sizes.map((size) => size.toLocaleString('en')), 'exponent'], ...lines]);
}

/** Tables of medians with their spread: one for all comparisons, and one for each set of sizes. */
export function figureTables(figures: readonly Figure[]): string[][] {
  const [sized, compared] = [figures.filter(isSized), figures.filter((figure) => !isSized(figure))];
  const growing = Map.groupBy(rowsOf(sized), (row) => sizesOf(row).join(' '));
  return [...(compared.length > 0 ? [comparisonTable(compared)] : []), ...[...growing.values()].map(growthTable)];
}
