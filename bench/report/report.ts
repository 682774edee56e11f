import type { BenchResult, Outcome } from '../benchmark.ts';
import { markdownTable } from '../figure-tables.ts';
import { isMet, partsOf } from '../goals.ts';

interface Measured {
  readonly outcome: Outcome;
  readonly run: BenchResult;
}

function newestOf(runs: readonly BenchResult[]): readonly Measured[] {
  const newest = new Map<string, Measured>();
  for (const run of runs.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)))
    for (const outcome of run.outcomes) newest.set(outcome.name, { outcome, run });
  return [...newest.values()];
}

function describeRun({ startedAt, isQuick, repetitions, machine }: BenchResult): string {
  const { cores, processor, memoryGb, system, node, postgres, commit } = machine;
  const sizes = isQuick ? ' at the smaller sizes of `--quick`' : '';
  const build = commit === null ? '' : `, at commit ${commit}`;
  return `Measured on ${startedAt.slice(0, 10)}${build}${sizes}, each ${repetitions} times: ${cores} cores (${processor}), ${memoryGb} GB, ${system}, Node ${node}, ${postgres}.`;
}

/** Each run once, with the names of its benchmarks if there are several runs. */
function describeOrigins(measured: readonly Measured[]): string {
  const byRun = [...Map.groupBy(measured, ({ run }) => run)];
  const namesOf = (own: readonly Measured[]): string => own.map(({ outcome }) => outcome.name).join(', ');
  return byRun
    .map(([run, own]) => (byRun.length > 1 ? `${namesOf(own)}: ${describeRun(run)}` : describeRun(run)))
    .join('\n\n');
}

function goalTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes
    .flatMap(({ goals }) => goals)
    .map((goal) => {
      const { value, target } = partsOf(goal);
      return [goal.name, value, target, isMet(goal) ? 'met' : 'missed'];
    });
  return markdownTable([['goal', 'value', 'target', ''], ...rows]).join('\n');
}

/** The page of measured figures: the newest run of each benchmark. */
export function describeRuns(runs: readonly BenchResult[]): string {
  const measured = newestOf(runs);
  const outcomes = measured.map(({ outcome }) => outcome);
  const failed = outcomes.filter(({ failure }) => failure !== null).map(({ name }) => `${name} ended with an error.`);
  const introduction =
    'Written by `npm run bench:report`. [performance.md](performance.md) explains the method.\n\n' +
    describeOrigins(measured);
  return `${['# Measured figures', introduction, ...failed, goalTable(outcomes)].join('\n\n')}\n`;
}
