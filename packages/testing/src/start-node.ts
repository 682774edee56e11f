import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from './data-folder.ts';
import { retry } from './until.ts';

const root = join(import.meta.dirname, '../../..');
const mainFile = join(root, 'apps/api/src/main.mjs');

/** Raises every rate limit, so that a few test members can act as often as thousands do. */
const raisedLimits = Object.fromEntries(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(LIMIT_\w+)=/gm)].map(([, name = '']) => [
    name,
    '100000000',
  ]),
);

/** A running process of the product. Disposing it waits until it has drained. */
export interface RunningNode extends AsyncDisposable {
  readonly pid: number;
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
  user: { readonly uid?: number; readonly gid?: number } = {},
): ChildProcess {
  const child = spawn(program, args, { ...user, env, stdio: ['ignore', output, output] });
  const kill = (): boolean => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill); // before data folders are deleted
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Starts the product, or `file` in its place, without waiting until it is ready. By default it has a data folder of its own. */
function spawnNode(environment: NodeJS.ProcessEnv, file = mainFile): ChildProcess {
  const fixed = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...raisedLimits };
  const DATA_DIR = environment.DATA_DIR ?? createDataFolder();
  // As in the scripts of package.json.
  return spawnAttached(
    process.execPath,
    ['--max-semi-space-size=4', file],
    { ...fixed, ...environment, DATA_DIR },
    'pipe',
  );
}

async function startOnce(environment: NodeJS.ProcessEnv, file?: string): Promise<RunningNode> {
  const child = spawnNode(environment, file);
  const exited = once(child, 'exit');
  let output = '';
  const listening = new Promise<{ port: string; dataFolder: string }>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      // On a slow machine, another line may come between these two.
      const [, port] = /listening on http:\/\/[^:]+:(\d+)\n/.exec(output) ?? [];
      const [, dataFolder] = /Data is stored in (.+)\n/.exec(output) ?? [];
      if (port && dataFolder) resolve({ port, dataFolder });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    // After 'exit', when all output has been read.
    child.once('close', () => reject(new Error(`The product did not start: ${output}`)));
  });
  const { port, dataFolder } = await listening;
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    dataFolder,
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts the product and waits until it listens. Retries, because a killed predecessor can block the first attempts. */
export const startNode = (environment: NodeJS.ProcessEnv, file?: string): Promise<RunningNode> =>
  retry(() => startOnce(environment, file), { timeoutMs: 60_000, intervalMs: 300 });
