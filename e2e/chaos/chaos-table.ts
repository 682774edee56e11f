import type { Tally } from './tally.ts';

const columns = ['fault', 'runs', 'acked', 'lost', 'duplicated', 'reordered', 'unavailable p50', 'p99'] as const;
const NAME_WIDTH = 32;

function quantile(waitsMs: readonly number[], part: number): string {
  const sorted = waitsMs.toSorted((one, other) => one - other);
  const wait = sorted[Math.floor((sorted.length - 1) * part)];
  return wait === undefined ? '-' : `${(wait / 1000).toFixed(1)} s`;
}

const line = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, place) =>
      place === 0 ? String(cell).padEnd(NAME_WIDTH) : String(cell).padStart(columns[place]?.length ?? 0),
    )
    .join('  ');

const cellsOf = ({ name, runs, acked, lost, duplicated, reordered, waitsMs }: Tally): (string | number)[] => [
  name,
  runs,
  acked,
  lost,
  duplicated,
  reordered,
  quantile(waitsMs, 0.5),
  quantile(waitsMs, 0.99),
];

/** What became of the messages, by fault. */
export const tableOf = (tallies: readonly Tally[]): string[] => [line(columns), ...tallies.map(cellsOf).map(line)];

const sumOf = (
  tallies: readonly Tally[],
  key: 'runs' | 'acked' | 'lost' | 'duplicated' | 'reordered' | 'leaked',
): number => tallies.reduce((sum, tally) => sum + tally[key], 0);

/** The whole run in one line, the same for people and for programs. */
export const lastLineOf = (tallies: readonly Tally[]): string =>
  `faults ${sumOf(tallies, 'runs')}, acked ${sumOf(tallies, 'acked')}, lost ${sumOf(tallies, 'lost')}, ` +
  `duplicated ${sumOf(tallies, 'duplicated')}, reordered ${sumOf(tallies, 'reordered')}, leaked ${sumOf(tallies, 'leaked')}`;
