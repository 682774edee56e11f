import {
  listMessagesEndpoint,
  MESSAGES_PAGE_SIZE,
  messageSchema,
  sendMessageEndpoint,
} from '@muster/contract/chat/messages.ts';
import {
  chatIdOf,
  listChatsEndpoint,
  markChatReadEndpoint,
  sendTypingEndpoint,
  openChatEndpoint,
} from '@muster/contract/chat/chat.ts';
import type { Message } from '@muster/contract/chat/messages.ts';
import type { CrewConversation, PairConversation } from '@muster/contract/chat/chat.ts';
import type { Endpoint, ResponseOf } from '@muster/contract/endpoint.ts';
import { type ErrorCode, errors } from '@muster/contract/errors.ts';
import type { SendMessageFrame } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import { http, HttpResponse } from 'msw';
import { establishedConversation } from '../data/conversation-settings.ts';
import { type LiveClient, startLiveServer } from './live-server.ts';
import { network } from '../network.ts';
import { aMember } from '../render-app.tsx';

export const partner = {
  id: '019a3f6e-0000-7000-8000-000000000002',
  name: 'Ben Carter',
  pictureUrl: null,
  presence: null,
  isSuspended: false,
};
export const chatId = chatIdOf(aMember.id, partner.id);

const FIRST_AT = Date.UTC(2026, 10, 20, 12);

/** A stored message, sent one minute after the previous one. */
export const aMessage = (seq: number, message: Partial<Message> = {}): Message => ({
  id: `019a3f6e-0000-7000-9000-${String(seq).padStart(12, '0')}`,
  chatId,
  seq,
  senderId: partner.id,
  text: `message ${seq}`,
  sentAt: new Date(FIRST_AT + seq * 60_000),
  ...message,
});

export const aConversation = (
  messages: readonly Message[],
  conversation: Partial<PairConversation>,
): PairConversation => ({
  id: chatId,
  partner,
  createdAt: new Date(FIRST_AT),
  lastMessage: messages.at(-1)?.text ?? null,
  lastMessageAt: messages.at(-1)?.sentAt ?? null,
  lastSeq: messages.length,
  readSeq: messages.length,
  seenSeq: 0,
  unread: 0,
  ...establishedConversation,
  ...conversation,
});

const jsonResponse = <const E extends Endpoint>(endpoint: E, response: ResponseOf<E>) =>
  HttpResponse.json(JSON.parse(JSON.stringify(z.encode<E['response']>(endpoint.response, response))));

