import pidusage from 'pidusage';
import { Pool } from 'undici';
import type { Server } from '../servers.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How long an answer takes until its last byte; throws unless it is a good one. */
export async function sendRequest(client: Pool, request: HttpRequest): Promise<number> {
  const from = performance.now();
  const { statusCode, body } = await client.request({ ...request });
  if (statusCode >= 300) throw new Error(`${request.method} ${request.path}: ${statusCode} ${await body.text()}`);
  await body.dump();
  return performance.now() - from;
}

export interface Load {
  /** Number of concurrent workers, each of which starts its next request at once. */
  readonly workers: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly processorMs: number;
}

const processorMsOf = async ({ pid }: Server): Promise<number> => (await pidusage(pid)).ctime;

export async function keepBusy(
  server: Server,
  { workers, seconds }: Load,
  work: (worker: number) => Promise<unknown>,
): Promise<LoadResult> {
  const processorBefore = await processorMsOf(server);
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
  const processorMs = (await processorMsOf(server)) - processorBefore;
  return { perSecond: (count / tookMs) * 1000, processorMs: processorMs / count };
}

/** These open the connection, and PostgreSQL plans a query five times before it keeps a plan. */
const NOT_COUNTED = 6;

/** How long each of so many answers takes, one after the other, on a server that has nothing else to do. */
export async function requestOneByOne(server: Server, request: HttpRequest, times: number): Promise<number[]> {
  const client = new Pool(server.origin, { connections: 1 });
  try {
    const latenciesMs: number[] = [];
    while (latenciesMs.length < NOT_COUNTED + times) latenciesMs.push(await sendRequest(client, request));
    return latenciesMs.slice(NOT_COUNTED);
  } finally {
    await client.close();
  }
}
