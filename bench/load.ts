import { Pool } from 'undici';
import type { BenchmarkOptions, Figure, Side } from './benchmark.ts';
import { type Server, cpuMsOf } from './servers.ts';
import { measureAlternating } from './statistics.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Returns the milliseconds until the last byte of the response. Throws if its status is not 2xx. */
export async function sendRequest(client: Pool, request: HttpRequest): Promise<number> {
  const from = performance.now();
  const { statusCode, body } = await client.request({ ...request });
  if (statusCode >= 300) throw new Error(`${request.method} ${request.path}: ${statusCode} ${await body.text()}`);
  await body.dump();
  return performance.now() - from;
}

export interface Load {
  /** Number of concurrent workers. Each sends its next request immediately after a response. */
  readonly workers: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** CPU time of the server per call. */
  readonly cpuMs: number;
}

/** Calls `work` from concurrent workers until the time is over. */
export async function runWorkers(
  server: Server,
  { workers, seconds }: Load,
  work: (worker: number) => Promise<unknown>,
): Promise<LoadResult> {
  const cpuBeforeMs = await cpuMsOf(server);
  const from = performance.now();
  const until = from + seconds * 1000;
  let count = 0;
  const workOn = async (worker: number): Promise<void> => {
    while (performance.now() < until) {
      await work(worker);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => workOn(worker)));
  const tookMs = performance.now() - from;
  const cpuMs = (await cpuMsOf(server)) - cpuBeforeMs;
  return { perSecond: (count / tookMs) * 1000, cpuMs: cpuMs / count };
}

/** More than the database connections, so that the server is the bottleneck. */
const CONNECTIONS = 16;

export function doneFigures(name: string, side: Side, done: readonly LoadResult[] = []): Figure[] {
  return [
    { name, side, unit: '1/s', values: done.map(({ perSecond }) => perSecond) },
    {
      name: `${name}, server CPU time per request`,
      side,
      unit: 'ms',
      values: done.map(({ cpuMs }) => cpuMs),
    },
  ];
}

export async function compareLoad(
  name: string,
  servers: Readonly<Record<Side, Server>>,
  requestBy: (connection: number, side: Side) => HttpRequest,
  { isQuick, repetitions }: BenchmarkOptions,
): Promise<Figure[]> {
  const load = { workers: CONNECTIONS, seconds: isQuick ? 0.3 : 3 };
  const measure = (side: Side) => async (): Promise<LoadResult> => {
    const client = new Pool(servers[side].origin, { connections: CONNECTIONS });
    try {
      return await runWorkers(servers[side], load, (connection) => sendRequest(client, requestBy(connection, side)));
    } finally {
      await client.close();
    }
  };
  const sides = [measure('product'), measure('baseline')];
  // The first run only warms up.
  await measureAlternating(sides, 1);
  const [product, baseline] = await measureAlternating(sides, repetitions);
  return [...doneFigures(name, 'product', product), ...doneFigures(name, 'baseline', baseline)];
}

/** Throws unless both sides return the same text. `normalize` removes fields that differ in every response. */
export async function requireSameAnswer(
  servers: Readonly<Record<Side, Server>>,
  { path, ...request }: HttpRequest,
  normalize: (body: string) => string = (body) => body,
): Promise<void> {
  const answerOf = async ({ origin }: Server): Promise<string> => {
    const answer = await fetch(`${origin}${path}`, request);
    const body = await answer.text();
    if (!answer.ok || body === '') throw new Error(`${request.method} ${path}: ${answer.status} ${body}`);
    return normalize(body);
  };
  const [product, baseline] = [await answerOf(servers.product), await answerOf(servers.baseline)];
  if (product !== baseline)
    throw new Error(`The answers of ${path} differ.\nproduct:  ${product}\nbaseline: ${baseline}`);
}
