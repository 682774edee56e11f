import {
  changeGameAliasesEndpoint,
  changeGameCrewEndpoint,
  deleteGameEndpoint,
  listAllGamesEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { changeGameAbbreviationEndpoint } from '@muster/contract/games/game-emblems.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listGamesEndpoint, otherGame } from '@muster/contract/games/games.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { desc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { games } from '#src/db/schema/games.ts';
import { posts } from '#src/db/schema/posts.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const manyPosts = { limits: { postsPer10Minutes: { points: 1000, seconds: 600 } } };

/** Two posts of Rust, one of them not active; one of Valorant; one of a pending game. */
async function startWithGames() {
  const api = await startApi(manyPosts);
  const [admin, member] = [await api.as('admin', 'Grace'), await api.as('member', 'Ada')];
  const post = (changes: Parameters<typeof aPostDraft>[0]) =>
    member.call(createPostEndpoint, { body: aPostDraft(changes) });
  await post({ game: 'Rust' });
  await post({ game: 'Rust', isActive: false });
  await post({ game: 'Valorant' });
  const { gameId } = await post({ game: otherGame, customGame: 'Deep Rock Galactic' });
  const table = (querystring: { search?: string; state?: 'verified' | 'pending'; page?: number } = {}) =>
    admin.call(listAllGamesEndpoint, { querystring: { page: 1, ...querystring } });
  const lastAct = async () => (await api.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
  const board = (game?: string) => member.call(listPostsEndpoint, { querystring: { game } });
  const facets = () => member.call(getPostFacetsEndpoint, { querystring: {} });
  return { ...api, admin, member, post, pendingId: gameId, table, lastAct, board, facets };
}

type Facets = Awaited<ReturnType<Awaited<ReturnType<typeof startWithGames>>['facets']>>;
const countIn = ({ games: options }: Facets, game: string) => options.find(({ option }) => option === game)?.count;

test('lists pending games first, then by name, with submitter and post count', async () => {
  const { table, pendingId } = await startWithGames();
  const { rows, total } = await table();
  expect(total).toBe(24);
  expect(rows[0]).toMatchObject({
    id: pendingId,
    name: 'Deep Rock Galactic',
    isVerified: false,
    category: 'User Submitted',
    submittedBy: 'Ada',
    posts: 1,
  });
  expect(rows[1]).toMatchObject({ name: 'Among Us', isVerified: true, submittedBy: 'system', posts: 0 });
  expect(rows.slice(1).map(({ name }) => name)).toEqual(
    rows
      .slice(1)
      .map(({ name }) => name)
      .toSorted((one, other) => one.localeCompare(other, 'en')),
  );
  expect(rows.find(({ name }) => name === 'Rust')).toMatchObject({ posts: 2 });
});

test('searches, filters by state and pages through the games', async () => {
  const { table, db, member } = await startWithGames();
  await db.insert(games).values(
    Array.from({ length: 30 }, (_, index) => ({
      id: `g_${index}`,
      name: `Percent 100% No ${index}`,
      nameKey: `percent 100% no ${index}`,
      filterOption: 'Other',
      isVerified: false,
      category: 'User Submitted' as const,
      submittedBy: member.id,
    })),
  );
  expect((await table({ search: ' rÓCK\u3000G' })).rows.map(({ name }) => name)).toEqual(['Deep Rock Galactic']);
  expect((await table({ search: '100%' })).total).toBe(30);
  for (const search of ['1_0%', '%rust', String.raw`\ust`]) expect((await table({ search })).total).toBe(0);
  expect([(await table({ state: 'verified' })).total, (await table({ state: 'pending' })).total]).toEqual([23, 31]);
  const pages = [await table(), await table({ page: 2 }), await table({ page: 3 }), await table({ page: 4 })];
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [25, 54],
    [25, 54],
    [4, 54],
    [0, 54],
  ]);
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(54);
});

test('shows an unknown submitter when the member has left', async () => {
  const { table, db, member } = await startWithGames();
  await db.execute(sql`delete from members where id = ${member.id}`);
  expect((await table({ state: 'pending' })).rows).toMatchObject([{ submittedBy: 'Unknown User', posts: 0 }]);
});

test('unverifying a game unlists it, deletes its posts and returns their count', async () => {
  const { admin, member, lastAct, board, facets } = await startWithGames();
  const answer = await admin.call(unverifyGameEndpoint, { params: { gameId: 'rust' } });
  expect(answer).toEqual({ game: { id: 'rust', name: 'Rust' }, deletedPosts: 2 });
  expect((await board('Rust')).posts).toEqual([]);
  expect(countIn(await facets(), 'Rust')).toBeUndefined();
  expect((await facets()).active).toBe(2);
  expect((await member.call(listMyPostsEndpoint, { querystring: {} })).posts.map(({ game }) => game)).not.toContain(
    'Rust',
  );
  expect((await member.call(listGamesEndpoint, {})).map(({ id }) => id)).not.toContain('rust');
  await expect(member.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) })).rejects.toMatchObject({
    code: 'game-not-found',
  });
  expect(await lastAct()).toMatchObject({
    actorId: admin.id,
    actorName: 'Grace',
    action: 'game.unverified',
    targetId: 'rust',
    details: { name: 'Rust', deletedPosts: 2 },
    address: '127.0.0.1',
  });
  expect(await admin.call(unverifyGameEndpoint, { params: { gameId: 'rust' } })).toMatchObject({ deletedPosts: 0 });
});

