import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import type { ErrorCode } from '@muster/contract/errors.ts';
import type { LiveEvent, SendMessageFrame } from '@muster/contract/live-events.ts';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { describeError } from '#src/http/error-handler.ts';
import { type Metrics, recordSocketCall } from '#src/http/metrics/metrics.ts';
import type { CallOverSocket, Handshake } from '#src/http/route.ts';

/** How live connections start, and how messages that arrive over them are sent. */
export interface MessageCalls {
  /** Counts the message as a request of its address. */
  readonly count: (request: FastifyRequest) => Promise<void>;
  readonly send: CallOverSocket;
  /** The event that each new connection receives; null for none. */
  readonly readFirstEvent: () => LiveEvent | null;
  /** Null if metrics are disabled. */
  readonly metrics: Metrics | null;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly code?: ErrorCode;
}

async function callEndpoint(
  { memberId, chatId, id, text }: SendMessageFrame,
  handshake: Handshake,
  { count, send }: MessageCalls,
): Promise<Answer> {
  try {
    await count(handshake.request);
    const body = await send(handshake, memberId, { params: { chatId }, body: { id, text } });
    return { status: 200, body: body.toString() };
  } catch (error) {
    return describeError(error instanceof Error ? error : new Error(String(error)), uuidv7(), handshake.request.log);
  }
}

/** Sends a message like its HTTP request. Returns the status and the frame with the answer. */
export async function answerMessage(message: SendMessageFrame, handshake: Handshake, calls: MessageCalls) {
  const startedAt = performance.now();
  const { status, code, body } = await callEndpoint(message, handshake, calls);
  const seconds = (performance.now() - startedAt) / 1000;
  if (calls.metrics) recordSocketCall(calls.metrics, sendMessageEndpoint, { status, code, seconds });
  return { status, frame: `{"type":"message.answer","id":"${message.id}","status":${status},"body":${body}}` };
}
