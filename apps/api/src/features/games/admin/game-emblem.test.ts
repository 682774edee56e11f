import { listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { changeGameAbbreviationEndpoint } from '@muster/contract/games/game-emblems.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { listSentRequestsEndpoint, requestToJoinEndpoint } from '@muster/contract/join-requests/join-requests.ts';
import { listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { getSharedPostEndpoint } from '@muster/contract/posts/shared-posts.ts';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

/** A shared post of Rust by Ada, which Bob asked to join. */
async function startWithPost() {
  const api = await startApi();
  const [admin, ada, bob] = [await api.as('admin'), await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust', isShared: true }) });
  await bob.call(requestToJoinEndpoint, { params: { postId: post.id } });
  /** Emblems as each of them reads it. */
  const emblems = async () => {
    const [inCatalogue] = (await bob.call(listGamesEndpoint, {})).filter(({ id }) => id === 'rust');
    const [inTable] = (await admin.call(listAllGamesEndpoint, { querystring: { search: 'rust', page: 1 } })).rows;
    const [onBoard] = (await bob.call(listPostsEndpoint, { querystring: {} })).posts;
    const [ofRequest] = await bob.call(listSentRequestsEndpoint, {});
    const shared = await api.visitor().call(getSharedPostEndpoint, { params: { postId: post.id } });
    return [inCatalogue, inTable, onBoard, ofRequest, shared].map((item) => item?.emblem);
  };
  const everywhere = (emblem: object) => Array.from({ length: 5 }, () => emblem);
  const lastAct = async () => (await api.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
  return { ...api, admin, ada, bob, post, emblems, everywhere, lastAct };
}

const params = { gameId: 'rust' };

test('shows a changed abbreviation to everyone, keeps its case and records both', async () => {
  const { admin, post, emblems, everywhere, lastAct } = await startWithPost();
  expect(post.emblem).toEqual({ abbreviation: 'Rust', iconId: null });
  const row = await admin.call(changeGameAbbreviationEndpoint, { params, body: { abbreviation: ' RuSt2 ' } });
  expect(row).toMatchObject({ id: 'rust', emblem: { abbreviation: 'RuSt2', iconId: null } });
  expect(await emblems()).toEqual(everywhere({ abbreviation: 'RuSt2', iconId: null }));
  expect(await lastAct()).toMatchObject({
    actorId: admin.id,
    action: 'game.emblem-changed',
    targetId: 'rust',
    details: { name: 'Rust', before: { abbreviation: 'Rust' }, after: { abbreviation: 'RuSt2' } },
  });
  await admin.call(changeGameAbbreviationEndpoint, { params, body: { abbreviation: '' } });
  expect(await emblems()).toEqual(everywhere({ abbreviation: null, iconId: null }));
});

test('finds posts and games by a changed abbreviation', async () => {
  const { admin, bob, post } = await startWithPost();
  const found = async (search: string) => {
    const { posts } = await bob.call(listPostsEndpoint, { querystring: { search } });
    const { rows } = await admin.call(listAllGamesEndpoint, { querystring: { search, page: 1 } });
    return [...posts, ...rows].map(({ id }) => id);
  };
  expect(await found('øxd')).toEqual([]);
  await admin.call(changeGameAbbreviationEndpoint, { params, body: { abbreviation: 'ÖXd' } });
  expect(await found('oxD')).toEqual([post.id, 'rust']);
});

test('rejects the abbreviation of an unknown game', async () => {
  const { admin, lastAct } = await startWithPost();
  const answer = await admin.send(changeGameAbbreviationEndpoint, {
    params: { gameId: 'missing' },
    body: { abbreviation: 'M' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'game-not-found']);
  expect(await lastAct()).toBeUndefined();
});
