import type { Figure, Goal } from '../benchmark.ts';
import { atMost } from '../goals.ts';
import { median } from '../statistics.ts';

export interface Reads {
  readonly p99Ms: number;
  readonly failures: number;
}

/** From the death of a node until its browsers have reconnected, or until all browsers have caught up. */
export interface Phase {
  readonly seconds: number;
  /** CPU time of the surviving node, as a share of one core. */
  readonly processorPercent: number;
  /** The first page for members without a live connection, since the previous phase. */
  readonly others: Reads;
  readonly failedAttempts: number;
  readonly requests: number;
  readonly requestP99Ms: number;
  readonly failures: readonly string[];
}

export interface Failover {
  /** Before the death. */
  readonly quiet: Reads;
  readonly reconnected: Phase;
  /** Null if it was not waited for. */
  readonly caughtUp: Phase | null;
}

const MAX_P99_MS = 1000;

const measures = [
  { name: 'time since the death of the node', unit: 's', of: ({ seconds }: Phase) => seconds },
  { name: 'CPU of the surviving node', unit: '% of a core', of: (phase: Phase) => phase.processorPercent },
  { name: 'failed attempts to connect', unit: '', of: ({ failedAttempts }: Phase) => failedAttempts },
  { name: 'their HTTP requests', unit: '', of: ({ requests }: Phase) => requests },
  { name: 'their HTTP requests, p99', unit: 'ms', of: ({ requestP99Ms }: Phase) => requestP99Ms },
  { name: 'their failed HTTP requests', unit: '', of: ({ failures }: Phase) => failures.length },
  { name: 'first page for others, p99', unit: 'ms', of: ({ others }: Phase) => others.p99Ms },
  { name: 'failed first pages for others', unit: '', of: ({ others }: Phase) => others.failures },
] as const;

const phaseFigures = (title: string, phases: readonly Phase[]): Figure[] =>
  phases.length === 0
    ? []
    : measures.map(({ name, unit, of }) => ({
        name: `${title}: ${name}`,
        side: 'product',
        unit,
        values: phases.map(of),
      }));

export const failoverFigures = (
  failovers: readonly Failover[],
  { lost, all }: { readonly lost: number; readonly all: number },
): Figure[] => [
  {
    name: 'before: first page for others, p99',
    side: 'product',
    unit: 'ms',
    values: failovers.map(({ quiet }) => quiet.p99Ms),
  },
  ...phaseFigures(
    `${lost.toLocaleString('en')} browsers reconnected`,
    failovers.map(({ reconnected }) => reconnected),
  ),
  ...phaseFigures(
    `${all.toLocaleString('en')} browsers caught up`,
    failovers.flatMap(({ caughtUp }) => caughtUp ?? []),
  ),
];

const phasesOf = ({ reconnected, caughtUp }: Failover): Phase[] => [reconnected, ...(caughtUp ? [caughtUp] : [])];

/** The slower phase counts, and the failures of both. */
export function failoverGoals(failovers: readonly Failover[]): Goal[] {
  const medianOf = (of: (phases: readonly Phase[]) => number): number =>
    median(failovers.map((failover) => of(phasesOf(failover))));
  const p99 = medianOf((phases) => Math.max(...phases.map(({ others }) => others.p99Ms)));
  const failed = medianOf((phases) => phases.reduce((sum, { others }) => sum + others.failures, 0));
  const failedOwn = medianOf((phases) => phases.at(-1)?.failures.length ?? 0);
  return [
    atMost('first page for others while browsers reconnect and catch up, p99', p99, MAX_P99_MS, 'ms'),
    atMost('failed HTTP requests of others meanwhile', failed, 0),
    atMost('failed HTTP requests of the browsers', failedOwn, 0),
  ];
}
