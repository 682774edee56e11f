import {
  chatIdOf,
  listChatsEndpoint,
  listMessagesEndpoint,
  markChatReadEndpoint,
  MESSAGES_PAGE_SIZE,
  sendTypingEndpoint,
  openChatEndpoint,
  sendMessageEndpoint,
} from '@muster/contract/chat.ts';
import type { Conversation, Message } from '@muster/contract/chat.ts';
import type { Endpoint, ResponseOf } from '@muster/contract/endpoint.ts';
import { type ErrorCode, errors } from '@muster/contract/errors.ts';
import { z } from '@muster/contract/zod.ts';
import { http, HttpResponse } from 'msw';
import { startLiveServer } from './live-server.ts';
import { network } from './network.ts';
import { aMember } from './render-app.tsx';

export const partner = {
  id: '019a3f6e-0000-7000-8000-000000000002',
  name: 'Ben Carter',
  pictureUrl: null,
  presence: null,
  isSuspended: false,
};
export const chatId = chatIdOf(aMember.id, partner.id);

const FIRST_AT = Date.UTC(2026, 10, 20, 12);

/** A message as the server keeps it; one minute after the one before. */
export const aMessage = (seq: number, message: Partial<Message> = {}): Message => ({
  id: `019a3f6e-0000-7000-9000-${String(seq).padStart(12, '0')}`,
  chatId,
  seq,
  senderId: partner.id,
  text: `message ${seq}`,
  sentAt: new Date(FIRST_AT + seq * 60_000),
  ...message,
});

const aRoom = (messages: readonly Message[], room: Partial<Conversation>): Conversation => ({
  id: chatId,
  partner,
  createdAt: new Date(FIRST_AT),
  lastMessage: messages.at(-1)?.text ?? null,
  lastMessageAt: messages.at(-1)?.sentAt ?? null,
  lastSeq: messages.length,
  readSeq: messages.length,
  seenSeq: 0,
  unread: 0,
  ...room,
});

const said = <const E extends Endpoint>(endpoint: E, response: ResponseOf<E>) =>
  HttpResponse.json(JSON.parse(JSON.stringify(z.encode<E['response']>(endpoint.response, response))));

/** What a request to send meets instead of the server: an error, or nothing at all. */
interface SendFailure {
  readonly code: ErrorCode | 'no-answer';
  readonly retryAfterSeconds?: number;
}

const failed = ({ code, ...details }: SendFailure) =>
  code === 'no-answer'
    ? HttpResponse.error()
    : HttpResponse.json(
        { code, message: errors[code].message, requestId: 'test', ...details },
        { status: errors[code].status },
      );

const addressOf = ({ path }: Endpoint): string => `${location.origin}${path}`;

function pageOf(messages: readonly Message[], search: URLSearchParams) {
  const after = search.get('after');
  const before = Number(search.get('before') ?? Infinity);
  const found = messages.filter(({ seq }) => (after === null ? seq < before : seq > Number(after)));
  const page = after === null ? found.slice(-MESSAGES_PAGE_SIZE) : found.slice(0, MESSAGES_PAGE_SIZE);
  return { messages: page, hasMore: page.length < found.length };
}

/** Takes messages in: the same id twice is one message. */
function answerSends(messages: Message[]) {
  const sentIds: string[] = [];
  const tried: string[] = [];
  let failSend: (text: string) => SendFailure | undefined = () => undefined;

  const keep = (id: string, text: string): Message => {
    sentIds.push(id);
    const known = messages.find((message) => message.id === id);
    if (known) return known;
    const message = aMessage(messages.length + 1, { id, text, senderId: aMember.id });
    messages.push(message);
    return message;
  };

  network.use(
    http.post(addressOf(sendMessageEndpoint), async ({ request }) => {
      const { id, text } = sendMessageEndpoint.body.parse(await request.json());
      tried.push(text);
      const failure = failSend(text);
      return failure ? failed(failure) : said(sendMessageEndpoint, keep(id, text));
    }),
  );
  return {
    /** The ids of all requests to send, repeated ones too. */
    sentIds,
    /** The texts of all requests to send, in the order in which they came, failed ones too. */
    tried,
    /** Lets requests to send fail, each as `fail` says by its text. */
    failSends: (fail: (text: string) => SendFailure | undefined): void => void (failSend = fail),
  };
}

/** The server's side of one conversation: it keeps messages, answers by sequence number, and pushes events. */
export function startChatServer(count: number, room: Partial<Conversation> = {}) {
  const messages = Array.from({ length: count }, (_, index) => aMessage(index + 1));
  const asked: string[] = [];
  const readMarkers: number[] = [];
  const typing = { told: 0 };
  let isBlocked = false;

  network.use(
    http.get(addressOf(listChatsEndpoint), () => said(listChatsEndpoint, isBlocked ? [] : [aRoom(messages, room)])),
    http.put(addressOf(openChatEndpoint), () =>
      isBlocked ? failed({ code: 'not-reachable' }) : said(openChatEndpoint, aRoom(messages, room)),
    ),
    http.put(addressOf(sendTypingEndpoint), () => {
      typing.told++;
      return said(sendTypingEndpoint, { chatId });
    }),
    http.get(addressOf(listMessagesEndpoint), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return said(listMessagesEndpoint, pageOf(messages, searchParams));
    }),
    http.put(addressOf(markChatReadEndpoint), async ({ request }) => {
      const { seq } = markChatReadEndpoint.body.parse(await request.json());
      readMarkers.push(seq);
      return said(markChatReadEndpoint, { readSeq: seq });
    }),
  );

  return {
    /** The query strings with which messages were asked for. */
    asked,
    readMarkers,
    /** How often the member was said to be writing. */
    typing,
    /** One of the two blocks the other, or takes it back, without telling anybody. */
    block: (blocks: boolean): void => void (isBlocked = blocks),
    ...answerSends(messages),
    messages,
    /** Keeps a message of the partner without telling anybody. */
    receive: (text: string): Message => {
      const message = aMessage(messages.length + 1, { text });
      messages.push(message);
      return message;
    },
    ...startLiveServer(),
  };
}
