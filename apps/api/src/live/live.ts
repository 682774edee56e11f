import { LIVE_HEARTBEAT_INTERVAL_MS, type LiveEvent } from '@muster/contract/live-events.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Member } from '../auth/member.ts';
import { listConnectableSessions } from '../auth/sessions.ts';
import type { Database } from '../db/client.ts';
import type { Bus } from './bus.ts';
import type { Envelope } from './envelope.ts';
import { addLiveRoute } from './live-route.ts';
import { type ConnectionListener, type Sockets, createSockets } from './sockets.ts';

/** A session that ended while the bus was away is noticed this late. */
const SESSION_CHECK_INTERVAL_MS = 5000;
const PING_INTERVAL_MS = 25_000;
/** RFC 6455 §7.4.1: going away. */
const GOING_AWAY = 1001;

/** Where what is told came from: a request to this node, another node, or a look into the database. */
type Origin = 'here' | 'bus' | 'database';
type PublishListener = (event: LiveEvent, origin: Origin) => void;

/** Tells open browsers what happened. Call it after the commit: what was rolled back must appear on no screen. */
export interface Live {
  /** Tells every open browser of these members, on every node. */
  publish(memberIds: readonly string[], event: LiveEvent): void;
  /** Tells every open browser of everybody who is signed in, but for some, on every node. */
  broadcast(event: LiveEvent, exceptIds: readonly string[]): void;
  /** Disconnects the browsers of these sessions, on every node. They fetch their session again before they reconnect. */
  endSessions(sessionIds: readonly string[]): void;
}

export interface LiveServer extends Live {
  onConnection(listener: ConnectionListener): void;
  /** Hears of everything that is told to members on this node. */
  onPublished(listener: PublishListener): void;
  /** Tells browsers that are connected to this node what happened then (by `performance.now()`); who came later is told to ask again. */
  publishMissed(memberIds: readonly string[], event: LiveEvent, happenedAt: number): void;
  /** Tells browsers that are connected to this node that they may have missed something. */
  publishLagged(): void;
  /** Who has a browser connected to this node. */
  connectedMembers(): string[];
  connectionCount(): number;
  isBusOpen(): boolean;
  start(): Promise<void>;
  /** Asks browsers to go and connect elsewhere. */
  closeConnections(): void;
  /** Ends the connections of those who did not go. */
  terminateConnections(): void;
  /** Tells the other nodes what is still to be told, then stops. */
  stop(): Promise<void>;
  addRoute(app: FastifyInstance, findMember: (request: FastifyRequest) => Promise<Member | null>): void;
}

function deliver(sockets: Sockets, envelope: Envelope): void {
  if (envelope.kind === 'event') sockets.publish(envelope.memberIds, envelope.event);
  else if (envelope.kind === 'broadcast') sockets.publishToAll(envelope.event, envelope.exceptIds);
  else sockets.endSessions(new Set(envelope.sessionIds));
}

async function closeEndedSessions(db: Database, sockets: Sockets): Promise<void> {
  const ids = sockets.sessionIds();
  if (ids.length === 0) return;
  const connectable = await listConnectableSessions(db, ids);
  sockets.endSessions(new Set(ids.filter((id) => !connectable.has(id))));
}

/** Live delivery of this node, joined with the other nodes by the bus. */
export function createLive(db: Database, bus: Bus, log: FastifyBaseLogger): LiveServer {
  const sockets = createSockets(bus);
  const timers: NodeJS.Timeout[] = [];
  const listeners: PublishListener[] = [];
  const notifyListeners: PublishListener = (event, origin) => listeners.forEach((listener) => listener(event, origin));

  function publishLocally(envelope: Envelope, origin: Origin): void {
    deliver(sockets, envelope);
    if (envelope.kind !== 'sessions-ended') notifyListeners(envelope.event, origin);
  }

  function publishEverywhere(envelope: Envelope): void {
    publishLocally(envelope, 'here');
    bus.send(envelope);
  }

  const publishLagged = (): void => sockets.publishToAll({ type: 'live.lagged' });

  return {
    publish: (memberIds, event) => publishEverywhere({ kind: 'event', memberIds: [...memberIds], event }),
    broadcast: (event, exceptIds) => publishEverywhere({ kind: 'broadcast', exceptIds: [...exceptIds], event }),
    endSessions: (sessionIds) => publishEverywhere({ kind: 'sessions-ended', sessionIds: [...sessionIds] }),

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
    publishLagged: publishLagged,
    connectedMembers: () => sockets.memberIds(),
    connectionCount: () => sockets.count(),
    isBusOpen: () => bus.isOpen(),
    closeConnections: () => sockets.closeAll(GOING_AWAY),
    terminateConnections: () => sockets.terminateAll(),

    addRoute: (app, findMember) => addLiveRoute(app, sockets, findMember),
  };
}
