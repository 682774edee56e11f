import { expect, test } from 'vitest';
import type { LiveEvent } from './live-events.ts';
import { staleTopicsOf } from './stale-topics.ts';
import { topics } from './topics.ts';

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

test('a new post makes lists of its author stale that lack it, and the own lists only of the author', () => {
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

const chatId = `${other}_${viewer}`;

test.each<[LiveEvent, ...(readonly string[])[]]>([
  [{ type: 'chat.settings', chatId, isMuted: true, isArchived: false }, topics.chats],
  [{ type: 'chat.deleted', chatId, deletedSeq: 1 }, topics.chats],
  [{ type: 'chat.blocked', chatId, isBlocked: false }, topics.chats, topics.requests, topics.board, topics.counts],
  [{ type: 'chat.blocked', chatId, isBlocked: false }, [...topics.player, other], [...topics.playerPosts, other]],
  [{ type: 'crew-members.changed', postId }, [...topics.crew, postId]],
  [{ type: 'join-details.changed', postId, authorId: other, game: 'Rust' }, [...topics.joinDetails, other, postId]],
  [{ type: 'post.rescheduled', postId, authorId: other, authorName: '', game: '', startsAt: null }, topics.requests],
  [{ type: 'game.changed' }, topics.games, topics.board, topics.counts, topics.ownPosts],
  [{ type: 'suspension.changed', memberId: other }, [...topics.player, other], [...topics.openedChat, other]],
  [{ type: 'alerts.changed' }, topics.alerts],
  [{ type: 'crewmates.changed', name: null }, topics.crewmates],
  [{ type: 'notice.sent' }, topics.notices],
  [{ type: 'board.lagged' }, topics.board, topics.counts, topics.post, topics.player],
  [{ type: 'topics.changed', topics: [['alerts']] }, topics.alerts],
])('$0.type, which has no versioned object, makes $1 stale everywhere', (event, ...stale) => {
  for (const topic of stale) expect(staleAfter(event)).toContainEqual({ topic });
});

test('a browser that connects has everything stale except what no event changes', () => {
  const [ready, lagged] = (['live.ready', 'live.lagged'] as const).map((type) => staleAfter({ type }));
  expect(lagged).toEqual(ready);
  const names = new Set(ready?.map(({ topic: [name] }) => name));
  expect(Object.values(topics).filter(([name]) => !names.has(name))).toEqual([
    topics.games,
    topics.session,
    topics.admin,
  ]);
});