/** Failure of a send request: an API error or no response. */
interface SendFailure {
  readonly code: ErrorCode | 'network-error';
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

const errorAnswer = (code: ErrorCode, details: object) => ({
  status: errors[code].status,
  body: { code, message: errors[code].message, requestId: 'test', ...details },
});

function errorResponse({ code, ...details }: SendFailure) {
  if (code === 'network-error') return HttpResponse.error();
  const { status, body } = errorAnswer(code, details);
  return HttpResponse.json(body, { status });
}

const endpointUrl = ({ path }: Endpoint): string => `${location.origin}${path}`;

function messagePage(messages: readonly Message[], search: URLSearchParams) {
  const after = search.get('after');
  const before = Number(search.get('before') ?? Infinity);
  const found = messages.filter(({ seq }) => (after === null ? seq < before : seq > Number(after)));
  const page = after === null ? found.slice(-MESSAGES_PAGE_SIZE) : found.slice(0, MESSAGES_PAGE_SIZE);
  return { messages: page, hasMore: page.length < found.length, deletedSeq: 0 };
}

/** How a connection fails once the server has stored a message. */
type LiveFault = 'closes' | 'is silent';

/** Stores sent messages; the same id twice is one message. */
function mockSendMessage(messages: Message[], place: Pick<Message, 'chatId' | 'crewId'>) {
  const sentIds: string[] = [];
  const attempts: string[] = [];
  const liveAttempts: string[] = [];
  let failSend: (text: string) => SendFailure | undefined = () => undefined;
  let liveFault: LiveFault | undefined;

  const store = (messageId: string, text: string): Message => {
    sentIds.push(messageId);
    const known = messages.find((message) => message.id === messageId);
    if (known) return known;
    const message = aMessage(messages.length + 1, { ...place, id: messageId, text, senderId: aMember.id });
    messages.push(message);
    return message;
  };

  network.use(
    http.post(endpointUrl(sendMessageEndpoint), async ({ request }) => {
      const draft = sendMessageEndpoint.body.parse(await request.json());
      const { text } = draft;
      attempts.push(text);
      const failure = failSend(text);
      return failure ? errorResponse(failure) : jsonResponse(sendMessageEndpoint, store(draft.id, text));
    }),
  );

  /** Publishes a stored message before the answer, as the server does. */
  function answerFrame({ id, text }: SendMessageFrame, client: LiveClient): void {
    liveAttempts.push(text);
    const failure = failSend(text);
    if (failure?.code === 'network-error') return client.close(1011);
    const message = failure ? undefined : z.encode(messageSchema, store(id, text));
    if (liveFault === 'closes') return client.close(1011);
    if (liveFault === 'is silent') return;
    if (message) client.send(JSON.stringify({ type: 'message.sent', message }));
    const answer = failure ? errorAnswer(failure.code, failure) : { status: 200, body: message };
    client.send(JSON.stringify({ type: 'message.answer', id, ...answer }));
  }

  return {
    /** Ids of all accepted send requests, including repeats. */
    sentIds,
    /** Texts of all HTTP requests to send in order of arrival, including failed ones. */
    attempts,
    /** The same of the live connection. */
    liveAttempts,
    /** Makes send requests fail; `fail` decides by the message text. */
    failSends: (fail: (text: string) => SendFailure | undefined): void => void (failSend = fail),
    /** Loses the answers of the live connection. */
    breakLive: (fault: LiveFault): void => void (liveFault = fault),
    ...startLiveServer(answerFrame),
  };
}

/** A fake server for one conversation: stores messages, pages them by sequence number and pushes events. */
export function startChatServer(count: number, room: Partial<PairConversation> | CrewConversation = {}) {
  const { id = chatId } = room;
  const place = { chatId: id, ...(room.kind === 'crew' && { crewId: room.crew.id }) };
  const messages = Array.from({ length: count }, (_, index) => aMessage(index + 1, place));
  const requestedQueries: string[] = [];
  const readMarkers: number[] = [];
  const typing = { count: 0 };
  let isBlocked = false;

  network.use(
    http.get(endpointUrl(listChatsEndpoint), () =>
      jsonResponse(listChatsEndpoint, isBlocked ? [] : [room.kind === 'crew' ? room : aConversation(messages, room)]),
    ),
    http.put(endpointUrl(openChatEndpoint), () =>
      isBlocked || room.kind === 'crew'
        ? errorResponse({ code: 'member-not-found' })
        : jsonResponse(openChatEndpoint, aConversation(messages, room)),
    ),
    http.put(endpointUrl(sendTypingEndpoint), () => {
      typing.count++;
      return jsonResponse(sendTypingEndpoint, { chatId: id });
    }),
    http.get(endpointUrl(listMessagesEndpoint), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      requestedQueries.push(search);
      return jsonResponse(listMessagesEndpoint, messagePage(messages, searchParams));
    }),
    http.put(endpointUrl(markChatReadEndpoint), async ({ request }) => {
      const { seq } = markChatReadEndpoint.body.parse(await request.json());
      readMarkers.push(seq);
      return jsonResponse(markChatReadEndpoint, { readSeq: seq });
    }),
  );

  return {
    /** Query strings of the message requests. */
    requestedQueries,
    readMarkers,
    /** Number of typing requests. */
    typing,
    /** Sets or removes a block between the two members without publishing an event. */
    block: (blocks: boolean): void => void (isBlocked = blocks),
    ...mockSendMessage(messages, place),
    messages,
    /** Stores a message of the partner, or another sender, without publishing an event. */
    receive: (text: string, parts: Partial<Message> = {}): Message => {
      const message = aMessage(messages.length + 1, { ...place, text, ...parts });
      messages.push(message);
      return message;
    },
  };
}
