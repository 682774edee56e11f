import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../startup/config.ts';
import { errorSummary } from '../lib/error-summary.ts';

/** Runs what a command of the command line does; a failure is one readable line and the exit code 1. */
export async function runCommand(
  failed: string,
  work: (config: Config, args: string[]) => Promise<void>,
): Promise<void> {
  try {
    await work(readConfig(), process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${failed}: ${errorSummary(error)}\n`);
    process.exitCode = 1;
  }
}

/** The file that a command line names; it may be left out. */
export function fileIn(args: string[], command: string): string | undefined {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 1) throw new Error(`Name one file at most: npm run ${command} -- FILE`);
  return positionals[0];
}
