import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { chatIdOf, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import type pg from 'pg';
import { Pool } from 'undici';
import type { Benchmark, BenchmarkOptions, Figure, Side } from '../benchmark.ts';
import { type Pair, insertConversations } from '../chats-data.ts';
import { ratioToBaseline } from '../goals.ts';
import { doneFigures } from '../load/compare-load.ts';
import { type LoadResult, keepBusy, sendRequest } from '../load/keep-busy.ts';
import { type SignedIn, cookieHeaderOf, insertMembers, signIn } from '../members-data.ts';
import { openLiveConnections } from '../open-live-connections.ts';
import { type Server, openCluster, startBaseline, startProduct } from '../servers.ts';
import { latencyFigures, measureAlternating } from '../statistics.ts';

const RECEIVE_TIMEOUT_MS = 20_000;

/** Opens live connections of members who talk in pairs: the first with the second, the third with the fourth. */
async function openLivePairs(server: Server, people: readonly SignedIn[]) {
  const client = new Pool(server.origin);
  const sockets = await openLiveConnections(server.origin, people.map(cookieHeaderOf));
  const received = new EventEmitter();
  // Each wait for a message adds an error listener.
  received.setMaxListeners(0);
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => {
      const { message }: { message?: { id: string } } = JSON.parse(data.toString());
      if (message) received.emit(`${message.id} to ${index}`);
    });
  }
  return {
    /** Sends a message to a member's partner. Returns the milliseconds until the partner's connection received it. */
    async send(index: number): Promise<number> {
      const partner = index % 2 === 0 ? index + 1 : index - 1;
      const [sender, recipient] = [people[index], people[partner]];
      if (!sender || !recipient) throw new Error(`There is no pair at ${index}.`);
      const id = randomUUID();
      const startedMs = performance.now();
      const shown = once(received, `${id} to ${partner}`, { signal: AbortSignal.timeout(RECEIVE_TIMEOUT_MS) }).then(
        () => performance.now() - startedMs,
      );
      const sent = sendRequest(client, {
        method: sendMessageEndpoint.method,
        path: fillPath(sendMessageEndpoint.path, { chatId: chatIdOf(sender.id, recipient.id) }),
        headers: { cookie: cookieHeaderOf(sender), 'content-type': 'application/json' },
        body: JSON.stringify({ id, text: 'Are you there for a round this evening?' }),
      });
      const [ms] = await Promise.all([shown, sent]);
      return ms;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.terminate();
      await client.close();
    },
  };
}
type LivePairs = Awaited<ReturnType<typeof openLivePairs>>;

const SOCKETS = 500;
/** Far below the capacity of either side, so that messages do not queue. */
const MESSAGES_PER_SECOND = 50;
/** Number of members who send as fast as they can, each in a separate conversation. */
const SATURATING_SENDERS = 16;
const MAX_LATENCY_RATIO = 1.5;
const MIN_THROUGHPUT_RATIO = 0.7;

interface Place {
  readonly server: Server;
  readonly crowd: LivePairs;
}

async function insertMembersAndChats(client: pg.Client): Promise<SignedIn[]> {
  const memberIds = await insertMembers(client, SOCKETS);
  const pairs = memberIds.flatMap((id, place): Pair[] => (place % 2 === 0 ? [[id, memberIds[place + 1] ?? '']] : []));
  await insertConversations(client, pairs, { messages: 2, unread: 1 });
  await client.query('vacuum analyze');
  return signIn(client, memberIds);
}

/** Sends at a fixed rate, even if earlier messages have not arrived yet. */
const sendAtFixedRate = (crowd: LivePairs, seconds: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: seconds * MESSAGES_PER_SECOND }, async (_, turn) => {
      await pause((turn * 1000) / MESSAGES_PER_SECOND);
      return crowd.send(turn % SOCKETS);
    }),
  );

const sendAtSaturation = ({ server, crowd }: Place, seconds: number): Promise<LoadResult> =>
  keepBusy(server, { workers: SATURATING_SENDERS, seconds }, (worker) => crowd.send(2 * worker));

async function measure(places: Record<Side, Place>, { isQuick, repetitions }: BenchmarkOptions): Promise<Figure[]> {
  const calmSeconds = isQuick ? 0.5 : 10;
  const eagerSeconds = isQuick ? 0.3 : 5;
  const calm = sides.map((side) => () => sendAtFixedRate(places[side].crowd, calmSeconds));
  const eager = sides.map((side) => () => sendAtSaturation(places[side], eagerSeconds));
  // Warms up both sides.
  await measureAlternating(eager, 1);
  const latencies = await measureAlternating(calm, repetitions);
  const done = await measureAlternating(eager, repetitions);
  return sides.flatMap((side, index) => {
    const { p50, p99 } = latencyFigures({ name: untilShown, side }, latencies[index]);
    return [p50, p99, ...doneFigures(throughput, side, done[index])];
  });
}

const sides = ['product', 'baseline'] as const;
const untilShown = `a message until it shows, ${SOCKETS} sockets`;
const throughput = 'messages at saturation';

/** Latency from sending a message to its arrival at the partner's socket, and throughput of the server. */
export const live: Benchmark = {
  name: 'live',
  async run(options) {
    const { stack } = options;
    options.note(`connecting ${SOCKETS} sockets to each side`);
    const cluster = stack.use(await openCluster());
    const { target, filled: people } = await cluster.createDatabase('live', insertMembersAndChats);
    const open = async (start: typeof startBaseline): Promise<Place> => {
      const server = stack.use(await start(target));
      return { server, crowd: stack.use(await openLivePairs(server, people)) };
    };
    const places = { product: await open(startProduct), baseline: await open(startBaseline) };
    options.note('measuring');
    const figures = await measure(places, options);
    return {
      figures,
      goals: [
        { ...ratioToBaseline(`${untilShown}, p50`, figures), target: MAX_LATENCY_RATIO, isUpperLimit: true },
        { ...ratioToBaseline(throughput, figures), target: MIN_THROUGHPUT_RATIO, isUpperLimit: false },
      ],
    };
  },
};
