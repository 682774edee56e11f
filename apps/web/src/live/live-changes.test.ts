import { topics } from '@muster/contract/topics.ts';
import { listMessagesEndpoint, type Message } from '@muster/contract/chat/messages.ts';
import { chatIdOf, type Conversation, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import type { Endpoint, ResponseOf } from '@muster/contract/endpoint.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  type JoinRequest,
  listChatRequestsEndpoint,
  listReceivedRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { z } from '@muster/contract/zod.ts';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { aMessage, partner } from '#test/servers/chat-server.ts';
import { establishedConversation } from '#test/data/conversation-settings.ts';
import { aMember, createTestRouter } from '#test/render-app.tsx';
import { conversationsQuery, messagesQuery } from '#src/features/chat/chat-queries.ts';
import { chatRequestsQuery, receivedRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { publishLocally, subscribeLive } from '#src/lib/live/live-client.ts';
import { postQuery } from '#src/features/posts/single-post.ts';
import { clearMemberState } from '#src/features/sessions/session-watch.ts';
// Otherwise loaded by the first event.
import '#src/features/posts/requests/notifications/notify-of-request.ts';
import '#src/features/chat/notifications/notify-of-message.tsx';
import { applyLiveEvent } from './live-changes.ts';

const otherPartner = { ...partner, id: '019a3f6e-0000-7000-8000-000000000003', name: 'Carla' };
const partners = [partner, otherPartner];
const chatIds = partners.map(({ id }) => chatIdOf(aMember.id, id));
const [chatId = ''] = chatIds;
const FETCH_MS = 80;

const lastMessageOf = (sent: readonly Message[]) => {
  const last = sent.at(-1);
  return {
    lastMessage: last?.text ?? null,
    lastMessageAt: last?.sentAt ?? null,
    isLastMessageOwn: last?.senderId === aMember.id,
  };
};

/** What the server stores about the member. Each action changes it and returns its event. */
function createServer() {
  let version = 1;
  let post: Post = aPost(1, { authorId: aMember.id });
  const requests = partners.map((requester, index) =>
    aReceivedRequest({
      id: `019a3f6e-1111-7000-9000-00000000000${index}`,
      requester: {
        id: requester.id,
        name: requester.name,
        pictureUrl: null,
        platforms: [],
        levels: [],
        spokenLanguages: [],
        bio: '',
      },
    }),
  );
  const messages: Message[][] = [[], []];
  const chats = partners.map(() => ({ readSeq: 0, isMuted: false, archivedSeq: -1, isBlocked: false }));

  function conversation(index: number): Conversation {
    const [chat, sent, request, shown] = [chats[index], messages[index] ?? [], requests[index], partners[index]];
    if (!chat || !request || !shown) throw new Error('No such conversation');
    const { readSeq, isMuted, archivedSeq } = chat;
    const { id, postId, game, state, createdAt } = request;
    return {
      ...establishedConversation,
      id: chatIds[index] ?? '',
      partner: shown,
      createdAt: new Date(0),
      ...lastMessageOf(sent),
      lastSeq: sent.length,
      readSeq,
      seenSeq: 0,
      unread: sent.filter(({ seq, senderId }) => seq > readSeq && senderId !== aMember.id).length,
      isMuted,
      isArchived: archivedSeq >= 0 && (isMuted || sent.length <= archivedSeq),
      lastRequestAt: createdAt,
      latestRequest: {
        id,
        version: (version += 1),
        isOnly: true,
        postId,
        game,
        isOwn: false,
        isInvitation: false,
        state,
      },
    };
  }
  const read = (index: number): JoinRequest[] =>
    chats[index]?.isBlocked
      ? []
      : requests.slice(index, index + 1).map((request) => ({ ...request, version: (version += 1) }));
  const visible = (): number[] => [0, 1].filter((index) => !chats[index]?.isBlocked);

  function send(index: number, senderId: string): LiveEvent[] {
    const list = messages[index] ?? [];
    const seq = list.length + 1;
    const message = aMessage(seq, {
      id: `019a3f6e-0000-7000-9${index}00-${String(seq).padStart(12, '0')}`,
      chatId: chatIds[index] ?? '',
      senderId,
    });
    list.push(message);
    return [{ type: 'message.sent', message }];
  }
  function changeSettings(index: number, change: object): LiveEvent[] {
    Object.assign(chats[index] ?? {}, change);
    const { id, isMuted, isArchived } = conversation(index);
    return [{ type: 'chat.settings', chatId: id, isMuted, isArchived }];
  }
  function changeRequest(index: number, state: JoinRequest['state']): LiveEvent[] {
    requests.splice(
      index,
      1,
      ...read(index).map((request) => ({ ...request, state, decidedAt: state === 'pending' ? null : new Date(0) })),
    );
    return read(index).map((request) => ({ type: 'join-request.changed', request, responses: post.responses }));
  }
  const actions: readonly ((index: number) => LiveEvent[])[] = [
    (index) => send(index, partners[index]?.id ?? ''),
    (index) => send(index, aMember.id),
    (index) => {
      const readSeq = messages[index]?.length ?? 0;
      Object.assign(chats[index] ?? {}, { readSeq });
      return [{ type: 'chat.read', chatId: chatIds[index] ?? '', readSeq }];
    },
    (index) => changeSettings(index, { isMuted: !chats[index]?.isMuted }),
    (index) =>
      changeSettings(index, { archivedSeq: conversation(index).isArchived ? -1 : (messages[index]?.length ?? 0) }),
    (index) => changeRequest(index, 'accepted'),
    (index) => changeRequest(index, 'pending'),
    (index) => changeRequest(index, 'left'),
    (index) => {
      post = { ...post, responses: post.responses + 1 };
      return changeRequest(index, 'pending');
    },
  ];

  return {
    actionCount: actions.length,
    act: (action: number, index: number): LiveEvent[] =>
      chats[index]?.isBlocked ? [] : (actions[action]?.(index) ?? []),
    block(isBlocked: boolean): LiveEvent[] {
      Object.assign(chats[1] ?? {}, { isBlocked });
      return [{ type: 'chat.blocked', chatId: chatIds[1] ?? '', isBlocked }];
    },
    listChats: () => visible().map(conversation),
    listReceived: () =>
      visible()
        .flatMap(read)
        .filter(({ state }) => state === 'pending'),
    listOfChat: () => read(0),
    getPost: () => post,
    messages: () => messages[0] ?? [],
  };
}
type Server = ReturnType<typeof createServer>;

const encode = <const E extends Endpoint>(endpoint: E, body: ResponseOf<E>): string =>
  JSON.stringify(z.encode<E['response']>(endpoint.response, body));

function respond(server: Server, { pathname, searchParams }: URL): string {
  if (pathname === listChatsEndpoint.path) return encode(listChatsEndpoint, server.listChats());
  if (pathname === listReceivedRequestsEndpoint.path)
    return encode(listReceivedRequestsEndpoint, server.listReceived());
  if (pathname.endsWith('/join-requests')) return encode(listChatRequestsEndpoint, server.listOfChat());
  if (pathname.endsWith('/messages')) {
    const after = Number(searchParams.get('after') ?? 0);
    const messages = server.messages().filter(({ seq }) => seq > after);
    return encode(listMessagesEndpoint, { messages, hasMore: false, deletedSeq: 0 });
  }
  if (pathname.endsWith('/read-marker')) return JSON.stringify({ readSeq: 0 });
  if (pathname.startsWith('/api/posts/')) return encode(getPostEndpoint, server.getPost());
  throw new Error(`No response for ${pathname}`);
}

/** A response has the state at the time of its request, and arrives later. */
const serve = (server: Server) =>
  vi.stubGlobal('fetch', async (url: URL) => {
    const text = respond(server, url);
    await new Promise((resolve) => setTimeout(resolve, FETCH_MS));
    return new Response(text, { status: 200 });
  });

/** Removes versions, which differ because they are times of reads. */
const shown = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'version' ? undefined : part)));
const cached = (queryKey: QueryKey): unknown => queryClient.getQueryData(queryKey);

