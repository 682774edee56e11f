import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** How a command of the command line ended. */
export interface CommandOutcome {
  readonly code: number | null;
  /** What it said, its errors behind the rest. */
  readonly output: string;
}

/** Runs a command as `npm run` does, with these arguments. */
export async function runCommand(
  name: 'backup' | 'import' | 'restore' | 'turn-off-two-factor',
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<CommandOutcome> {
  const file = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url));
  const { PATH = '' } = environmentOfTests();
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output: said.join('') };
}

// The child finds its tools where the tests found theirs.
// oxlint-disable-next-line node/no-process-env
const environmentOfTests = (): NodeJS.ProcessEnv => process.env;
