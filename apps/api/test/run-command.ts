import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Result of a command. */
export interface CommandOutcome {
  readonly code: number | null;
  /** Standard output, then standard error. */
  readonly output: string;
}

/** Runs a command like `npm run`. */
export async function runCommand(
  name: 'backup' | 'doctor' | 'import' | 'record-bounces' | 'restore' | 'turn-off-two-factor',
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  input?: string,
): Promise<CommandOutcome> {
  const file = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url));
  const { PATH = '' } = environmentOfTests();
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const outputs = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exited, output: outputs.join('') };
}

// The child process needs PATH.
// oxlint-disable-next-line node/no-process-env
const environmentOfTests = (): NodeJS.ProcessEnv => process.env;
