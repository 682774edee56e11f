import { type BoardEvent, LIVE_HEARTBEAT_INTERVAL_MS, type LiveEvent } from '@muster/contract/live-events.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Member } from '../auth/member.ts';
import { listConnectableSessions } from '../auth/sessions.ts';
import type { Database } from '../db/client.ts';
import { createBatcher } from '../lib/batcher.ts';
import { chunk } from '../lib/chunk.ts';
import { type AfterCommit, createAfterCommit } from './after-commit.ts';
import { type BoardSockets, createBoardSockets } from './board-sockets.ts';
import type { Bus } from './bus.ts';
import type { BoardEnvelope, Envelope } from './envelope.ts';
import { addLiveRoute } from './live-route.ts';
import { createRefetchQueue } from './refetch-queue.ts';
import { type ConnectionListener, type Sockets, createSockets } from './sockets.ts';

const SESSIONS_PER_CHECK = 500;
const PING_INTERVAL_MS = 25_000;
/** Minimum times between two batches of board changes. */
export interface BoardTiming {
  /** To one connection. */
  readonly batchIntervalMs: number;
  /** From one node to the others. */
  readonly busIntervalMs: number;
}
/** Their sum is below 1.5 s, the promised delay of a new post on an open board. */
const defaultBoardTiming: BoardTiming = { batchIntervalMs: 1000, busIntervalMs: 250 };
/** RFC 6455 §7.4.1: going away. */
const GOING_AWAY = 1001;

/** Source of an event: a request to this node, another node, or a check of the database. */
type Origin = 'here' | 'bus' | 'database';
type PublishListener = (event: LiveEvent, origin: Origin) => void;

/** Additional recipients of a board change. */
interface BoardRecipients {
  /** Receive the event at once, on every screen. */
  readonly memberIds: readonly string[];
  /** Receive nothing. */
  readonly hiddenIds: readonly string[];
}

/**
 * Publishes events to open browsers. Call it after the commit, so that a rolled-back change appears on no screen. Nothing
 * here throws: failures are logged and counted.
 */
export interface Live {
  /** Sends to all browsers of these members, on every node. */
  publish(memberIds: readonly string[], event: LiveEvent): void;
  /** Sends to the browsers that show the board, the post or the player, within about a second, on every node. */
  publishToBoard(event: BoardEvent, recipients: BoardRecipients): void;
  /** Sends to all browsers of all signed-in members except these, on every node. For rare events only. */
  broadcast(event: LiveEvent, excludedIds: readonly string[]): void;
  /** Disconnects the browsers of these sessions, on every node. They fetch their session again before they reconnect. */
  disconnectSessions(sessionIds: readonly string[]): void;
  /** Runs other work that follows a commit, one after the other, such as pushing or updating a crew. */
  afterCommit(...works: readonly (() => unknown)[]): Promise<void>;
}

export interface LiveServer extends Live {
  onConnection(listener: ConnectionListener): void;
  /** Called for each event published to members on this node. */
  onPublished(listener: PublishListener): void;
  /** Called when publishing or other work after a commit has failed. */
  onAfterCommitFailure(listener: () => void): void;
  /**
   * Sends an event that happened at `happenedAt` (`performance.now()`) to browsers connected to this node. Those that
   * connected later receive 'live.lagged' instead.
   */
  publishMissed(memberIds: readonly string[], event: LiveEvent, happenedAt: number): void;
  /** Notifies the browsers connected to this node that they may have missed events. */
  publishLagged(): void;
  /** Disconnects the browsers of sessions that were revoked during a bus outage or have expired. */
  disconnectEndedSessions(): Promise<void>;
  /** Members with a browser connected to this node. */
  connectedMemberIds(): string[];
  /** Whether a window of the member that is connected to this node is visible and in use. */
  isWindowInUse(memberId: string): boolean;
  connectionCount(): number;
  isBusOpen(): boolean;
  /** Whether this node receives all board changes of other nodes: the bus and a board are open here. */
  isReceivingBoardChanges(): boolean;
  start(): Promise<void>;
  /** Closes all connections with 'going away', so that browsers connect to another node. */
  closeConnections(): void;
  /** Terminates the connections that did not close. */
  terminateConnections(): void;
  /** Sends pending envelopes to the other nodes, then stops. */
  stop(): Promise<void>;
  addRoute(app: FastifyInstance, findMember: (request: FastifyRequest) => Promise<Member | null>): void;
}

function deliver(sockets: Sockets, boardSockets: BoardSockets, envelope: Envelope): void {
  if (envelope.kind === 'board') boardSockets.publish(envelope);
  else if (envelope.kind === 'broadcast' && envelope.event.type === 'live.lagged') sockets.publishLagged();
  else if (envelope.kind === 'broadcast' && envelope.event.type === 'board.lagged') boardSockets.publishLagged();
  else if (envelope.kind === 'event') sockets.publish(envelope.memberIds, envelope.event);
  else if (envelope.kind === 'broadcast') sockets.publishToAll(envelope.event, envelope.excludedIds);
  else sockets.disconnectSessions(new Set(envelope.sessionIds));
}

