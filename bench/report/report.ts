import type { BenchResult, Outcome } from '../benchmark.ts';
import { figureTables, markdownTable } from '../figure-tables.ts';
import { isMet, partsOf } from '../goals.ts';

const START = '<!-- What follows is written by npm run bench:report. -->';
const END = '<!-- So far by npm run bench:report. -->';

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

function describeOutcome({ name, figures, failure }: Outcome): string {
  const tables = figureTables(figures).map((table) => table.join('\n'));
  return [`### ${name}`, ...(failure === null ? tables : ['It ended with an error.'])].join('\n\n');
}

export function describeRuns(runs: readonly BenchResult[]): string {
  const measured = newestOf(runs);
  const outcomes = measured.map(({ outcome }) => outcome);
  return [describeOrigins(measured), goalTable(outcomes), ...outcomes.map(describeOutcome)].join('\n\n');
}

export function replaceMarkedPart(document: string, part: string): string {
  const [start, end] = [document.indexOf(START), document.indexOf(END)];
  if (start === -1 || end < start) throw new Error('The document has no place for what is written into it.');
  return `${document.slice(0, start + START.length)}\n\n${part.trim()}\n\n${document.slice(end)}`;
}
