import type { PartResult } from './finding.ts';
import type { FuzzRun } from './run-fuzz.ts';

const FINDINGS_SHOWN = 5;

const outcomesOf = ({ outcomes }: PartResult): string =>
  [...outcomes]
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');

function findingsOf({ findings }: PartResult): string[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return [...byRule].flatMap(([rule, all]) => [
    `  ${rule}: ${all.length}`,
    ...all.slice(0, FINDINGS_SHOWN).map(({ what }) => `    ${what}`),
  ]);
}

const countFindings = ({ results }: FuzzRun): number => results.reduce((sum, { findings }) => sum + findings.length, 0);

/** Whether nothing was found, by a run that would have found it. */
export const isClean = (run: FuzzRun): boolean => countFindings(run) === 0 && run.overlooked.length === 0;

/** What one part did and found, for people. */
export const reportPart = (result: PartResult): string[] => [
  `${result.part}: ${outcomesOf(result)}`,
  ...findingsOf(result),
];

/** What a run comes to; its last line has the counts. */
export function reportFuzz(run: FuzzRun): string[] {
  const parts = run.results.filter(({ part }) => part !== 'end');
  const counts = parts.map(({ part, cases }) => `${part} ${cases}`);
  return [
    ...run.overlooked.map((rule) => `A planted weakness was not found: ${rule}. This run does not count.`),
    '',
    [...counts, `findings ${countFindings(run)}`].join(', '),
  ];
}
