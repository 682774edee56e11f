import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { installedNativeDir } from '@muster/embedded-postgres';
import type { Machine } from './benchmark.ts';

const BYTES_PER_GB = 1024 ** 3;

const firstLineOf = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .replace(/\n.*/s, '');

function findCommit(): string | null {
  try {
    return firstLineOf('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']);
  } catch {
    return null;
  }
}

export const describeMachine = (): Machine => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round((totalmem() / BYTES_PER_GB) * 10) / 10,
  system: `${type()} ${release()}`,
  node: process.version,
  postgres: firstLineOf(join(installedNativeDir(), 'bin/postgres'), ['--version']),
  commit: findCommit(),
});
