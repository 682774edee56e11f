import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { SendMessageFrame } from '@muster/contract/live-events.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import type pg from 'pg';
import { Pool } from 'undici';
import {
  type Benchmark,
  type BenchmarkOptions,
  type Figure,
  type Side,
  ratioToBaseline,
  reported,
} from './benchmark.ts';
import { type Pair, insertConversations, type SignedIn, cookieHeaderOf, insertMembers, signIn } from './data.ts';
import { sendRequest, doneFigures, type LoadResult, runWorkers } from './load.ts';
import { openLiveConnections } from './open-live-connections.ts';
import { type Server, memoryMbOf, openCluster, startBaseline, startProduct } from './servers.ts';
import { measureAlternating, quantile } from './statistics.ts';

const RECEIVE_TIMEOUT_MS = 20_000;

interface Frame {
  readonly type: string;
  readonly id?: string;
  readonly status?: number;
  readonly message?: { readonly id: string };
}

type Transport = 'socket' | 'http';

/** Opens live connections of members who talk in pairs: the first with the second, the third with the fourth. */
export async function openLivePairs(origin: string, members: readonly SignedIn[]) {
  const client = new Pool(origin);
  const sockets = await openLiveConnections(origin, members.map(cookieHeaderOf));
  const received = new EventEmitter();
  // Each wait for a message adds an error listener.
  received.setMaxListeners(0);
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => {
      const { type, id, status, message }: Frame = JSON.parse(data.toString());
      if (type === 'message.answer') received.emit(`answer to ${id}`, status);
      else if (message) received.emit(`${message.id} to ${index}`);
    });
  }

  async function sendOverSocket(index: number, message: Omit<SendMessageFrame, 'type'>): Promise<void> {
    const answered = once(received, `answer to ${message.id}`, { signal: AbortSignal.timeout(RECEIVE_TIMEOUT_MS) });
    sockets[index]?.send(JSON.stringify({ type: 'message.send', ...message }));
    const [status] = await answered;
    if (status !== 200) throw new Error(`A message was answered with ${status}.`);
  }

  const sendOverHttp = (sender: SignedIn, { chatId, id, text }: Omit<SendMessageFrame, 'type'>): Promise<number> =>
    sendRequest(client, {
      method: sendMessageEndpoint.method,
      path: fillPath(sendMessageEndpoint.path, { chatId }),
      headers: { cookie: cookieHeaderOf(sender), 'content-type': 'application/json' },
      body: JSON.stringify({ id, text }),
    });

  return {
    members: members.length,
    /** Sends a message to a member's partner. Returns the milliseconds until the partner's connection received it. */
    async send(index: number, transport: Transport): Promise<number> {
      const partner = index % 2 === 0 ? index + 1 : index - 1;
      const [sender, recipient] = [members[index], members[partner]];
      if (!sender || !recipient) throw new Error(`There is no pair at ${index}.`);
      const text = 'Are you there for a round this evening?';
      const message = { id: randomUUID(), memberId: sender.id, chatId: chatIdOf(sender.id, recipient.id), text };
      const startedMs = performance.now();
      const shown = once(received, `${message.id} to ${partner}`, {
        signal: AbortSignal.timeout(RECEIVE_TIMEOUT_MS),
      }).then(() => performance.now() - startedMs);
      const sent = transport === 'socket' ? sendOverSocket(index, message) : sendOverHttp(sender, message);
      const [ms] = await Promise.all([shown, sent]);
      return ms;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.terminate();
      await client.close();
    },
  };
}
/** Members who talk in pairs, over their open connections. */
export type ChatPairs = Pick<Awaited<ReturnType<typeof openLivePairs>>, 'members' | 'send'>;

interface Sending {
  readonly pairs: ChatPairs;
  readonly transport: Transport;
}

/** Sends at a fixed rate, even if earlier messages have not arrived yet. */
export const sendAtFixedRate = ({ pairs, transport }: Sending, perSecond: number, seconds: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: seconds * perSecond }, async (_, turn) => {
      await pause((turn * 1000) / perSecond);
      return pairs.send(turn % pairs.members, transport);
    }),
  );

/** Inserts a short conversation between the first and the second member, the third and the fourth, and so on. */
export async function insertPairedChats(client: pg.ClientBase, memberIds: readonly string[]): Promise<void> {
  const pairs = memberIds.flatMap((id, place): Pair[] => (place % 2 === 0 ? [[id, memberIds[place + 1] ?? '']] : []));
  await insertConversations(client, pairs, { messages: 2, unread: 1 });
}

