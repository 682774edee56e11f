// Measures the product, partly against a minimal baseline server, and writes docs/figures.md. docs/performance.md describes
// the options.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { installedNativeDir } from '@muster/embedded-postgres';
import { deleteAllDataFolders } from '@muster/testing/data-folder.ts';
import { type Benchmark, MissingPrograms, withStack } from './benchmark.ts';
import { browse, createPost, fits } from './board-load.ts';
import { fanOut } from './fan-out/fan-out.ts';
import { heavyMember } from './heavy-member.ts';
import { install } from './install.ts';
import { live } from './live.ts';
import { matchAlerts } from './match-alerts.ts';
import { pageLoad } from './page-load/page-load.ts';
import { peerChat } from './peer/peer-chat.ts';
import { reconnect } from './reconnect/reconnect.ts';
import { type Outcome, describeRun, figureTable, goalTable } from './report.ts';
import { movedMembers } from './sign-ins/moved-members.ts';
import { signInStorm } from './sign-ins/sign-in-storm.ts';
import { start } from './start.ts';
import { typing } from './page-load/typing.ts';

const allBenchmarks: readonly Benchmark[] = [
  browse,
  createPost,
  fits,
  matchAlerts,
  heavyMember,
  live,
  fanOut,
  reconnect,
  signInStorm,
  movedMembers,
  start,
  install,
  pageLoad,
  typing,
  peerChat,
];
const namesOf = (benchmarks: readonly Benchmark[]): string => benchmarks.map(({ name }) => name).join(', ');
const REPETITIONS_MIN = 5;
const BYTES_PER_GB = 1024 ** 3;
const page = join(import.meta.dirname, '../docs/figures.md');

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    repetitions: { type: 'string', default: String(REPETITIONS_MIN) },
  },
});

const outputOf = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();

function describeMachine(): string {
  const memory = `${(totalmem() / BYTES_PER_GB).toFixed(1)} GB`;
  const processor = `${cpus().length} cores (${cpus()[0]?.model})`;
  const postgres = outputOf(join(installedNativeDir(), 'bin/postgres'), '--version');
  return [processor, memory, `${type()} ${release()}`, `Node ${process.version}`, postgres].join(', ');
}

async function runOne({ name, run: measure }: Benchmark, repetitions: number): Promise<Outcome> {
  const log = (line: string): void => console.log(`${name}: ${line}`);
  try {
    const measured = await withStack((stack) => measure({ isQuick: values.quick, repetitions, log, stack }));
    return { name, ...measured, failure: null };
  } catch (error) {
    const isMissing = error instanceof MissingPrograms;
    if (!isMissing) process.exitCode = 1;
    return { name, figures: [], goals: [], failure: isMissing ? error.message : inspect(error) };
  }
}

function requestedBenchmarks(): readonly Benchmark[] {
  return (values.only?.split(',') ?? allBenchmarks.map(({ name }) => name)).map((wanted) => {
    const found = allBenchmarks.find(({ name }) => name === wanted.trim());
    if (!found) throw new Error(`Unknown benchmark "${wanted}". The benchmarks are ${namesOf(allBenchmarks)}.`);
    return found;
  });
}

/** Runs the requested benchmarks one after another, and continues after a failure. */
async function run(): Promise<void> {
  const requested = requestedBenchmarks();
  const repetitions = Number(values.repetitions);
  if (!Number.isInteger(repetitions) || repetitions < REPETITIONS_MIN)
    throw new Error(`--repetitions must be a whole number from ${REPETITIONS_MIN} up.`);
  const outcomes: Outcome[] = [];
  const commit = outputOf('git', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*');
  const origin = `at commit ${commit} on ${new Date().toISOString().slice(0, 10)}`;
  const machine = describeMachine();
  console.log(`${origin}: ${machine}`);
  const minutes = (): string => (performance.now() / 60_000).toFixed(1);
  for (const benchmark of requested) {
    const outcome = await runOne(benchmark, repetitions);
    outcomes.push(outcome);
    console.log(
      `\n### ${outcome.name}, after ${minutes()} minutes\n\n${outcome.failure ?? figureTable(outcome.figures)}\n`,
    );
    // After each benchmark, so that an interrupted run keeps its results.
    if (values.only === undefined && !values.quick)
      writeFileSync(
        page,
        describeRun(`${origin} in ${minutes()} minutes, each ${repetitions} times: ${machine}`, outcomes),
      );
  }
  console.log(goalTable(outcomes));
}

// Child processes exit with this one; their data folders are deleted afterwards. Each child adds an exit listener.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.off('exit', deleteAllDataFolders).on('exit', deleteAllDataFolders);
    process.exit(1);
  });
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
