import '@fastify/websocket';
import { LIVE_PATH, type LiveClientMessage, liveClientMessageSchema } from '@muster/contract/live-events.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Authenticate, RequestMember } from '#src/http/route.ts';
import { AppError } from '#src/lib/app-error.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import type { BoardSockets } from './board-sockets.ts';
import type { Sockets } from './sockets.ts';

/** Between two pings. A member who changes screens every second sends a tenth of this. */
const MAX_MESSAGES = 250;
/** RFC 6455 §7.4.1: policy violation. */
const POLICY_VIOLATION = 1008;
/** RFC 6455 §7.4.1: try again later. */
const OVERLOADED = 1013;

function parseMessage(data: RawData): LiveClientMessage | undefined {
  try {
    return liveClientMessageSchema.safeParse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')).data;
  } catch {
    return undefined;
  }
}

/** Errors of the connection: an invalid frame, or a lost network. */
const isClientError = (error: Error): boolean => 'code' in error && /^(WS_ERR_|E[A-Z]+$)/.test(String(error.code));

/** Closes a connection after an error. Errors caused by the client are logged at level info. */
export function closeFailedSocket(error: Error, socket: WebSocket, { log }: FastifyRequest): void {
  log[isClientError(error) ? 'info' : 'error']({ err: error }, 'live connection lost');
  socket.terminate();
}

/** Adds the WebSocket route for signed-in members, restricted to the server's own origin. */
export function addLiveRoute(
  app: FastifyInstance,
  sockets: Sockets,
  boardSockets: BoardSockets,
  authenticate: Authenticate,
): void {
  const members = new WeakMap<FastifyRequest, RequestMember>();

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    // Runs before the upgrade: a visitor gets an HTTP 401 and no connection.
    preValidation: async (request) => {
      const member = await authenticate(request);
      if (!member) throw new AppError('unauthenticated');
      if (member.suspendedUntil) throw new AppError('suspended');
      members.set(request, member);
    },
    handler: () => {
      throw new AppError('not-found');
    },
    wsHandler: (socket, request) => {
      const member = members.get(request);
      const address = addressKey(request.ip);
      if (!member || sockets.isFull(member, address)) return socket.close(OVERLOADED);
      const open = sockets.add(socket, member, address);
      socket.on('message', (data) => {
        open.messageCount += 1;
        const message = open.messageCount > MAX_MESSAGES ? undefined : parseMessage(data);
        if (message?.type === 'live.subscribe') boardSockets.subscribe(open, message);
        else if (message) sockets.setInUse(open, message.isInUse);
        else socket.close(POLICY_VIOLATION);
      });
      socket.on('close', () => boardSockets.remove(open));
    },
  });
}
