import type { BenchResult, Outcome } from '../bench-result.ts';
import type { Figure } from '../benchmark.ts';
import { figureTables, markdownTable } from '../figure-tables.ts';
import { isMet, partsOf } from '../goal-lines.ts';
import { median } from '../statistics.ts';
import { type Share, plotGrowth, plotShares } from './plots.ts';

/** What is written of a run: a part of a page, and the pictures that it shows, by their file names. */
export interface Report {
  readonly part: string;
  readonly pictures: ReadonlyMap<string, string>;
}

/** What came of a benchmark, and in which run. */
interface Kept {
  readonly outcome: Outcome;
  readonly run: BenchResult;
}

/** Of a benchmark that stands in several runs the newest counts. */
function newestOf(runs: readonly BenchResult[]): readonly Kept[] {
  const kept = new Map<string, Kept>();
  for (const run of runs.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)))
    for (const outcome of run.outcomes) kept.set(outcome.name, { outcome, run });
  return [...kept.values()];
}

const aboutRun = ({ startedAt, isQuick, repetitions, machine }: BenchResult): string => {
  const { cores, processor, memoryGb, system, node, postgres, commit } = machine;
  const sizes = isQuick ? ' at the smaller sizes of `--quick`' : '';
  const build = commit === null ? '' : `, at commit ${commit}`;
  return `Measured on ${startedAt.slice(0, 10)}${build}${sizes}, each ${repetitions} times: ${cores} cores (${processor}), ${memoryGb} GB, ${system}, Node ${node}, ${postgres}.`;
};

/** Each run once, with what is shown of it where there is another. */
function aboutRuns(kept: readonly Kept[]): string {
  const runs = [...new Set(kept.map(({ run }) => run))];
  const namesOf = (wanted: BenchResult): string =>
    kept.flatMap(({ outcome, run }) => (run === wanted ? [outcome.name] : [])).join(', ');
  return runs.map((run) => (runs.length > 1 ? `${namesOf(run)}: ${aboutRun(run)}` : aboutRun(run))).join('\n\n');
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

/** Rows that have both sides. */
const sharesOf = (figures: readonly Figure[]): Share[] =>
  figures
    .filter(({ side }) => side === 'ours')
    .flatMap((ours) => {
      const floor = figures.find(({ name, side }) => name === ours.name && side === 'floor');
      return floor ? [{ name: ours.name, share: median(ours.values) / median(floor.values) }] : [];
    });

const picture = (file: string, label: string): string => `![${label}](performance/${file})`;

/** What was measured at more than one size: a picture of one point shows nothing. */
const sizedOf = ({ figures }: Outcome): Figure[] =>
  figures.filter((one) => figures.some(({ name, size }) => name === one.name && size !== one.size));

function sectionOf(outcome: Outcome): string {
  const { name, figures, failure } = outcome;
  const parts = figureTables(figures).map((table) => table.join('\n'));
  if (sizedOf(outcome).length > 0) parts.push(picture(`${name}.svg`, `${name}: cost against size`));
  return [`### ${name}`, ...(failure === null ? parts : ['It ended with an error.'])].join('\n\n');
}

/** Everything that runs have found out, as a page shows it. */
export function reportOf(...runs: readonly BenchResult[]): Report {
  const kept = newestOf(runs);
  const outcomes = kept.map(({ outcome }) => outcome);
  const shares = sharesOf(outcomes.flatMap(({ figures }) => figures));
  const pictures = new Map(
    outcomes
      .filter((outcome) => sizedOf(outcome).length > 0)
      .map((outcome) => [`${outcome.name}.svg`, plotGrowth(sizedOf(outcome))]),
  );
  if (shares.length > 0) pictures.set('floor.svg', plotShares(shares));
  const part = [
    aboutRuns(kept),
    goalTable(outcomes),
    ...(shares.length > 0 ? [picture('floor.svg', 'How the product stands to the floor')] : []),
    ...outcomes.map(sectionOf),
  ].join('\n\n');
  return { part, pictures };
}
