import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@muster/testing/browser.ts';
import { findFastFolder } from '@muster/testing/fast-folder.ts';
import type { JsonTestResults } from 'vitest/node';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface TestReport {
  readonly tests: TestCounts;
  readonly failures: readonly string[];
  readonly files: readonly { readonly name: string; readonly seconds: number }[];
}

const noTests: TestReport = { tests: { passed: 0, failed: 0, skipped: 0 }, failures: [], files: [] };

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

const specsIn = ({ suites = [], specs }: JSONReportSuite): JSONReportSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

function readPlaywrightReport(text: string): TestReport {
  const report: JSONReport = JSON.parse(text);
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const specs = report.suites.flatMap(specsIn);
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      const messages = errors.map(({ message }) => message);
      return describeFailure(file, title, messages);
    });
  const files = [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => {
    const durations = own.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
    );
    return { name: `e2e/journeys/${file}`, seconds: durations.reduce((sum, duration) => sum + duration, 0) / 1000 };
  });
  // A test that passes on a retry counts as failed.
  return { tests: { passed, failed: unexpected + flaky, skipped }, failures, files };
}

const REPORT_FILE = 'report.json';

/** Playwright takes the report's path from an environment variable. */
const runners = [
  {
    program: 'vitest ',
    options: ` --reporter=default --reporter=json --outputFile.json=$TMPDIR/${REPORT_FILE}`,
    read: readVitestReport,
  },
  { program: 'playwright ', options: ' --reporter=line,json', read: readPlaywrightReport },
];

/** Uses a separate process group, so that an interruption reaches all processes of the step. */
async function run(command: string, folder: string, isCollected: boolean) {
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
  const [code, signal] = await once(child, 'close');
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  if (signal) process.exit(1);
  return { isGreen: code === 0, output: output.trim() };
}

/** Runs a script of package.json as npm would, with a temporary folder in memory if there is space, and reads its test report. */
export async function runStep(
  name: string,
  command: string,
  printed: 'live' | 'collected' = 'live',
): Promise<StepResult> {
  const folder = mkdtempSync(join(await findFastFolder(), 'muster-'));
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  const startedMs = performance.now();
  try {
    const runner = runners.find(({ program }) => command.includes(program));
    const result = await run(command + (runner?.options ?? ''), folder, printed === 'collected');
    const seconds = (performance.now() - startedMs) / 1000;
    const file = join(folder, REPORT_FILE);
    // A run that ends early writes no report.
    const report = runner && existsSync(file) ? runner.read(readFileSync(file, 'utf8')) : runner && noTests;
    return { name, seconds, ...result, ...report };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
