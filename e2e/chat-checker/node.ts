import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_WITHIN_MS = 60_000;
const START_AGAIN_AFTER_MS = 300;

const mainFile = join(import.meta.dirname, '../../apps/api/src/main.ts');

/** One process of the product. */
export interface Node {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly place: string;
  readonly exited: Promise<unknown>;
}

/** Starts a process of the product, or of another program, that ends with us, without waiting for anything. */
export function spawnNode(environment: NodeJS.ProcessEnv, file = mainFile): ChildProcess {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = (): boolean => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return child;
}

/** Starts a node and waits until it says where it listens; rejects with its output when it ends before. */
async function startNode(environment: NodeJS.ProcessEnv, file?: string): Promise<Node> {
  const child = spawnNode(environment, file);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const told = new Promise<{ port: string; place: string }>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const found = /listening on http:\/\/[^:]+:(\d+)\nIts data is in (.+)\n/.exec(output);
      if (found?.[1] && found[2]) resolve({ port: found[1], place: found[2] });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The product did not start: ${output}`)));
  });
  const { port, place } = await told;
  return { child, origin: `http://127.0.0.1:${port}`, place, exited };
}

/** What a killed product leaves behind may keep it from starting for a moment. Another program than ours must speak as it does. */
export async function startSurely(environment: NodeJS.ProcessEnv, file?: string): Promise<Node> {
  const until = performance.now() + START_WITHIN_MS;
  for (;;) {
    try {
      return await startNode(environment, file);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(START_AGAIN_AFTER_MS);
    }
  }
}
