import { Pool } from 'undici';
import type { BenchmarkOptions, Figure, Side } from '../benchmark.ts';
import { measureAlternating } from '../statistics.ts';
import type { Server } from '../servers.ts';
import { type HttpRequest, type LoadResult, keepBusy, sendRequest } from './keep-busy.ts';

/** More than the database connections, so that the server is the bottleneck. */
const CONNECTIONS = 16;

export function doneFigures(name: string, side: Side, done: readonly LoadResult[] = []): Figure[] {
  return [
    { name, side, unit: '1/s', values: done.map(({ perSecond }) => perSecond) },
    {
      name: `${name}, server CPU time per request`,
      side,
      unit: 'ms',
      values: done.map(({ processorMs }) => processorMs),
    },
  ];
}

export async function compareLoad(
  name: string,
  servers: Readonly<Record<Side, Server>>,
  requestBy: (connection: number) => HttpRequest,
  { isQuick, repetitions }: BenchmarkOptions,
): Promise<Figure[]> {
  const load = { workers: CONNECTIONS, seconds: isQuick ? 0.3 : 5 };
  const measure = (side: Side) => async (): Promise<LoadResult> => {
    const client = new Pool(servers[side].origin, { connections: CONNECTIONS });
    try {
      return await keepBusy(servers[side], load, (connection) => sendRequest(client, requestBy(connection)));
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
