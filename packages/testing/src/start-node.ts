import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { retry } from './until.ts';

const mainFile = join(import.meta.dirname, '../../../apps/api/src/main.ts');

/** A running process of the product. */
export interface RunningNode {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly dataFolder: string;
  readonly exited: Promise<unknown>;
}

/** Starts a program that is killed when this process exits. */
export function spawnAttached(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'pipe' | 'ignore' = 'ignore',
): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', output, output] });
  const kill = (): boolean => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill); // before data folders are deleted
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Starts the product, or `file` in its place, without waiting until it is ready. */
export const spawnNode = (environment: NodeJS.ProcessEnv, file = mainFile): ChildProcess =>
  spawnAttached(
    process.execPath,
    [file],
    { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    'pipe',
  );

async function startOnce(environment: NodeJS.ProcessEnv, file?: string): Promise<RunningNode> {
  const child = spawnNode(environment, file);
  const exited = once(child, 'exit');
  let output = '';
  const listening = new Promise<{ port: string; dataFolder: string }>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const [, port, dataFolder] = /listening on http:\/\/[^:]+:(\d+)\nData is stored in (.+)\n/.exec(output) ?? [];
      if (port && dataFolder) resolve({ port, dataFolder });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    // After 'exit', when all output has been read.
    child.once('close', () => reject(new Error(`The product did not start: ${output}`)));
  });
  const { port, dataFolder } = await listening;
  return { child, origin: `http://127.0.0.1:${port}`, dataFolder, exited };
}

/** Starts the product and waits until it listens. Retries, because a killed predecessor can block the first attempts. */
export const startNode = (environment: NodeJS.ProcessEnv, file?: string): Promise<RunningNode> =>
  retry(() => startOnce(environment, file), { timeoutMs: 60_000, intervalMs: 300 });
