import { listGamesEndpoint, otherGame, verifyGameEndpoint } from '@muster/contract/games/games.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

async function startWithPendingGame() {
  const api = await startApi();
  const [admin, member] = [await api.as('admin'), await api.as('member')];
  const draft = aPostDraft({ game: otherGame, customGame: 'Deep Rock Galactic' });
  const { gameId } = await member.call(createPostEndpoint, { body: draft });
  return { ...api, admin, member, gameId };
}

test('lists a verified game for everyone and notifies open forms', async () => {
  const { admin, member, gameId, listen, db } = await startWithPendingGame();
  const live = await connectLive(await listen(), member);
  const emblem = { abbreviation: null, iconId: null };
  const game = { id: gameId, name: 'Deep Rock Galactic', emblem, crewSize: null, roles: [], aliases: [] };
  expect(await admin.call(verifyGameEndpoint, { params: { gameId } })).toEqual(game);
  expect(await live.next(({ type }) => type === 'game.verified')).toEqual({ type: 'game.verified', game });
  expect(await member.call(listGamesEndpoint, {})).toContainEqual(game);
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorId: admin.id, action: 'game.verified', targetId: gameId, details: game },
  ]);
  expect(await member.call(createPostEndpoint, { body: aPostDraft({ game: game.name }) })).toMatchObject({ gameId });
});

test('only administrators verify games, and only existing ones', async () => {
  const { admin, member, visitor, gameId, db } = await startWithPendingGame();
  expect((await visitor().send(verifyGameEndpoint, { params: { gameId } })).statusCode).toBe(401);
  await expect(member.call(verifyGameEndpoint, { params: { gameId } })).rejects.toMatchObject({
    status: 403,
    code: 'permission-denied',
  });
  for (const missing of ['no_such_game', "' or 1=1 --", 'x'.repeat(90)]) {
    await expect(admin.call(verifyGameEndpoint, { params: { gameId: missing } })).rejects.toMatchObject({
      code: 'game-not-found',
    });
  }
  expect((await admin.send(verifyGameEndpoint, { params: { gameId: '\0' } })).statusCode).toBe(400);
  expect(await db.select().from(auditLog)).toEqual([]);
  expect((await member.call(listGamesEndpoint, {})).map(({ id }) => id)).not.toContain(gameId);
});
