import type { StepResult, TestCounts } from './check-step.ts';

const describe = ({ passed, failed, skipped }: TestCounts): string =>
  [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ');

/** A failed step that reports no failed test counts as one failure. */
function countsOf({ isGreen, tests = { passed: 0, failed: 0, skipped: 0 } }: StepResult): TestCounts {
  return { ...tests, failed: isGreen ? tests.failed : Math.max(tests.failed, 1) };
}

const add = (a: TestCounts, b: TestCounts): TestCounts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

const row = (name: string, state: string, seconds: number, tests: string): string =>
  `${name.padEnd(18)}${state.padEnd(6)}${seconds.toFixed(1).padStart(7)} s  ${tests}`.trimEnd();

const SLOWEST = 10;

function slowestFiles(results: readonly StepResult[]): string[] {
  const files = results.flatMap(({ files: own = [] }) => own).toSorted((a, b) => b.seconds - a.seconds);
  if (files.length === 0) return [];
  const rows = files.slice(0, SLOWEST).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return ['Slowest test files:', ...rows];
}

/** Lines of the summary: failures, slowest files, one line per step and, last, the test counts. */
export function summarize(results: readonly StepResult[], seconds = 0): string[] {
  return [
    ...results.flatMap(({ name, failures = [] }) => failures.map((failure) => `${name} RED: ${failure}`)),
    ...slowestFiles(results),
    ...results.map(({ name, isGreen, seconds: own, tests }) =>
      row(name, isGreen ? 'ok' : 'RED', own, tests ? describe(tests) : ''),
    ),
    row('all', results.every(({ isGreen }) => isGreen) ? 'ok' : 'RED', seconds, ''),
    describe(results.map(countsOf).reduce(add, { passed: 0, failed: 0, skipped: 0 })),
  ];
}

export function printSummary(results: readonly StepResult[]): 0 | 1 {
  console.log(`\n${summarize(results, process.uptime()).join('\n')}`);
  return results.every(({ isGreen, tests }) => isGreen && !tests?.failed) ? 0 : 1;
}
