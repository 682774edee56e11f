// Measures the product, partly against a minimal baseline server. docs/performance.md describes the options.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { dirname, join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { installedNativeDir } from '@muster/embedded-postgres';
import { deleteAllDataFolders } from '@muster/testing/data-folder.ts';
import { type Benchmark, withStack } from './benchmark.ts';
import { browse, createPost, fits } from './board-load.ts';
import { fanOut } from './fan-out/fan-out.ts';
import { heavyMember } from './heavy-member.ts';
import { live } from './live.ts';
import { matchAlerts } from './match-alerts.ts';
import { pageLoad } from './page-load/page-load.ts';
import { peerChat } from './peer/peer-chat.ts';
import { reconnect } from './reconnect/reconnect.ts';
import { type BenchResult, type Outcome, defaultJsonFile, figureTable, goalTable } from './report.ts';
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
  start,
  pageLoad,
  typing,
];
/** Benchmarks that need more Debian packages. They run only if `--only` names them. */
const peerBenchmarks: readonly Benchmark[] = [peerChat];
const REPETITIONS_MIN = 5;
const BYTES_PER_GB = 1024 ** 3;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: allBenchmarks.map(({ name }) => name).join() },
    repetitions: { type: 'string', default: String(REPETITIONS_MIN) },
    json: { type: 'string', default: defaultJsonFile },
  },
});

const outputOf = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();

function describeMachine(): string {
  const memory = `${(totalmem() / BYTES_PER_GB).toFixed(1)} GB`;
  const processor = `${cpus().length} cores (${cpus()[0]?.model})`;
  const postgres = outputOf(join(installedNativeDir(), 'bin/postgres'), '--version');
  const commit = outputOf('git', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*');
  return [processor, memory, `${type()} ${release()}`, `Node ${process.version}`, postgres, `commit ${commit}`].join(
    ', ',
  );
}

async function runOne({ name, run: measure }: Benchmark, repetitions: number): Promise<Outcome> {
  const fromMs = performance.now();
  const seconds = (): number => (performance.now() - fromMs) / 1000;
  const log = (line: string): void => console.log(`${name}: ${line}`);
  try {
    const measured = await withStack((stack) => measure({ isQuick: values.quick, repetitions, log, stack }));
    return { name, seconds: seconds(), ...measured, failure: null };
  } catch (error) {
    return { name, seconds: seconds(), figures: [], goals: [], failure: inspect(error) };
  }
}

/** Runs the requested benchmarks one after another, and continues after a failure. */
async function run(): Promise<void> {
  const requested = values.only.split(',').map((wanted) => {
    const found = [...allBenchmarks, ...peerBenchmarks].find(({ name }) => name === wanted.trim());
    if (!found)
      throw new Error(
        `There is no benchmark "${wanted}". There are ${[...allBenchmarks, ...peerBenchmarks].map(({ name }) => name).join(', ')}.`,
      );
    return found;
  });
  const repetitions = Number(values.repetitions);
  if (!Number.isInteger(repetitions) || repetitions < REPETITIONS_MIN)
    throw new Error(`--repetitions must be a whole number from ${REPETITIONS_MIN} up.`);
  const outcomes: Outcome[] = [];
  const startedAt = new Date().toISOString();
  const result: BenchResult = { startedAt, isQuick: values.quick, repetitions, machine: describeMachine(), outcomes };
  console.log(result.machine);
  mkdirSync(dirname(values.json), { recursive: true });
  for (const benchmark of requested) {
    const outcome = await runOne(benchmark, repetitions);
    outcomes.push(outcome);
    console.log(
      `\n### ${outcome.name} (${Math.round(outcome.seconds)} s)\n\n${outcome.failure ?? figureTable(outcome.figures)}\n`,
    );
    // An interrupted run keeps the results measured so far.
    writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  }
  console.log(`${goalTable(outcomes.flatMap(({ goals }) => goals))}\n\nWritten to ${values.json}.`);
  const failed = outcomes.filter(({ failure }) => failure !== null).map(({ name }) => name);
  if (failed.length > 0) throw new Error(`FAILED ${failed.join(', ')}`);
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
