import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#src/startup/settings/config.ts';
import { errorSummary } from '#src/lib/print.ts';

/** Runs a command. A failure prints one line and sets the exit code. */
export async function runCommand(
  failureMessage: string,
  work: (config: Config, args: string[]) => Promise<void>,
  failureCode = 1,
): Promise<void> {
  try {
    await work(readConfig(), process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${failureMessage}: ${errorSummary(error)}\n`);
    process.exitCode = failureCode;
  }
}

/** The file argument, if given. */
export function fileIn(args: string[], command: string): string | undefined {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 1) throw new Error(`Pass at most one file: npm run ${command} -- FILE`);
  return positionals[0];
}
