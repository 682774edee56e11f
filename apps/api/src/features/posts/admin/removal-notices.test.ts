import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import {
  deleteGameEndpoint,
  getGameCrewsEndpoint,
  mergeGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { deleteMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { deleteAnyPostEndpoint, listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { createPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

const game = { gameId: 'valorant' };
const reason = 'This is a duplicate';

/** Mira is in the crew of Ada's Valorant post, and Zoe asks to join. */
async function startScene() {
  const scene = await startWithSeats(4);
  const { as, mira, zoe, join, request } = scene;
  await join(mira);
  await request(zoe);
  const admin = await as('admin', 'Grace');
  return {
    ...scene,
    admin,
    noticesOf: async (member: ApiClient) =>
      (await member.call(listNoticesEndpoint, {})).map(({ kind, about, reason: why }) => [kind, about, why]),
    audited: async () => {
      const { rows } = await admin.call(listAuditEndpoint, { querystring: { page: 1 } });
      return JSON.parse(rows[0]?.details ?? '');
    },
  };
}

type Scene = Awaited<ReturnType<typeof startScene>>;

test.each<[string, (scene: Scene) => Promise<unknown>, readonly string[]]>([
  [
    'unverified',
    ({ admin }) => admin.call(unverifyGameEndpoint, { params: game, body: { reason } }),
    ['game-removed', 'Valorant', reason],
  ],
  [
    'deleted',
    ({ admin }) => admin.call(deleteGameEndpoint, { params: game, body: { reason } }),
    ['game-removed', 'Valorant', reason],
  ],
  [
    'deleted without a reason',
    ({ admin }) => admin.call(deleteGameEndpoint, { params: game }),
    ['game-removed', 'Valorant', ''],
  ],
  [
    'merged',
    ({ admin }) => admin.call(mergeGameEndpoint, { params: game, body: { gameId: 'rust' } }),
    ['game-merged', 'Valorant → Rust', ''],
  ],
])('the host of an active post of a game that is %s gets one notice', async (_, change, notice) => {
  const scene = await startScene();
  const { author, yuki, post, noticesOf, listen } = scene;
  await author.call(createPostEndpoint, { body: aPostDraft() });
  const inactive = await yuki.call(createPostEndpoint, { body: aPostDraft() });
  await yuki.call(setPostActiveEndpoint, { params: { postId: inactive.id }, body: { isActive: false } });
  const live = await connectLive(await listen(), author);
  await change(scene);
  await live.next(({ type }) => type === 'notice.sent');
  expect(post.game).toBe('Valorant');
  expect(await noticesOf(author)).toEqual([notice]);
  expect(await noticesOf(yuki)).toEqual([]);
});

test('audits the reason of a removed game, and trims it', async () => {
  const { admin, author, noticesOf, audited } = await startScene();
  await admin.call(deleteGameEndpoint, { params: game, body: { reason: `  ${reason}  ` } });
  expect(await audited()).toMatchObject({ name: 'Valorant', deletedPosts: 1, reason });
  expect(await noticesOf(author)).toEqual([['game-removed', 'Valorant', reason]]);
});

test('after an administrator deletes a post, its author reads the reason, and its crew reads who deleted it', async () => {
  const { admin, author, mira, post, params, crewParams, noticesOf, audited, listen } = await startScene();
  const live = await connectLive(await listen(), author);
  await admin.call(deleteAnyPostEndpoint, { params, body: { reason } });
  await live.next(({ type }) => type === 'notice.sent');
  expect(await noticesOf(author)).toEqual([['content-deleted', post.description, reason]]);
  expect(await audited()).toMatchObject({ game: 'Valorant', reason });
  expect(await mira.call(getCrewEndpoint, { params: crewParams })).toMatchObject({
    post: null,
    isCalledOffByAdmin: true,
  });
});

test('rejects a reason that is too long and removes nothing', async () => {
  const { admin, author, params, noticesOf } = await startScene();
  const body = { reason: 'x'.repeat(501) };
  for (const [endpoint, of] of [
    [deleteGameEndpoint, game],
    [unverifyGameEndpoint, game],
    [deleteAnyPostEndpoint, params],
  ] as const)
    expect((await admin.send(endpoint, { params: of, body })).statusCode).toBe(400);
  expect(await noticesOf(author)).toEqual([]);
});

test('counts crews and players before a removal, of active posts only', async () => {
  const { admin, author, params } = await startScene();
  const { gameId } = game;
  const counts = () => admin.call(getGameCrewsEndpoint, { params: { gameId } });
  const playersOf = async () => {
    const { rows } = await admin.call(listAllPostsEndpoint, { querystring: { page: 1 } });
    return rows.map(({ playersIn, playersWaiting }) => [playersIn, playersWaiting]);
  };
  await author.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) });
  expect(await counts()).toEqual({ activeCrews: 1, playersIn: 1, playersWaiting: 1 });
  expect(await playersOf()).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await counts()).toEqual({ activeCrews: 0, playersIn: 0, playersWaiting: 0 });
  expect(await playersOf()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('the crew of a deleted member reads that an administrator ended it', async () => {
  const { admin, author, mira, crewParams } = await startScene();
  await admin.call(deleteMemberEndpoint, { params: { memberId: author.id } });
  expect(await mira.call(getCrewEndpoint, { params: crewParams })).toMatchObject({
    post: null,
    isCalledOffByAdmin: true,
  });
});