async function disconnectEndedSessions(db: Database, sockets: Sockets): Promise<void> {
  for (const ids of chunk(sockets.sessionIds(), SESSIONS_PER_CHECK)) {
    const connectable = await listConnectableSessions(db, ids);
    sockets.disconnectSessions(new Set(ids.filter((id) => !connectable.has(id))));
  }
}

const startTimers = (sockets: Sockets): NodeJS.Timeout[] => [
  setInterval(() => sockets.publishHeartbeat(), LIVE_HEARTBEAT_INTERVAL_MS),
  setInterval(() => sockets.ping(), PING_INTERVAL_MS),
];

/** Publishes events to the connections of this node with `deliverHere`, and to the other nodes. */
function createPublisher(
  bus: Bus,
  afterCommit: AfterCommit,
  deliverHere: (envelope: Envelope) => void,
  busIntervalMs: number,
) {
  const send = (envelopes: readonly Envelope[]): void => afterCommit.runNow(() => bus.send(envelopes));
  const boardBatcher = createBatcher<BoardEnvelope>(busIntervalMs, send);

  function publishToAllNodes(envelope: Envelope): void {
    deliverHere(envelope);
    if (envelope.kind === 'board') boardBatcher.add(envelope);
    else send([envelope]);
  }

  const publish: Live['publish'] = (memberIds, event) =>
    publishToAllNodes({ kind: 'event', memberIds: [...memberIds], event });

  const live: Live = {
    publish,
    publishToBoard(event, { memberIds, hiddenIds }) {
      publish(memberIds, event);
      // Applying the same name and picture twice changes nothing, and a member may have thousands of chat partners.
      const directRecipientIds = event.type === 'member.changed' ? [] : [...memberIds];
      publishToAllNodes({ kind: 'board', excludedIds: [...hiddenIds], directRecipientIds, event });
    },
    broadcast: (event, excludedIds) => publishToAllNodes({ kind: 'broadcast', excludedIds: [...excludedIds], event }),
    disconnectSessions: (sessionIds) => publishToAllNodes({ kind: 'sessions-ended', sessionIds: [...sessionIds] }),
    afterCommit: (...works) => afterCommit.run(...works),
  };
  return { live, flush: (): void => boardBatcher.flush() };
}

function createPublishListeners(afterCommit: AfterCommit) {
  const listeners: PublishListener[] = [];
  const notify: PublishListener = (event, origin) =>
    listeners.forEach((listener) => afterCommit.runNow(() => listener(event, origin)));
  return { notify, add: (listener: PublishListener): void => void listeners.push(listener) };
}

/** Live delivery on this node, connected to the other nodes by the bus. */
export function createLive(
  db: Database,
  bus: Bus,
  log: FastifyBaseLogger,
  { batchIntervalMs, busIntervalMs }: BoardTiming = defaultBoardTiming,
): LiveServer {
  const refetchQueue = createRefetchQueue();
  const sockets = createSockets(bus, refetchQueue);
  const timers: NodeJS.Timeout[] = [];
  const afterCommit = createAfterCommit(log);
  const { notify, add: onPublished } = createPublishListeners(afterCommit);
  const onGap = (): void => notify({ type: 'live.lagged' }, 'bus');
  const boardSockets = createBoardSockets(bus, refetchQueue, { batchIntervalMs, afterCommit, onGap });

  function publishLocally(envelope: Envelope, origin: Origin): void {
    afterCommit.runNow(() => deliver(sockets, boardSockets, envelope));
    if (envelope.kind !== 'sessions-ended') notify(envelope.event, origin);
  }

  const publisher = createPublisher(bus, afterCommit, (envelope) => publishLocally(envelope, 'here'), busIntervalMs);
  const publishLagged = (): void =>
    publishLocally({ kind: 'broadcast', excludedIds: [], event: { type: 'live.lagged' } }, 'bus');

  return {
    ...publisher.live,

    async start() {
      timers.push(...startTimers(sockets));
      await bus.start({ onEnvelope: (envelope) => publishLocally(envelope, 'bus'), onLagged: publishLagged });
    },

    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      publisher.flush();
      await bus.stop();
    },

    onConnection: (listener) => sockets.onConnection(listener),
    onPublished,
    onAfterCommitFailure: (listener) => afterCommit.onFailure(listener),
    publishMissed(memberIds, event, happenedAt) {
      afterCommit.runNow(() => sockets.publishMissed(memberIds, event, happenedAt));
      notify(event, 'database');
    },
    publishLagged,
    disconnectEndedSessions: () => disconnectEndedSessions(db, sockets),
    connectedMemberIds: () => sockets.memberIds(),
    isWindowInUse: (memberId) => sockets.isInUse(memberId),
    connectionCount: () => sockets.count(),
    isBusOpen: () => bus.isOpen(),
    isReceivingBoardChanges: () => bus.isOpen() && boardSockets.isReceiving(),
    closeConnections: () => sockets.closeAll(GOING_AWAY),
    terminateConnections: () => sockets.terminateAll(),
    addRoute: (app, findMember) => addLiveRoute(app, sockets, boardSockets, findMember),
  };
}