export const SOCKETS = 500;
/** Far below the capacity of either side, so that messages do not queue. */
export const MESSAGES_PER_SECOND = 50;
/** Numbers of members who send as fast as they can, each in a separate conversation. */
const SATURATING_SENDERS = [16, 64] as const;
const MAX_LATENCY_RATIO = 1.5;
const MIN_THROUGHPUT_RATIO = 0.7;

interface Place extends Sending {
  readonly side: Side;
  readonly server: Server;
}

export async function insertMembersAndChats(client: pg.Client): Promise<SignedIn[]> {
  const memberIds = await insertMembers(client, SOCKETS);
  await insertPairedChats(client, memberIds);
  await client.query('vacuum analyze');
  return signIn(client, memberIds);
}

/** 50th and 99th percentile of the latencies of each repetition. */
export function latencyFigures(
  of: Pick<Figure, 'name' | 'side'>,
  latenciesMs: readonly (readonly number[])[] = [],
): { readonly p50: Figure; readonly p99: Figure } {
  const figure = (label: string, share: number): Figure => ({
    ...of,
    name: `${of.name}, ${label}`,
    unit: 'ms',
    values: latenciesMs.map((values) => quantile(values, share)),
  });
  return { p50: figure('p50', 0.5), p99: figure('p99', 0.99) };
}

const sendAtSaturation = ({ server, pairs, transport }: Place, workers: number, seconds: number): Promise<LoadResult> =>
  runWorkers(server, { workers, seconds }, (worker) => pairs.send(2 * worker, transport));

const untilShown = `a message until it shows, ${SOCKETS} sockets`;
const throughputOf = (senders: number): string => `messages at saturation, ${senders} senders`;
const nameOf = (name: string, { transport }: Place): string =>
  transport === 'http' ? `${name}, sent over HTTP` : name;

async function measure(places: readonly Place[], { isQuick, repetitions }: BenchmarkOptions): Promise<Figure[]> {
  const calmSeconds = isQuick ? 0.5 : 6;
  const eagerSeconds = isQuick ? 0.3 : 3;
  const saturate = (workers: number) => places.map((place) => () => sendAtSaturation(place, workers, eagerSeconds));
  // Warms up both sides.
  await measureAlternating(saturate(SATURATING_SENDERS[0]), 1);
  const calm = places.map((place) => () => sendAtFixedRate(place, MESSAGES_PER_SECOND, calmSeconds));
  const latencies = await measureAlternating(calm, repetitions);
  const figures = places.flatMap((place, index) => {
    const { p50, p99 } = latencyFigures({ name: nameOf(untilShown, place), side: place.side }, latencies[index]);
    return [p50, p99];
  });
  for (const senders of SATURATING_SENDERS) {
    const done = await measureAlternating(saturate(senders), repetitions);
    const name = throughputOf(senders);
    figures.push(...places.flatMap((place, index) => doneFigures(nameOf(name, place), place.side, done[index])));
  }
  return figures;
}

/** Latency from sending a message to its arrival at the partner's socket, and throughput of the server. */
export const live: Benchmark = {
  name: 'live',
  async run(options) {
    const { stack } = options;
    options.log(`connecting ${SOCKETS} sockets to each side`);
    const cluster = stack.use(await openCluster());
    const { target, filled: members } = await cluster.createDatabase('live', insertMembersAndChats);
    const open = async (start: typeof startBaseline) => {
      const server = stack.use(await start(target));
      return { server, pairs: stack.use(await openLivePairs(server.origin, members)) };
    };
    const [product, baseline] = [await open(startProduct), await open(startBaseline)];
    const startMb = memoryMbOf(product.server);
    const places: readonly Place[] = [
      { side: 'product', transport: 'socket', ...product },
      { side: 'product', transport: 'http', ...product },
      { side: 'baseline', transport: 'socket', ...baseline },
    ];
    options.log('measuring');
    const figures = await measure(places, options);
    const memoryMb = memoryMbOf(product.server);
    return {
      figures,
      goals: [
        reported('server memory after these messages', memoryMb, 'MB'),
        reported('server memory after / before these messages', memoryMb / startMb, ''),
        { ...ratioToBaseline(`${untilShown}, p50`, figures), target: MAX_LATENCY_RATIO, isUpperLimit: true },
        ...SATURATING_SENDERS.map((senders) => ({
          ...ratioToBaseline(throughputOf(senders), figures),
          target: MIN_THROUGHPUT_RATIO,
          isUpperLimit: false,
        })),
      ],
    };
  },
};
