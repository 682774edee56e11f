import type { BenchmarkOptions, Measured } from '../benchmark.ts';
import { openLivePairs, sendAtFixedRate } from '../chat/live-pairs.ts';
import { atMost } from '../goals.ts';
import type { SignedIn } from '../members-data.ts';
import { measureAlternating, median, latencyFigures } from '../statistics.ts';
import { withStack } from '../with-stack.ts';
import type { Community } from './measure-delivery.ts';

const POSTS_PER_SECOND = 20;
/** Far below the capacity of the server. */
const MESSAGES_PER_SECOND = 50;
const MAX_RATIO = 1.1;

/** Latency of messages with and without members who create posts, next to `sockets` other connections. */
export const measureMessages = (
  { nodes, createPosts }: Community,
  members: readonly SignedIn[],
  sockets: number,
  seconds: number,
  { repetitions }: BenchmarkOptions,
): Promise<Measured> =>
  withStack(async (stack) => {
    const pairs = stack.use(await openLivePairs(nodes.origins[0] ?? '', members, sockets));
    const quiet = (): Promise<number[]> => sendAtFixedRate(pairs, MESSAGES_PER_SECOND, seconds);
    const busy = async (): Promise<number[]> =>
      (await Promise.all([quiet(), createPosts(POSTS_PER_SECOND, seconds)]))[0];
    await quiet();
    const [without, during] = await measureAlternating([quiet, busy], repetitions);
    const name = `a message until it shows, ${sockets.toLocaleString('en')} sockets`;
    const figures = [
      latencyFigures({ name: `${name}, no posts` }, without),
      latencyFigures({ name: `${name}, ${POSTS_PER_SECOND} posts/s` }, during),
    ] as const;
    const [p50Without, p50During] = figures.map(({ p50 }) => median(p50.values));
    return {
      figures: figures.flatMap(({ p50, p99 }) => [p50, p99]),
      goals: [
        atMost(`${name}, p50, ${POSTS_PER_SECOND} posts/s / none`, (p50During ?? NaN) / (p50Without ?? NaN), MAX_RATIO),
      ],
    };
  });
