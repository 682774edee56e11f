import { Pool } from 'undici';
import type { BenchmarkOptions, Figure, Side } from '../benchmark.ts';
import { measureAlternating } from '../measure-alternating.ts';
import type { Server } from '../servers.ts';
import { type HttpRequest, sendRequest } from './send-request.ts';
import { type LoadResult, keepBusy } from './keep-busy.ts';

/** More than the connections to the database, so that it is the server that is busy. */
const CONNECTIONS = 16;

/** What was done in a second, and what each cost the server. */
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

/** Keeps both sides busy with the same requests, in turns. */
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
  // The first turn only warms up.
  await measureAlternating(sides, 1);
  const [product, baseline] = await measureAlternating(sides, repetitions);
  return [...doneFigures(name, 'product', product), ...doneFigures(name, 'baseline', baseline)];
}
