import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import { createPostEndpoint, getPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { games } from '#src/db/schema/games.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

test('stores legacy fields and returns those that a card shows', async () => {
  const { as, db } = await startApi();
  const author = await as('member');
  await author.call(createPostEndpoint, { body: aPostDraft() });
  const shown = { title: 'Late crew', skillLevel: 'Gold', region: 'EU' };
  const legacy = { legacyUserId: 'k3Jd', legacyUserName: 'ada_of_old' };
  await db.update(posts).set({ ...shown, ...legacy });
  const answer = await author.send(listPostsEndpoint);
  expect(answer.json()).toMatchObject({ posts: [shown] });
  for (const value of Object.values(legacy)) expect(answer.body).not.toContain(value);
  expect(await db.select().from(posts)).toMatchObject([legacy]);
});

test('a change updates updatedAt and keeps createdAt', async () => {
  const { as, db } = await startApi();
  const author = await as('member');
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await db.update(posts).set({ createdAt: longAgo, updatedAt: longAgo });
  await author.call(setPostActiveEndpoint, { params: { postId }, body: { isActive: false } });
  const changed = await author.call(getPostEndpoint, { params: { postId } });
  expect(changed.createdAt).toEqual(longAgo);
  expect(changed.updatedAt.getTime()).toBeGreaterThan(longAgo.getTime());
});

test('an added game stores its creation time', async () => {
  const { as, db } = await startApi();
  const author = await as('member');
  const before = Date.now();
  const draft = aPostDraft({ game: otherGame, customGame: 'Deep Rock Galactic' });
  const { gameId, createdAt } = await author.call(createPostEndpoint, { body: draft });
  const [game] = await db.select().from(games).where(eq(games.id, gameId));
  expect(game?.submittedAt).toEqual(createdAt);
  expect(Math.abs(createdAt.getTime() - before)).toBeLessThan(60_000);
});

test('a post shows the current name of its author', async () => {
  const { as, db } = await startApi();
  const author = await as('member', 'Ada');
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  await db.update(members).set({ displayName: 'Countess' }).where(eq(members.id, author.id));
  expect(await author.call(getPostEndpoint, { params: { postId } })).toMatchObject({ authorName: 'Countess' });
});

test('starter games are verified, popular, without submitter and with a usual crew', async () => {
  const { db } = await startApi();
  const rows = await db.select().from(games).orderBy(games.name);
  expect(rows.map(({ name }) => name)).toEqual(starterGames.map(({ name }) => name).toSorted());
  for (const game of starterGames) expect(rows).toContainEqual(expect.objectContaining(game));
  const system = { isVerified: true, category: 'Popular Games', submittedBy: null };
  for (const row of rows) expect(row).toMatchObject(system);
});
