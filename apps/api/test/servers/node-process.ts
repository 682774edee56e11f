import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Transport } from '../api-client.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** The browser's. Longer than the server waits for its database, or a picture for its worker. */
const RESPONSE_TIMEOUT_MS = 15_000;

const mainFile = fileURLToPath(new URL('../../src/main.mjs', import.meta.url));

/** The server process, started like `npm start`. */
export interface NodeProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Everything it has printed. */
  readonly output: () => string;
  readonly exited: Promise<number | null>;
}

/** A data folder that is deleted when the test ends. */
export async function makeDataDir(): Promise<string> {
  const folder = await makeTemporaryFolder('muster-node-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the server and waits until it listens. Rejects with its output if it exits before. */
export async function startProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  onSpawned: (child: ChildProcess) => void = () => {},
): Promise<NodeProcess> {
  const { PATH = '' } = environmentOfTests();
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawned(child);
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const found = /listening on http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (found) resolve(`http://127.0.0.1:${found}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(output))); // after 'exit', when all output has been read
  });
  return { child, origin, output: () => output, exited };
}

/** Sends requests over the network to the server's current address. */
export const fetchFrom =
  (node: () => Pick<NodeProcess, 'origin'>): Transport =>
  async ({ method = 'GET', url, headers = {}, payload }) => {
    const response = await fetch(node().origin + url, {
      method: String(method),
      headers,
      ...(payload !== undefined && { body: payload }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      json: () => JSON.parse(body),
      cookies: response.headers.getSetCookie().map((line) => {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        return { name, value };
      }),
    };
  };

// The child process needs PATH.
// oxlint-disable-next-line node/no-process-env
const environmentOfTests = (): NodeJS.ProcessEnv => process.env;
