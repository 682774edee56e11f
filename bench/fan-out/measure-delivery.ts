import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from '@muster/contract/zod.ts';
import { type Server, cpuMsOf } from '../servers.ts';
import { type Worker, sharedClockMs, startWorker } from '../worker.ts';

export interface Window {
  /** Time for the first posts to be delivered. */
  readonly leadMs: number;
  readonly lengthMs: number;
  /** Posts sent later than this before the end of the window may arrive after it and are not measured. */
  readonly maxDelayMs: number;
}

const createdSchema = z.object({ posts: z.array(z.object({ id: z.string(), sentMs: z.number() })) });
const watchedSchema = z.object({
  count: z.int(),
  samples: z.int(),
  arrivals: z.array(z.tuple([z.string(), z.array(z.number())])),
});

export interface Delivery {
  /** CPU time of all nodes, as a share of one core. */
  readonly cpuPercent: number;
  /** Milliseconds from sending the HTTP request of a post until an open board receives it. */
  readonly delaysMs: readonly number[];
}

/** The live connections of members with these cookies, and authors who create posts. */
export function startCommunity(nodes: readonly Server[], cookies: readonly string[], authors: readonly string[]) {
  const stack = new AsyncDisposableStack();
  const start = (file: string): Worker => stack.use(startWorker(join(import.meta.dirname, file)));
  const [creators, watchers] = [start('create-posts-worker.ts'), start('watch-boards-worker.ts')];
  const origins = nodes.map(({ origin }) => origin);
  let sockets = 0;

  const createPosts = async (perSecond: number, seconds: number) =>
    (await creators.request({ origins, cookies: authors, perSecond, seconds }, createdSchema)).posts;

  async function watch({ leadMs, lengthMs }: Window) {
    await pause(leadMs);
    const [usedBeforeMs, fromMs] = [await cpuMsOf(...nodes), sharedClockMs()];
    await pause(lengthMs);
    const [usedMs, untilMs] = [(await cpuMsOf(...nodes)) - usedBeforeMs, sharedClockMs()];
    const { count, samples, arrivals } = await watchers.request({ kind: 'read' }, watchedSchema);
    if (count !== sockets) throw new Error(`Of ${sockets} sockets ${count} are open.`);
    const cpuPercent = (usedMs / (untilMs - fromMs)) * 100;
    return { untilMs, samples, arrivals: new Map(arrivals), cpuPercent };
  }

  return {
    origins,
    createPosts,
    /** Opens live connections until there are this many. */
    async open(count: number): Promise<void> {
      const order = { kind: 'open', origins, cookies: cookies.slice(sockets, count) };
      sockets = (await watchers.request(order, watchedSchema)).count;
      if (sockets !== count) throw new Error(`Of ${count} sockets ${sockets} are open.`);
    },
    async measure(perSecond: number, window: Window): Promise<Delivery> {
      // Forgets earlier arrivals.
      await watchers.request({ kind: 'read' }, watchedSchema);
      const creating = createPosts(perSecond, (window.leadMs + window.lengthMs) / 1000);
      const [posts, watched] = await Promise.all([creating, watch(window)]);
      const { untilMs, samples, arrivals, cpuPercent } = watched;
      const seen = posts.filter(({ sentMs }) => sentMs < untilMs - window.maxDelayMs);
      // A post that does not arrive at a sampled board is infinitely late.
      const delaysMs = seen.flatMap(({ id, sentMs }) =>
        Array.from({ length: samples }, (_, sample) => (arrivals.get(id)?.[sample] ?? Infinity) - sentMs),
      );
      return { cpuPercent, delaysMs };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
export type Community = ReturnType<typeof startCommunity>;
