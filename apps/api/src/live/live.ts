import { type BoardEvent, LIVE_HEARTBEAT_INTERVAL_MS, type LiveEvent } from '@muster/contract/live-events.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Authenticate } from '#src/http/authenticate.ts';
import { type AfterCommit, createAfterCommit } from './after-commit.ts';
import type { MessageCalls } from './answer-message.ts';
import { type BoardSockets, createBoardSockets } from './board-sockets.ts';
import { type Bus, type Envelope, laggedEnvelope } from './bus.ts';
import { addLiveRoute } from './live-route.ts';
import { createRefetchQueue } from './refetch-queue.ts';
import { type ConnectionListener, type Sockets, createSockets } from './sockets.ts';

const PING_INTERVAL_MS = 25_000;
/** Minimum time between two batches of board changes. Below 1.5 s, the promised delay of a new post on an open board. */
const BOARD_INTERVAL_MS = 1000;
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

/** The live connections of this node. */
export interface LiveServer extends Live {
  addRoute(app: FastifyInstance, authenticate: Authenticate, calls: MessageCalls): void;
  start(): Promise<void>;
  /** Closes all connections with 'going away', so that browsers connect to another node. */
  closeConnections(): void;
  /** Terminates the connections that did not close. */
  terminateConnections(): void;
  stop(): Promise<void>;

  /** Members with a browser connected to this node. */
  connectedMemberIds(): string[];
  connectionCount(): number;
  /** Whether a window of the member that is connected to this node is visible and in use. */
  isWindowInUse(memberId: string): boolean;
  onConnection(listener: ConnectionListener): void;

  /** Called for each event published to members on this node. */
  onPublished(listener: PublishListener): void;
  /** Called when publishing or other work after a commit has failed. */
  onAfterCommitFailure(listener: () => void): void;

  /** Whether this node receives the events of all nodes: it is connected to the bus, or needs none. */
  isBusOpen(): boolean;
  /**
   * Sends an event of another node that happened at `happenedAt` (`performance.now()`) to browsers connected to this node.
   * Those that connected later receive 'live.lagged' instead.
   */
  publishMissed(memberIds: readonly string[], event: LiveEvent, happenedAt: number): void;
  /** Notifies the browsers connected to this node that they may have missed events. */
  publishLagged(): void;
  /** Disconnects the browsers of these sessions from this node. */
  disconnectSessionsHere(sessionIds: readonly string[]): void;
}

/** Live delivery on this node. The bus connects it to other nodes; null if this is the only one. */
export function createLive(bus: Bus | null, log: FastifyBaseLogger, boardIntervalMs = BOARD_INTERVAL_MS): LiveServer {
  const afterCommit = createAfterCommit(log);
  const refetchQueue = createRefetchQueue();
  const sockets = createSockets(refetchQueue);
  const { notify, add: onPublished } = createPublishListeners(afterCommit);
  const boardSockets = createBoardSockets(refetchQueue, boardIntervalMs, afterCommit);
  const timers: NodeJS.Timeout[] = [];

  function publishLocally(envelope: Envelope, origin: Origin): void {
    afterCommit.runNow(() => deliver(sockets, boardSockets, envelope));
    if (envelope.kind !== 'sessions-ended') notify(envelope.event, origin);
  }

  const publishLagged = (): void => publishLocally(laggedEnvelope, 'bus');

  return {
    ...createPublisher(afterCommit, (envelope) => {
      publishLocally(envelope, 'here');
      afterCommit.runNow(() => bus?.send(envelope));
    }),
    ...connectionsOf(sockets),

    addRoute: (app, authenticate, calls) => addLiveRoute(app, sockets, boardSockets, authenticate, calls),
    async start() {
      timers.push(...startTimers(sockets));
      await bus?.start({ onEnvelope: (envelope) => publishLocally(envelope, 'bus'), onLagged: publishLagged });
    },
    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      await bus?.stop();
    },

    onPublished,
    onAfterCommitFailure: (listener) => afterCommit.onFailure(listener),

    isBusOpen: () => bus === null || bus.isOpen(),
    publishMissed(memberIds, event, happenedAt) {
      afterCommit.runNow(() => sockets.publishMissed(memberIds, event, happenedAt));
      notify(event, 'database');
    },
    publishLagged,
  };
}

const connectionsOf = (sockets: Sockets) =>
  ({
    closeConnections: () => sockets.closeAll(GOING_AWAY),
    terminateConnections: () => sockets.terminateAll(),
    connectedMemberIds: () => sockets.memberIds(),
    connectionCount: () => sockets.count(),
    isWindowInUse: (memberId) => sockets.isInUse(memberId),
    onConnection: (listener) => sockets.onConnection(listener),
    disconnectSessionsHere: (sessionIds) => sockets.disconnectSessions(new Set(sessionIds)),
  }) satisfies Partial<LiveServer>;

function createPublisher(afterCommit: AfterCommit, publishToAllNodes: (envelope: Envelope) => void): Live {
  const publish: Live['publish'] = (memberIds, event) =>
    publishToAllNodes({ kind: 'event', memberIds: [...memberIds], event });
  return {
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
}

function createPublishListeners(afterCommit: AfterCommit) {
  const listeners: PublishListener[] = [];
  const notify: PublishListener = (event, origin) =>
    listeners.forEach((listener) => afterCommit.runNow(() => listener(event, origin)));
  return { notify, add: (listener: PublishListener): void => void listeners.push(listener) };
}

/** Sends an envelope to the browsers connected to this node. */
function deliver(sockets: Sockets, boardSockets: BoardSockets, envelope: Envelope): void {
  if (envelope.kind === 'board') boardSockets.publish(envelope);
  else if (envelope.kind === 'event') sockets.publish(envelope.memberIds, envelope.event);
  else if (envelope.kind === 'sessions-ended') sockets.disconnectSessions(new Set(envelope.sessionIds));
  else if (envelope.event.type === 'live.lagged') sockets.publishLagged();
  else sockets.publishToAll(envelope.event, envelope.excludedIds);
}

const startTimers = (sockets: Sockets): NodeJS.Timeout[] => [
  setInterval(() => sockets.publishHeartbeat(), LIVE_HEARTBEAT_INTERVAL_MS),
  setInterval(() => sockets.ping(), PING_INTERVAL_MS),
];
