import { expect, test } from 'vitest';
import type { LiveEvent } from './live-events.ts';
import { staleTopicsOf } from './stale-topics.ts';
import { type Topic, topics } from './topics.ts';

const [viewer, other, postId] = ['viewer', 'other', 'post'];

/** Without the admin panel, which has its own data. */
const staleAfter = (event: LiveEvent) =>
  staleTopicsOf(event, viewer).filter(({ topic: [name] }) => name !== topics.admin[0]);

const removal = (authorId: string): LiveEvent => ({ type: 'post.removed', postId, authorId });

test('a new name makes only the page of its member stale', () => {
  expect(staleAfter({ type: 'member.changed', version: 1, memberId: other, name: 'Ben', pictureUrl: null })).toEqual([
    { topic: [...topics.player, other] },
  ]);
});

test('a deleted account makes only counts and lists of its member stale', () => {
  const stale = staleAfter({ type: 'member.left', memberId: other });
  const everywhere = stale.filter(({ listed }) => listed !== other).map(({ topic }) => topic);
  expect(everywhere).toEqual([topics.counts, [...topics.joinDetails, other]]);
});

test('a new post makes lists of its author without it stale, and own posts only for the author', () => {
  const ofPlayer = { topic: [...topics.playerPosts, other], missing: postId };
  const event = (authorId: string): LiveEvent => ({ type: 'post.created', postId, authorId });
  expect(staleAfter(event(other))).toContainEqual(ofPlayer);
  const own = { topic: topics.ownPosts, missing: postId };
  expect(staleAfter(event(other))).not.toContainEqual(own);
  expect(staleAfter(event(viewer))).toContainEqual(own);
});

test('the end of a post makes requests and conversations about it stale, and the post itself only for its author', () => {
  for (const topic of [topics.requests, topics.chats])
    expect(staleAfter(removal(other))).toContainEqual({ topic, listed: postId });
  const post = { topic: [...topics.post, postId] };
  expect(staleAfter(removal(other))).not.toContainEqual(post);
  expect(staleAfter(removal(viewer))).toContainEqual(post);
});

test("a change of a crew makes the question 'Play again?' stale until it asks about that crew", () => {
  expect(staleAfter({ type: 'crew-members.changed', crewId: postId })).toContainEqual({
    topic: topics.playAgain,
    missing: postId,
  });
});

const chatId = `${other}_${viewer}`;

test.each<{ event: LiveEvent; stale: Topic[] }>([
  { event: { type: 'chat.settings', chatId, isMuted: true, isArchived: false }, stale: [topics.chats] },
  { event: { type: 'chat.deleted', chatId, deletedSeq: 1 }, stale: [topics.chats] },
  {
    event: { type: 'chat.blocked', chatId, isBlocked: false },
    stale: [
      topics.chats,
      topics.requests,
      topics.board,
      topics.counts,
      ...[topics.player, topics.playerPosts].map((topic) => [...topic, other]),
    ],
  },
  {
    event: { type: 'crew-members.changed', crewId: postId },
    stale: [
      [...topics.crew, postId],
      [...topics.requests, 'party', postId],
    ],
  },
  {
    event: { type: 'join-details.changed', postId, authorId: other, game: 'Rust' },
    stale: [[...topics.joinDetails, other, postId]],
  },
  {
    event: { type: 'post.rescheduled', postId, authorId: other, authorName: '', game: '', startsAt: null },
    stale: [topics.requests],
  },
  { event: { type: 'game.changed' }, stale: [topics.games, topics.board, topics.counts, topics.ownPosts] },
  {
    event: { type: 'suspension.changed', memberId: other },
    stale: [
      [...topics.player, other],
      [...topics.openedChat, other],
    ],
  },
  { event: { type: 'alerts.changed' }, stale: [topics.alerts] },
  { event: { type: 'crewmates.changed', name: null }, stale: [topics.crewmates] },
  { event: { type: 'notice.sent' }, stale: [topics.notices] },
  { event: { type: 'board.lagged' }, stale: [topics.board, topics.counts, topics.post, topics.player] },
  { event: { type: 'topics.changed', topics: [['alerts']] }, stale: [topics.alerts] },
])('$event.type has no versioned object, so it makes its topics stale everywhere', ({ event, stale }) => {
  for (const topic of stale) expect(staleAfter(event)).toContainEqual({ topic });
});

test('a connecting browser refetches every topic except games, messages, the session and the admin panel', () => {
  const [ready, lagged] = (['live.ready', 'live.lagged'] as const).map((type) => staleAfter({ type }));
  expect(lagged).toEqual(ready);
  const names = new Set(ready?.map(({ topic: [name] }) => name));
  expect(Object.values(topics).filter(([name]) => !names.has(name))).toEqual([
    topics.games,
    topics.messages,
    topics.session,
    topics.admin,
  ]);
});
