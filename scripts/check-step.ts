import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findFastFolder } from '@muster/testing/fast-folder.ts';
import type { JsonTestResults } from 'vitest/node';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface TestReport {
  readonly tests: TestCounts;
  /** Title and message of each failed test. */
  readonly failures: readonly string[];
  readonly files: readonly { readonly name: string; readonly seconds: number }[];
}

/** The report is missing for a step without tests. */
export interface StepResult extends Partial<TestReport> {
  readonly name: string;
  readonly isGreen: boolean;
  readonly seconds: number;
  /** Empty if the output went to the terminal. */
  readonly output?: string;
}

const root = join(import.meta.dirname, '..');
const programs = join(root, 'node_modules/.bin');
/** Messages repeat the test's source after the error. */
const MESSAGE_MAX_LENGTH = 1500;

const describeFailure = (file: string, title: string, messages: readonly string[]): string =>
  `${file} > ${title}\n${stripVTControlCharacters(messages.join('\n')).slice(0, MESSAGE_MAX_LENGTH)}`.trimEnd();

function readVitestReport(text: string): TestReport {
  const report: JsonTestResults = JSON.parse(text);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failedTests = assertionResults.filter((result) => result.status === 'failed');
    // A file that fails to load has no failed tests.
    if (failedTests.length === 0 && status === 'failed') return [file];
    return failedTests.map(({ title, failureMessages }) => describeFailure(file, title, failureMessages ?? []));
  });
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { tests: { passed, failed, skipped: numPendingTests + numTodoTests }, failures, files };
}

interface PlaywrightSpec {
  readonly ok: boolean;
  readonly title: string;
  readonly file: string;
  readonly tests: readonly { results: readonly { duration: number; errors: readonly { message?: string }[] }[] }[];
}
interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}
interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
}

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

function readPlaywrightReport(text: string): TestReport {
  const report: PlaywrightReport = JSON.parse(text);
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const specs = specsIn(report).map(({ tests, ...spec }) => ({
    ...spec,
    results: tests.flatMap((attempt) => attempt.results),
  }));
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, results }) =>
      describeFailure(
        file,
        title,
        results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      ),
    );
  const files = [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => ({
    name: `e2e/journeys/${file}`,
    seconds: own.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  // A test that passes on a retry counts as failed.
  return { tests: { passed, failed: unexpected + flaky, skipped }, failures, files };
}

const REPORT_FILE = 'report.json';

interface Runner {
  readonly reporters: (file: string) => string;
  readonly read: (text: string) => TestReport;
}
const vitest: Runner = {
  reporters: (file) => ` --reporter=default --reporter=json --outputFile.json=${file}`,
  read: readVitestReport,
};
const playwright: Runner = { reporters: () => ' --reporter=line,json', read: readPlaywrightReport };

const runnerOf = (command: string): Runner | null =>
  command.includes('vitest ') ? vitest : command.includes('playwright ') ? playwright : null;

/** Uses a separate process group, so that an interruption reaches all processes of the step. */
function run(command: string, folder: string, isCollected: boolean) {
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    stdio: isCollected ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: true,
    env: {
      ...process.env,
      PATH: programs + delimiter + (process.env.PATH ?? ''),
      TMPDIR: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, REPORT_FILE),
    },
  });
  let output = '';
  const collect = (text: Buffer): void => void (output += text.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const interrupt = (signal: NodeJS.Signals): void => {
    if (child.pid) process.kill(-child.pid, signal);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return new Promise<{ isGreen: boolean; output: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      if (signal) process.exit(1);
      resolve({ isGreen: code === 0, output: output.trim() });
    });
  });
}

function readReport(runner: Runner, file: string): TestReport {
  try {
    return runner.read(readFileSync(file, 'utf8'));
  } catch {
    return { tests: { passed: 0, failed: 0, skipped: 0 }, failures: [], files: [] };
  }
}

/**
 * Runs a script of package.json as npm would, and reads its test report. Uses a temporary folder in memory if there is
 * space.
 */
export async function runStep(
  name: string,
  command: string,
  printed: 'live' | 'collected' = 'live',
): Promise<StepResult> {
  const folder = mkdtempSync(join(await findFastFolder(), 'muster-'));
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  const file = join(folder, REPORT_FILE);
  const startedMs = performance.now();
  try {
    const runner = runnerOf(command);
    const result = await run(command + (runner?.reporters(file) ?? ''), folder, printed === 'collected');
    const seconds = (performance.now() - startedMs) / 1000;
    return { name, seconds, ...result, ...(runner && readReport(runner, file)) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
