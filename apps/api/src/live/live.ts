import '@fastify/websocket';
import { LIVE_BEAT_MS, LIVE_PATH, type LiveEvent } from '@muster/contract/live-events.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Member } from '../auth/member.ts';
import { listAliveSessions } from '../auth/sessions.ts';
import type { Database } from '../db/client.ts';
import { AppError } from '../http/app-error.ts';
import { addressKey } from '../http/rate-limiter.ts';
import type { Bus } from './bus.ts';
import type { Envelope } from './envelope.ts';
import { OVERLOADED, type Sockets, createSockets } from './sockets.ts';

/** A session that ended while the bus was away is noticed this late. */
const SESSION_CHECK_MS = 5000;
const PING_MS = 25_000;
/** RFC 6455 §7.4.1: going away. */
const GOING_AWAY = 1001;
/** A browser has nothing to say here. */
const POLICY_VIOLATION = 1008;

/** Tells open browsers what happened. Call it after the commit: what was rolled back must appear on no screen. */
export interface Live {
  /** Tells every open browser of these members, on every node. */
  publish(memberIds: readonly string[], event: LiveEvent): void;
  /** Disconnects the browsers of these sessions, on every node. */
  endSessions(sessionIds: readonly string[]): void;
}

export interface LiveServer extends Live {
  start(): Promise<void>;
  /** Sends browsers away to reconnect elsewhere, then stops. */
  stop(): Promise<void>;
  addTo(app: FastifyInstance, findMember: (request: FastifyRequest) => Promise<Member | null>): void;
}

function deliver(sockets: Sockets, envelope: Envelope): void {
  if (envelope.kind === 'event') sockets.publish(envelope.memberIds, envelope.event);
  else sockets.endSessions(new Set(envelope.sessionIds));
}

async function endDeadSessions(db: Database, sockets: Sockets): Promise<void> {
  const ids = sockets.sessionIds();
  if (ids.length === 0) return;
  const alive = await listAliveSessions(db, ids);
  sockets.endSessions(new Set(ids.filter((id) => !alive.has(id))));
}

/** Live delivery of this node, joined with the other nodes by the bus. */
export function createLive(db: Database, bus: Bus, log: FastifyBaseLogger): LiveServer {
  const sockets = createSockets();
  const timers: NodeJS.Timeout[] = [];

  function tell(envelope: Envelope): void {
    deliver(sockets, envelope);
    bus.send(envelope);
  }

  return {
    publish: (memberIds, event) => tell({ kind: 'event', memberIds: [...memberIds], event }),
    endSessions: (sessionIds) => tell({ kind: 'sessions-ended', sessionIds: [...sessionIds] }),

    async start() {
      timers.push(
        setInterval(() => sockets.publishToAll({ type: 'live.beaten' }), LIVE_BEAT_MS),
        setInterval(() => sockets.ping(), PING_MS),
        setInterval(() => {
          endDeadSessions(db, sockets).catch((error: unknown) => log.warn({ err: error }, 'sessions not checked'));
        }, SESSION_CHECK_MS),
      );
      await bus.start({
        onEnvelope: (envelope) => deliver(sockets, envelope),
        onLagged: () => sockets.publishToAll({ type: 'live.lagged' }),
      });
    },

    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      sockets.closeAll(GOING_AWAY);
      await bus.stop();
    },

    addTo(app, findMember) {
      const members = new WeakMap<FastifyRequest, Member>();
      app.route({
        method: 'GET',
        url: LIVE_PATH,
        // Runs before the upgrade: who is not signed in gets an ordinary 401 and no connection.
        preValidation: async (request) => {
          const member = await findMember(request);
          if (!member) throw new AppError('unauthenticated');
          members.set(request, member);
        },
        handler: () => {
          throw new AppError('not-found');
        },
        wsHandler: (socket, request) => {
          const member = members.get(request);
          const address = addressKey(request.ip);
          socket.on('error', (error) => request.log.info({ err: error }, 'live connection broke'));
          if (!member || sockets.isFull(member, address)) return socket.close(OVERLOADED);
          socket.on('message', () => socket.close(POLICY_VIOLATION));
          sockets.add(socket, member, address);
        },
      });
    },
  };
}