test('deleting a game deletes its posts', async () => {
  const { admin, lastAct, table, facets, pendingId } = await startWithGames();
  const params = { gameId: pendingId };
  expect(await admin.call(deleteGameEndpoint, { params })).toEqual({
    game: { id: pendingId, name: 'Deep Rock Galactic' },
    deletedPosts: 1,
  });
  expect((await table({ search: 'Deep Rock' })).total).toBe(0);
  expect((await facets()).active).toBe(2);
  expect(await lastAct()).toMatchObject({ action: 'game.deleted', targetId: pendingId, details: { deletedPosts: 1 } });
  expect((await admin.send(deleteGameEndpoint, { params })).statusCode).toBe(404);
  expect(await admin.call(deleteGameEndpoint, { params: { gameId: 'fifa' } })).toMatchObject({ deletedPosts: 0 });
});

test('renaming a game updates its posts, their search text and their filter', async () => {
  const { admin, member, lastAct, board, facets, pendingId } = await startWithGames();
  const row = await admin.call(renameGameEndpoint, {
    params: { gameId: pendingId },
    body: { name: '  Counter-Strike 2 ' },
  });
  expect(row).toMatchObject({ id: pendingId, name: 'Counter-Strike 2', isVerified: false, posts: 1 });
  expect((await board('Counter-Strike 2')).posts).toMatchObject([{ game: 'Counter-Strike 2', gameId: pendingId }]);
  expect((await board('Deep Rock Galactic')).posts).toEqual([]);
  const found = async (search: string) =>
    (await member.call(listPostsEndpoint, { querystring: { search } })).posts.length;
  expect([await found('counter-str'), await found('deep rock')]).toEqual([1, 0]);
  expect(countIn(await facets(), 'Counter-Strike 2')).toBe(1);
  expect(await lastAct()).toMatchObject({
    action: 'game.renamed',
    details: { before: 'Deep Rock Galactic', after: 'Counter-Strike 2' },
  });
});

test('rejects a name that another game has in any spelling, and reserved names', async () => {
  const { admin, table, pendingId, lastAct } = await startWithGames();
  const params = { gameId: pendingId };
  for (const name of ['Rust', ' rUST ', 'Ｒust', 'R\u200Bust']) {
    const answer = await admin.send(renameGameEndpoint, { params, body: { name } });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'game-name-taken']);
  }
  for (const name of ['', '   ', 'Other', 'all games', otherGame, 'x'.repeat(61), '\u0000']) {
    expect((await admin.send(renameGameEndpoint, { params, body: { name } })).statusCode).toBe(400);
  }
  expect((await table({ state: 'pending' })).rows[0]).toMatchObject({ name: 'Deep Rock Galactic' });
  expect(await lastAct()).toBeUndefined();
  // A game can be renamed to another spelling of its own name.
  expect(await admin.call(renameGameEndpoint, { params, body: { name: 'DEEP rock galactic' } })).toMatchObject({
    name: 'DEEP rock galactic',
  });
});

test('changes the usual crew of a game for everyone and records both crews', async () => {
  const { admin, member, lastAct } = await startWithGames();
  const [params, before] = [{ gameId: 'rust' }, { crewSize: null, roles: [] }];
  const after = { crewSize: 4, roles: [{ name: 'Gatherer', count: 3 }] };
  const body = { ...after, roles: [{ name: ' Gatherer\u200B', count: 3 }] };
  expect(await admin.call(changeGameCrewEndpoint, { params, body })).toMatchObject({
    id: 'rust',
    posts: 2,
    ...after,
  });
  expect(await member.call(listGamesEndpoint, {})).toContainEqual(expect.objectContaining({ id: 'rust', ...after }));
  expect(await lastAct()).toMatchObject({
    actorId: admin.id,
    action: 'game.crew-changed',
    targetId: 'rust',
    details: { name: 'Rust', before, after },
  });
  expect(await admin.call(changeGameCrewEndpoint, { params, body: before })).toMatchObject(before);
});

test('stores folded aliases of a game, lists them for everyone and records both lists', async () => {
  const { admin, member, lastAct, table } = await startWithGames();
  const body = { aliases: [' RÜST ', 'rü\u200Bst', '', 'ru'] };
  const aliases = ['rust', 'ru'];
  expect(await admin.call(changeGameAliasesEndpoint, { params: { gameId: 'rust' }, body })).toMatchObject({ aliases });
  expect(await member.call(listGamesEndpoint, {})).toContainEqual(expect.objectContaining({ id: 'rust', aliases }));
  expect((await table({ search: 'Ru' })).rows).toMatchObject([{ id: 'rust' }]);
  expect(await lastAct()).toMatchObject({
    actorId: admin.id,
    action: 'game.aliases-changed',
    targetId: 'rust',
    details: { name: 'Rust', before: [], after: aliases },
  });
});

