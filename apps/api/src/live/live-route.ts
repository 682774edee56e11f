import '@fastify/websocket';
import type { TokenScope } from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import {
  LIVE_PATH,
  type LiveClientMessage,
  liveClientMessageSchema,
  type SendMessageFrame,
} from '@muster/contract/live-events.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { hasDuplicateName } from '#src/http/json-body.ts';
import type { Authenticate, RequestMember } from '#src/http/authenticate.ts';
import type { Handshake } from '#src/http/route.ts';
import { AppError } from '#src/lib/app-error.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { answerMessage, type MessageCalls } from './answer-message.ts';
import type { BoardSockets } from './board-sockets.ts';
import { frameOf, type OpenSocket, send } from './open-socket.ts';
import { closeRevoked, type Sockets } from './sockets.ts';

/**
 * Between two pings, not counting chat messages, which have the limits of HTTP requests. A member who changes screens every
 * second sends a tenth of this.
 */
const MAX_MESSAGES = 250;
/** A connection with this many unanswered messages is not read, so that a client cannot fill the server's memory with them. */
const MAX_UNANSWERED = 8;
/** RFC 6455 §7.4.1: policy violation. */
const POLICY_VIOLATION = 1008;
/** RFC 6455 §7.4.1: try again later. */
const OVERLOADED = 1013;

/** Scopes that an access token needs: the events concern all of them. */
const liveScopes: readonly TokenScope[] = ['board', 'requests', 'messages'];

function parseMessage(data: RawData): LiveClientMessage | undefined {
  try {
    const text = Buffer.isBuffer(data) ? data.toString() : '';
    const message: unknown = JSON.parse(text);
    return hasDuplicateName(text, message) ? undefined : liveClientMessageSchema.safeParse(message).data;
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

/** If the answer is lost, the client sends the message again over HTTP. */
async function sendAndAnswer(open: OpenSocket, message: SendMessageFrame, handshake: Handshake, calls: MessageCalls) {
  open.unanswered += 1;
  if (open.unanswered >= MAX_UNANSWERED) open.socket.pause();
  const { status, frame } = await answerMessage(message, handshake, calls);
  open.unanswered -= 1;
  if (open.unanswered < MAX_UNANSWERED) open.socket.resume();
  send(open, frame);
  if (status === errors.unauthenticated.status) closeRevoked(open);
}

/** Adds the WebSocket route for signed-in members, in browsers restricted to the server's own origin. */
export function addLiveRoute(
  app: FastifyInstance,
  sockets: Sockets,
  boardSockets: BoardSockets,
  authenticate: Authenticate,
  calls: MessageCalls,
): void {
  const handshakes = new WeakMap<FastifyRequest, { readonly member: RequestMember; readonly reply: FastifyReply }>();

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    // Runs before the upgrade: a visitor gets an HTTP 401 and no connection.
    preValidation: async (request, reply) => {
      const member = await authenticate(request);
      if (!member) throw new AppError('unauthenticated');
      if (member.suspendedUntil) throw new AppError('suspended');
      const { scopes } = member;
      if (scopes && !liveScopes.every((scope) => scopes.includes(scope))) throw new AppError('permission-denied');
      handshakes.set(request, { member, reply });
    },
    handler: () => {
      throw new AppError('not-found');
    },
    wsHandler: (socket, request) => {
      const { member, reply } = handshakes.get(request) ?? {};
      const address = addressKey(request.ip);
      if (!member || !reply || sockets.isFull(member, address)) return socket.close(OVERLOADED);
      const open = sockets.add(socket, member, address);
      const event = calls.readFirstEvent();
      if (event) send(open, frameOf(event));
      socket.on('message', (data) => {
        const message = parseMessage(data);
        if (message?.type !== 'message.send') open.messageCount += 1;
        if (!message || open.messageCount > MAX_MESSAGES) socket.close(POLICY_VIOLATION);
        else if (message.type === 'message.send') void sendAndAnswer(open, message, { request, reply }, calls);
        else if (message.type === 'live.subscribe') boardSockets.subscribe(open, message);
        else sockets.setInUse(open, message.isInUse);
      });
      socket.on('close', () => boardSockets.remove(open));
    },
  });
}
