import { LIVE_HEARTBEAT_INTERVAL_MS, type LiveEvent } from '@muster/contract/live-events.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Member } from '../auth/member.ts';
import { listConnectableSessions } from '../auth/sessions.ts';
import type { Database } from '../db/client.ts';
import type { Bus } from './bus.ts';
import type { Envelope } from './envelope.ts';
import { addLiveRoute } from './live-route.ts';
import { type ConnectionListener, type Sockets, createSockets } from './sockets.ts';

/** A session that was revoked during a bus outage is disconnected after at most this time. */
const SESSION_CHECK_INTERVAL_MS = 5000;
const PING_INTERVAL_MS = 25_000;
/** RFC 6455 §7.4.1: going away. */
const GOING_AWAY = 1001;

/** Source of an event: a request to this node, another node, or a check of the database. */
type Origin = 'here' | 'bus' | 'database';
type PublishListener = (event: LiveEvent, origin: Origin) => void;

/** Publishes events to open browsers. Call it after the commit, so that a rolled-back change appears on no screen. */
export interface Live {
  /** Sends to all browsers of these members, on every node. */
  publish(memberIds: readonly string[], event: LiveEvent): void;
  /** Sends to all browsers of all signed-in members except these, on every node. */
  broadcast(event: LiveEvent, exceptIds: readonly string[]): void;
  /** Disconnects the browsers of these sessions, on every node. They fetch their session again before they reconnect. */
  disconnectSessions(sessionIds: readonly string[]): void;
}

export interface LiveServer extends Live {
  onConnection(listener: ConnectionListener): void;
  /** Called for each event published to members on this node. */
  onPublished(listener: PublishListener): void;
  /**
   * Sends an event that happened at `happenedAt` (`performance.now()`) to browsers connected to this node. Those that
   * connected later receive 'live.lagged' instead.
   */
  publishMissed(memberIds: readonly string[], event: LiveEvent, happenedAt: number): void;
  /** Notifies the browsers connected to this node that they may have missed events. */
  publishLagged(): void;
  /** Members with a browser connected to this node. */
  connectedMemberIds(): string[];
  connectionCount(): number;
  isBusOpen(): boolean;
  start(): Promise<void>;
  /** Closes all connections with 'going away', so that browsers connect to another node. */
  closeConnections(): void;
  /** Terminates the connections that did not close. */
  terminateConnections(): void;
  /** Sends pending envelopes to the other nodes, then stops. */
  stop(): Promise<void>;
  addRoute(app: FastifyInstance, findMember: (request: FastifyRequest) => Promise<Member | null>): void;
}

function deliver(sockets: Sockets, envelope: Envelope): void {
  if (envelope.kind === 'event') sockets.publish(envelope.memberIds, envelope.event);
  else if (envelope.kind === 'broadcast') sockets.publishToAll(envelope.event, envelope.exceptIds);
  else sockets.disconnectSessions(new Set(envelope.sessionIds));
}

async function closeEndedSessions(db: Database, sockets: Sockets): Promise<void> {
  const ids = sockets.sessionIds();
  if (ids.length === 0) return;
  const connectable = await listConnectableSessions(db, ids);
  sockets.disconnectSessions(new Set(ids.filter((id) => !connectable.has(id))));
}

/** Live delivery on this node, connected to the other nodes by the bus. */
export function createLive(db: Database, bus: Bus, log: FastifyBaseLogger): LiveServer {
  const sockets = createSockets(bus);
  const timers: NodeJS.Timeout[] = [];
  const listeners: PublishListener[] = [];
  const notifyListeners: PublishListener = (event, origin) => listeners.forEach((listener) => listener(event, origin));

  function publishLocally(envelope: Envelope, origin: Origin): void {
    deliver(sockets, envelope);
    if (envelope.kind !== 'sessions-ended') notifyListeners(envelope.event, origin);
  }

  function publishToAllNodes(envelope: Envelope): void {
    publishLocally(envelope, 'here');
    bus.send(envelope);
  }

  const publishLagged = (): void => sockets.publishToAll({ type: 'live.lagged' });

  return {
    publish: (memberIds, event) => publishToAllNodes({ kind: 'event', memberIds: [...memberIds], event }),
    broadcast: (event, exceptIds) => publishToAllNodes({ kind: 'broadcast', exceptIds: [...exceptIds], event }),
    disconnectSessions: (sessionIds) => publishToAllNodes({ kind: 'sessions-ended', sessionIds: [...sessionIds] }),

    async start() {
      timers.push(
        setInterval(() => sockets.publishToAll({ type: 'live.heartbeat' }), LIVE_HEARTBEAT_INTERVAL_MS),
        setInterval(() => sockets.ping(), PING_INTERVAL_MS),
        setInterval(() => {
          closeEndedSessions(db, sockets).catch((error: unknown) => log.warn({ err: error }, 'sessions not checked'));
        }, SESSION_CHECK_INTERVAL_MS),
      );
      await bus.start({
        onEnvelope: (envelope) => publishLocally(envelope, 'bus'),
        onLagged: publishLagged,
      });
    },

    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      await bus.stop();
    },

    onConnection: (listener) => sockets.onConnection(listener),
    onPublished: (listener) => void listeners.push(listener),
    publishMissed(memberIds, event, happenedAt) {
      sockets.publishMissed(memberIds, event, happenedAt);
      notifyListeners(event, 'database');
    },
    publishLagged,
    connectedMemberIds: () => sockets.memberIds(),
    connectionCount: () => sockets.count(),
    isBusOpen: () => bus.isOpen(),
    closeConnections: () => sockets.closeAll(GOING_AWAY),
    terminateConnections: () => sockets.terminateAll(),

    addRoute: (app, findMember) => addLiveRoute(app, sockets, findMember),
  };
}
