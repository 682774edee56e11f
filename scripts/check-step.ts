import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface TestReport {
  readonly tests: TestCounts;
  readonly failures: readonly string[];
}

export interface StepResult {
  readonly name: string;
  readonly isGreen: boolean;
  readonly seconds: number;
  /** Absent for a step that runs no tests. */
  readonly tests?: TestCounts;
  /** What the tests that failed are called, each with what it said. */
  readonly failures?: readonly string[];
}

const root = join(import.meta.dirname, '..');
const programs = join(root, 'node_modules/.bin');

type Runner = 'vitest' | 'playwright';
const runnerOf = (command: string): Runner | undefined =>
  command.includes('vitest ') ? 'vitest' : command.includes('playwright ') ? 'playwright' : undefined;

const reporters: Record<Runner, string> = {
  vitest: ' --reporter=default --reporter=json',
  playwright: ' --reporter=line,json',
};

/** Runs in a process group of its own, so that an interruption reaches all that the step has started. */
function run(command: string, report: string): Promise<number> {
  const runner = runnerOf(command);
  const output = runner === 'vitest' ? ` --outputFile.json=${report}` : '';
  const child = spawn('sh', ['-c', runner ? command + reporters[runner] + output : command], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, PATH: programs + delimiter + (process.env.PATH ?? ''), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const interrupt = (signal: NodeJS.Signals): void => {
    if (child.pid) process.kill(-child.pid, signal);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      if (signal) process.exit(1);
      resolve(code ?? 1);
    });
  });
}

interface VitestResult {
  status: string;
  title: string;
  failureMessages?: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[];
}

interface PlaywrightSpec {
  ok: boolean;
  title: string;
  file: string;
  tests: { results: { errors: { message?: string }[] }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Much of what a test says is its own source: the beginning tells what went wrong. */
const REASON_CHARACTERS = 1500;

const describeFailure = (file: string, title: string, reasons: readonly string[]): string =>
  [`${file} > ${title}`, stripVTControlCharacters(reasons.join('\n')).slice(0, REASON_CHARACTERS)].join('\n').trimEnd();

/** A file that could not even be read has no test to name, so it stands for itself. */
function failuresInFile({ name, status, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative(root, name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ title, failureMessages = [] }) => describeFailure(file, title, failureMessages));
  return failed.length === 0 && status === 'failed' ? [file] : failed;
}

const messagesOf = (tests: PlaywrightSpec['tests']): string[] =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)));

const failuresInSuite = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title, tests }) => describeFailure(file, title, messagesOf(tests))),
  ...suites.flatMap(failuresInSuite),
];

function readReport(runner: Runner, path: string): TestReport {
  const text = readFileSync(path, 'utf8');
  if (runner === 'vitest') {
    const report: VitestReport = JSON.parse(text);
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
    const failures = report.testResults.flatMap(failuresInFile);
    return { tests: { passed, failed, skipped: numPendingTests + numTodoTests }, failures };
  }
  const report: PlaywrightReport = JSON.parse(text);
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  // Green only at the second try is not green.
  return { tests: { passed, failed: unexpected + flaky, skipped }, failures: failuresInSuite(report) };
}

function readTests(command: string, report: string): TestReport | undefined {
  const runner = runnerOf(command);
  if (!runner) return undefined;
  try {
    return readReport(runner, report);
  } catch {
    return { tests: { passed: 0, failed: 0, skipped: 0 }, failures: [] };
  }
}

/** Runs one script of package.json as npm would, and counts its tests where it has any. */
export async function runStep(name: string, command: string): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-check-'));
  const startedMs = performance.now();
  try {
    const report = join(folder, 'report.json');
    const isGreen = (await run(command, report)) === 0;
    const outcome = readTests(command, report);
    return { name, isGreen, seconds: (performance.now() - startedMs) / 1000, ...outcome };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
