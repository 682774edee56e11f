import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from '@muster/contract/zod.ts';
import { type Worker, startWorker } from '../worker.ts';
import type { Delivery } from './delivery-figures.ts';
import { type SentPost, delaysUntilKnown } from './delays-until-known.ts';
import { sharedClockMs } from './shared-clock.ts';
import type { Nodes } from '../start-nodes.ts';

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
  bytes: z.number(),
  samples: z.int(),
  arrivals: z.array(z.tuple([z.string(), z.array(z.number())])),
});

export interface Community extends AsyncDisposable {
  readonly nodes: Nodes;
  /** Opens live connections until there are this many. */
  readonly open: (count: number) => Promise<void>;
  readonly createPosts: (perSecond: number, seconds: number) => Promise<readonly SentPost[]>;
  readonly measure: (perSecond: number, window: Window) => Promise<Delivery>;
}

const worker = (stack: AsyncDisposableStack, file: string): Worker =>
  stack.use(startWorker(join(import.meta.dirname, file)));

/** The live connections of members with these cookies, and authors who create posts. */
export function startCommunity(nodes: Nodes, cookies: readonly string[], authors: readonly string[]): Community {
  const stack = new AsyncDisposableStack();
  const creators = worker(stack, 'create-posts-worker.ts');
  const watchers = worker(stack, 'watch-boards-worker.ts');
  const { origins } = nodes;
  let sockets = 0;

  const createPosts = async (perSecond: number, seconds: number): Promise<readonly SentPost[]> =>
    (await creators.request({ origins, cookies: authors, perSecond, seconds }, createdSchema)).posts;

  const read = async (kind: 'count' | 'read') => {
    const watched = await watchers.request({ kind }, watchedSchema);
    if (watched.count !== sockets) throw new Error(`Of ${sockets} sockets ${watched.count} are open.`);
    return watched;
  };

  async function watch({ leadMs, lengthMs }: Window) {
    await pause(leadMs);
    const [before, usedBeforeMs, fromMs] = [await read('count'), await nodes.processorMs(), sharedClockMs()];
    await pause(lengthMs);
    const [usedMs, untilMs] = [(await nodes.processorMs()) - usedBeforeMs, sharedClockMs()];
    const { bytes, samples, arrivals } = await read('read');
    const tookMs = untilMs - fromMs;
    return {
      untilMs,
      samples,
      arrivals,
      processorPercent: (usedMs / tookMs) * 100,
      bytesPerSocketSecond: ((bytes - before.bytes) / sockets / tookMs) * 1000,
    };
  }

  return {
    nodes,
    async open(count) {
      const order = { kind: 'open', origins, cookies: cookies.slice(sockets, count) };
      sockets = (await watchers.request(order, watchedSchema)).count;
      if (sockets !== count) throw new Error(`Of ${count} sockets ${sockets} are open.`);
    },
    createPosts,
    async measure(perSecond, window) {
      const creating = createPosts(perSecond, (window.leadMs + window.lengthMs) / 1000);
      const [posts, { untilMs, samples, arrivals, ...used }] = await Promise.all([creating, watch(window)]);
      const seen = posts.filter(({ sentMs }) => sentMs < untilMs - window.maxDelayMs);
      return { ...used, delaysMs: delaysUntilKnown(seen, new Map(arrivals), samples) };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