test('rejects a crew for an unknown game', async () => {
  const { admin, lastAct } = await startWithGames();
  for (const gameId of ['missing', "' or 1=1 --"]) {
    const answer = await admin.send(changeGameCrewEndpoint, { params: { gameId }, body: { crewSize: 5, roles: [] } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'game-not-found']);
  }
  expect(await lastAct()).toBeUndefined();
});

test('merging a game into another moves its posts, filters and counts', async () => {
  const { admin, post, lastAct, board, facets, table, pendingId } = await startWithGames();
  await post({ game: otherGame, customGame: 'deep rock galactic', isActive: false });
  const answer = await admin.call(mergeGameEndpoint, { params: { gameId: pendingId }, body: { gameId: 'cs2' } });
  expect(answer).toEqual({ game: { id: 'cs2', name: 'CS2' }, movedPosts: 2 });
  expect((await board('Counter-Strike 2')).posts).toMatchObject([{ game: 'CS2', gameId: 'cs2' }]);
  const { games: options, active } = await facets();
  expect(active).toBe(3);
  expect(options.filter(({ count }) => count > 0).map(({ option, count }) => [option, count])).toEqual([
    ['Valorant', 1],
    ['Counter-Strike 2', 1],
    ['Other', 1],
    ['Rust', 1],
  ]);
  expect((await table({ search: 'rock g' })).total).toBe(0);
  expect((await table({ search: 'cs2' })).rows).toMatchObject([{ posts: 2 }]);
  expect(await lastAct()).toMatchObject({
    action: 'game.merged',
    targetId: pendingId,
    details: { from: 'Deep Rock Galactic', into: 'CS2', movedPosts: 2 },
  });
});

test('rejects a merge of a game with itself or with an unknown game', async () => {
  const { admin, table } = await startWithGames();
  const merge = (from: string, into: string) =>
    admin.send(mergeGameEndpoint, { params: { gameId: from }, body: { gameId: into } });
  const itself = await merge('rust', 'rust');
  expect([itself.statusCode, itself.json().code]).toEqual([400, 'game-merged-with-itself']);
  for (const answer of [await merge('rust', 'missing'), await merge('missing', 'rust')]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'game-not-found']);
  }
  expect((await table({ search: 'rust' })).rows).toMatchObject([{ posts: 2 }]);
});

test('notifies open browsers of changed games, and administrators of the changed tables', async () => {
  const { admin, member, listen, pendingId } = await startWithGames();
  const origin = await listen();
  const requests = [
    () => admin.call(unverifyGameEndpoint, { params: { gameId: 'rust' } }),
    () => admin.call(renameGameEndpoint, { params: { gameId: 'valorant' }, body: { name: 'Valorant 2' } }),
    () => admin.call(changeGameCrewEndpoint, { params: { gameId: 'cs2' }, body: { crewSize: 3, roles: [] } }),
    () => admin.call(changeGameAbbreviationEndpoint, { params: { gameId: 'cs2' }, body: { abbreviation: 'CS' } }),
    () => admin.call(mergeGameEndpoint, { params: { gameId: 'cs2' }, body: { gameId: 'rust' } }),
    () => admin.call(deleteGameEndpoint, { params: { gameId: pendingId } }),
  ];
  for (const request of requests) {
    const [members, admins] = [await connectLive(origin, member), await connectLive(origin, admin)];
    await request();
    expect(await members.next(({ type }) => type === 'game.changed')).toEqual({ type: 'game.changed' });
    const isLast = (event: LiveEvent): boolean => event.type === 'admin.changed' && event.table === 'audit';
    await admins.next(isLast);
    const tables = admins.events.flatMap((event) => (event.type === 'admin.changed' ? event.table : []));
    expect(tables).toEqual(['games', 'posts', 'audit']);
    expect(members.events.filter(({ type }) => type === 'admin.changed')).toEqual([]);
  }
});

test.each([
  ['unverified', unverifyGameEndpoint, undefined],
  ['deleted', deleteGameEndpoint, undefined],
  ['renamed', renameGameEndpoint, { name: 'Oxide' }],
  ['crew-changed', changeGameCrewEndpoint, { crewSize: 3, roles: [] }],
  ['emblem-changed', changeGameAbbreviationEndpoint, { abbreviation: 'Ru' }],
  ['aliases-changed', changeGameAliasesEndpoint, { aliases: ['ru'] }],
  ['merged', mergeGameEndpoint, { gameId: 'valorant' }],
])('rolls back when the audit entry cannot be written: %s', async (action, endpoint, body) => {
  const { admin, db, table } = await startWithGames();
  const before = await table();
  await db.execute(sql.raw(`alter table audit_log add constraint no_more check (action <> 'game.${action}')`));
  const answer = await admin.send(endpoint, { params: { gameId: 'rust' }, ...(body && { body }) });
  expect(answer.statusCode).toBe(500);
  expect(await table()).toEqual(before);
  expect(await db.$count(posts)).toBe(4);
});
