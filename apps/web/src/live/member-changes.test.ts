import { topics } from '@muster/contract/topics.ts';
import { chatIdOf, type Conversation, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import type { Endpoint, ResponseOf } from '@muster/contract/endpoint.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Presence } from '@muster/contract/members/members.ts';
import { getPlayerEndpoint, type Player } from '@muster/contract/members/profiles.ts';
import { z } from '@muster/contract/zod.ts';
import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPlayer } from '#test/data/a-player.ts';
import { partner } from '#test/servers/chat-server.ts';
import { establishedConversation } from '#test/data/conversation-settings.ts';
import { aMember, createTestRouter } from '#test/render-app.tsx';
import { conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { playerQuery } from '#src/features/members/player/player-queries.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { clearMemberState } from '#src/features/sessions/session-watch.ts';
import { applyLiveEvent } from './live-changes.ts';

const FETCH_MS = 80;
const SENT_COUNT = 20;
let version = 0;

/** What the server stores about a partner. Each action changes it and returns its event. */
function createServer() {
  const memberId = partner.id;
  const chatId = chatIdOf(aMember.id, memberId);
  let [name, readSeq, sendsReadReceipts] = ['Ben', 0, true];
  let presence: Presence | null = { isOnline: false, lastSeenAt: null };

  const seenSeq = (): number => (sendsReadReceipts ? readSeq : 0);
  const seen = (): LiveEvent => ({ type: 'chat.seen', version: (version += 1), chatId, seq: seenSeq() });
  function setPresence(changed: Presence | null): LiveEvent {
    presence = changed;
    return { type: 'presence.changed', version: (version += 1), memberId, presence };
  }
  const actions: readonly (() => LiveEvent)[] = [
    () => {
      name = `${name}!`;
      return { type: 'member.changed', version: (version += 1), memberId, name, pictureUrl: null };
    },
    () => setPresence({ isOnline: true, lastSeenAt: null }),
    () => setPresence({ isOnline: false, lastSeenAt: new Date(version) }),
    () => setPresence(null),
    () => {
      readSeq = Math.min(readSeq + 1, SENT_COUNT);
      return seen();
    },
    () => {
      sendsReadReceipts = !sendsReadReceipts;
      return seen();
    },
  ];
  return {
    act: (action: number): LiveEvent | undefined => actions[action]?.(),
    listChats: (): Conversation[] => [
      {
        ...establishedConversation,
        id: chatId,
        partner: { ...partner, name, presence },
        createdAt: new Date(0),
        lastMessage: 'hi',
        lastMessageAt: new Date(0),
        isLastMessageOwn: true,
        lastSeq: SENT_COUNT,
        readSeq: SENT_COUNT,
        seenSeq: seenSeq(),
        unread: 0,
      },
    ],
    getPlayer: (): Player => aPlayer({ id: memberId, name, presence, createdAt: new Date(0) }),
  };
}
type Server = ReturnType<typeof createServer>;

const encode = <const E extends Endpoint>(endpoint: E, body: ResponseOf<E>): string =>
  JSON.stringify(z.encode<E['response']>(endpoint.response, body));

/** A response has the state at the time of its request, and arrives later. */
const serve = (server: Server) =>
  vi.stubGlobal('fetch', async ({ pathname }: URL) => {
    const text =
      pathname === listChatsEndpoint.path
        ? encode(listChatsEndpoint, server.listChats())
        : encode(getPlayerEndpoint, server.getPlayer());
    await new Promise((resolve) => setTimeout(resolve, FETCH_MS));
    return new Response(text, { status: 200 });
  });

const step = fc.record({
  action: fc.nat(5),
  /** Number of times that the event arrives; 0 if it is lost. */
  copies: fc.constantFrom(1, 1, 1, 2, 0),
  delay: fc.nat(4),
  waitMs: fc.constantFrom(0, 0, 40, 100, 700),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.unstubAllGlobals());

test('a partner has their last name, presence and read marker after lost, duplicated, late and reordered events', async () => {
  const context = { memberId: aMember.id, router: createTestRouter('/dashboard') };
  const publish = (event: LiveEvent): void => applyLiveEvent(event, context);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      clearMemberState();
      queryClient.setQueryData(topics.session, { member: aMember });
      const server = createServer();
      serve(server);
      const stops = [
        new QueryObserver(queryClient, conversationsQuery).subscribe(() => undefined),
        new QueryObserver(queryClient, playerQuery(partner.id)).subscribe(() => undefined),
      ];
      const arrivals: LiveEvent[][] = [];
      for (const [time, { action, copies, delay, waitMs }] of steps.entries()) {
        const event = server.act(action);
        for (let copy = 0; event && copy < copies; copy++) (arrivals[time + delay * (copy + 1)] ??= []).push(event);
        arrivals[time]?.forEach(publish);
        await vi.advanceTimersByTimeAsync(waitMs);
      }
      arrivals.slice(steps.length).flat().filter(Boolean).forEach(publish);
      if (steps.some(({ copies }) => copies === 0)) publish({ type: 'live.lagged' });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(queryClient.getQueryData(conversationsQuery.queryKey)).toEqual(server.listChats());
      expect(queryClient.getQueryData(playerQuery(partner.id).queryKey)).toEqual(server.getPlayer());
      stops.forEach((stop) => stop());
    }),
    { numRuns: 60, seed: 33 },
  );
});
