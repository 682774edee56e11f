// Measures the product against a minimal baseline server, and at several sizes:
//   npm run bench -- --quick
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deleteAllDataFolders } from '@muster/testing/data-folder.ts';
import { readBenchOptions } from './bench-options.ts';
import type { BenchResult, Benchmark, Outcome } from './benchmark.ts';
import { figureTables } from './figure-tables.ts';
import { goalLines } from './goals.ts';
import { describeMachine } from './machine.ts';
import { runBenchmarks } from './run-benchmarks.ts';
import { browse, createPost } from './board/board-load.ts';
import { pageLoad } from './browser/page-load.ts';
import { live } from './chat/live.ts';
import { fanOut } from './fan-out/fan-out.ts';
import { reconnect } from './reconnect/reconnect.ts';
import { signInStorm } from './sign-ins/sign-in-storm.ts';
import { start } from './start.ts';

const allBenchmarks: readonly Benchmark[] = [browse, createPost, live, fanOut, reconnect, signInStorm, start, pageLoad];

function printProgress({ name, seconds, figures, failure }: Outcome): void {
  console.log(`\n### ${name} (${Math.round(seconds)} s)\n`);
  if (failure !== null) console.log(`FAILED ${failure}\n`);
  for (const table of figureTables(figures)) console.log(`${table.join('\n')}\n`);
}

async function run(): Promise<void> {
  const names = allBenchmarks.map(({ name }) => name);
  const { isQuick, only, repetitions, jsonFile } = readBenchOptions(process.argv.slice(2), names);
  const requested = allBenchmarks.filter(({ name }) => only?.includes(name) ?? true);
  const startedAt = new Date().toISOString();
  const machine = describeMachine();
  console.log(Object.values(machine).join(' · '));

  // An interrupted run keeps the results measured so far.
  const save = async (soFar: readonly Outcome[]): Promise<void> => {
    soFar.slice(-1).forEach(printProgress);
    const result: BenchResult = { startedAt, isQuick, repetitions, machine, outcomes: [...soFar] };
    await mkdir(dirname(jsonFile), { recursive: true });
    await writeFile(jsonFile, `${JSON.stringify(result, null, 2)}\n`);
  };
  const outcomes = await runBenchmarks(requested, { isQuick, repetitions, log: (line) => console.log(line) }, save);

  console.log(`Written to ${jsonFile}.`);
  const failed = outcomes.filter(({ failure }) => failure !== null).map(({ name }) => name);
  if (failed.length > 0) console.log(`FAILED ${failed.join(', ')}`);
  for (const line of goalLines(outcomes.flatMap(({ goals }) => goals))) console.log(line);
  process.exitCode = failed.length === 0 ? 0 : 1;
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
