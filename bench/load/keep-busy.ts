import pidusage from 'pidusage';
import { Pool } from 'undici';
import type { Server } from '../servers.ts';

/** What is asked of a server. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  /** So many connections, each with a request under way all the time. */
  readonly connections: number;
  readonly seconds: number;
}

export interface Answered {
  readonly perSecond: number;
  /** Of the server's process, without the database's. */
  readonly processorMsPerRequest: number;
  readonly latenciesMs: readonly number[];
}

/** One answer, read to its end, and how long it took; throws unless it is a good one. */
async function ask(client: Pool, { path, ...asked }: Asked): Promise<number> {
  const from = performance.now();
  const { statusCode, body } = await client.request({ path, ...asked });
  if (statusCode >= 300) throw new Error(`${asked.method} ${path}: ${statusCode} ${await body.text()}`);
  await body.dump();
  return performance.now() - from;
}

const processorMsOf = async ({ pid }: Server): Promise<number> => (await pidusage(pid)).ctime;

/** Keeps a server busy for a while; `askedBy` says what a connection asks for. */
export async function keepBusy(
  server: Server,
  { connections, seconds }: Load,
  askedBy: (connection: number) => Asked,
): Promise<Answered> {
  const client = new Pool(server.origin, { connections });
  const latenciesMs: number[] = [];
  const processorBefore = await processorMsOf(server);
  const from = performance.now();
  const until = from + seconds * 1000;
  const work = async (connection: number): Promise<void> => {
    while (performance.now() < until) latenciesMs.push(await ask(client, askedBy(connection)));
  };
  try {
    await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
    const tookMs = performance.now() - from;
    const processorMs = (await processorMsOf(server)) - processorBefore;
    const count = latenciesMs.length;
    return { perSecond: (count / tookMs) * 1000, processorMsPerRequest: processorMs / count, latenciesMs };
  } finally {
    await client.close();
  }
}
