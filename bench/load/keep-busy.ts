import pidusage from 'pidusage';
import type { Pool } from 'undici';
import type { Server } from '../servers.ts';

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