const step = fc.record({
  action: fc.nat(9),
  index: fc.nat(1),
  /** Number of times that the event arrives; 0 if it is lost. */
  copies: fc.constantFrom(1, 1, 1, 2, 0),
  delay: fc.nat(4),
  waitMs: fc.constantFrom(0, 0, 40, 100, 700),
});

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(topics.session, { member: aMember });
});
afterEach(() => vi.unstubAllGlobals());

test('after lost, duplicated, late and reordered events the cache equals a fresh load', async () => {
  const router = createTestRouter('/dashboard');
  const context = { memberId: aMember.id, router };
  const unsubscribe = subscribeLive((event) => applyLiveEvent(event, context));
  const observers = () => [
    new QueryObserver(queryClient, conversationsQuery),
    new QueryObserver(queryClient, messagesQuery(chatId)),
    new QueryObserver(queryClient, receivedRequestsQuery),
    new QueryObserver(queryClient, chatRequestsQuery(chatId)),
    new QueryObserver(queryClient, postQuery(aPost(1).id)),
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      clearMemberState();
      const server = createServer();
      serve(server);
      const unsubscribes = observers().map((observer) => observer.subscribe(() => undefined));
      const arrivals: LiveEvent[][] = [];
      let isBlocked = false;
      for (const [time, { action, index, copies, delay, waitMs }] of steps.entries()) {
        const events = action < server.actionCount ? server.act(action, index) : server.block((isBlocked = !isBlocked));
        for (let copy = 0; copy < copies; copy++) (arrivals[time + delay * (copy + 1)] ??= []).push(...events);
        for (const event of arrivals[time] ?? []) publishLocally(event);
        await vi.advanceTimersByTimeAsync(waitMs);
      }
      for (const event of arrivals.slice(steps.length).flatMap((late) => late ?? [])) publishLocally(event);
      if (steps.some(({ copies }) => copies === 0)) publishLocally({ type: 'live.lagged' });
      await vi.advanceTimersByTimeAsync(10_000);
      const received = queryClient.getQueryData(receivedRequestsQuery.queryKey) ?? [];
      const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
      expect(shown((queryClient.getQueryData(conversationsQuery.queryKey) ?? []).toSorted(byId))).toEqual(
        shown(server.listChats().toSorted(byId)),
      );
      expect(shown(queryClient.getQueryData(messagesQuery(chatId).queryKey)?.messages)).toEqual(
        shown(server.messages()),
      );
      expect(shown(received.filter(({ state }) => state === 'pending'))).toEqual(shown(server.listReceived()));
      expect(shown(cached(chatRequestsQuery(chatId).queryKey))).toEqual(shown(server.listOfChat()));
      expect(shown(cached(postQuery(aPost(1).id).queryKey))).toEqual(shown(server.getPost()));
      unsubscribes.forEach((stop) => stop());
    }),
    { numRuns: 60, seed: 33 },
  );
  unsubscribe();
});
