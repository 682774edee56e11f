import { deleteGameEndpoint, listAllGamesEndpoint, mergeGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import {
  changeGameAbbreviationEndpoint,
  deleteGameIconEndpoint,
  getGameIconEndpoint,
  uploadGameIconEndpoint,
} from '@muster/contract/games/game-emblems.ts';
import { PICTURE_MAX_BYTES } from '@muster/contract/members/pictures.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { listSentRequestsEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { getPostPreviewEndpoint, getSharedPostEndpoint } from '@muster/contract/board/shared-posts.ts';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { gameIcons } from '#src/db/schema/games.ts';
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

const anIcon = (side = 300, background = 'red') =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();

test('shows a re-encoded icon to everyone, also to visitors and on link previews, until it is removed', async () => {
  const { app, admin, post, emblems, everywhere, lastAct } = await startWithPost();
  const read = (iconId: string | null, size: 'large' | 'small') =>
    app.inject({ url: fillPath(getGameIconEndpoint.path, { iconId: iconId ?? '', size }) });
  const preview = async () => {
    const { rawPayload } = await app.inject({ url: fillPath(getPostPreviewEndpoint.path, { postId: post.id }) });
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0] = data.subarray(info.channels * (info.width * 80 + 80)); // in the corner of the emblem
    return red - green;
  };
  expect(await preview()).toBeLessThan(150);
  const { emblem } = await admin.call(uploadGameIconEndpoint, { params, file: await anIcon() });
  expect(emblem).toEqual({ abbreviation: 'Rust', iconId: expect.any(String) });
  expect(await emblems()).toEqual(everywhere(emblem));
  expect(await preview()).toBeGreaterThan(200);
  expect(await lastAct()).toMatchObject({ action: 'game.emblem-changed', details: { name: 'Rust', after: emblem } });
  for (const [size, side] of [
    ['large', 300],
    ['small', 128],
  ] as const) {
    const answer = await read(emblem.iconId, size);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${emblem.iconId}-${size}"`,
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
  }
  const replaced = await admin.call(uploadGameIconEndpoint, { params, file: await anIcon() });
  expect(replaced.emblem.iconId).not.toBe(emblem.iconId);
  expect((await read(emblem.iconId, 'small')).statusCode).toBe(404);
  for (const _ of ['removed', 'already removed']) {
    expect(await admin.call(deleteGameIconEndpoint, { params })).toMatchObject({ emblem: { iconId: null } });
  }
  expect((await read(replaced.emblem.iconId, 'small')).statusCode).toBe(404);
  expect(await emblems()).toEqual(everywhere({ abbreviation: 'Rust', iconId: null }));
});

test('deletes the icon with its game, also when the game is merged', async () => {
  const { admin, db, emblems, everywhere } = await startWithPost();
  const upload = async (gameId: string) =>
    (await admin.call(uploadGameIconEndpoint, { params: { gameId }, file: await anIcon() })).emblem;
  const [, kept] = [await upload('rust'), await upload('cs2'), await upload('fifa')];
  await admin.call(mergeGameEndpoint, { params, body: { gameId: 'cs2' } });
  await admin.call(deleteGameEndpoint, { params: { gameId: 'fifa' } });
  expect(await db.select({ id: gameIcons.id }).from(gameIcons)).toEqual([{ id: kept.iconId }]);
  // The list and the table have no Rust; post, request and shared page have the icon of CS2.
  expect((await emblems()).slice(2)).toEqual(everywhere(kept).slice(2));
});

test('rejects icons of other formats, too large, too small or for an unknown game, and stores nothing', async () => {
  const { admin, ada, visitor, db, lastAct } = await startWithPost();
  const url = fillPath(uploadGameIconEndpoint.path, params);
  const put = (type: string, payload: Buffer | string) =>
    admin.raw({ method: 'PUT', url, headers: { 'content-type': type }, payload });
  const file = await anIcon();
  const answers = [
    await put('image/svg+xml', '<svg/>'),
    await put('image/png', Buffer.alloc(PICTURE_MAX_BYTES + 1)),
    await put('image/png', 'no picture'),
    await put('image/png', await anIcon(31)),
    await admin.send(uploadGameIconEndpoint, { params: { gameId: 'missing' }, file }),
    await admin.send(deleteGameIconEndpoint, { params: { gameId: 'missing' } }),
    await ada.send(uploadGameIconEndpoint, { params, file }),
    await visitor().send(uploadGameIconEndpoint, { params, file }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [415, 'unsupported-media-type'],
    [413, 'body-too-large'],
    [400, 'picture-unreadable'],
    [400, 'picture-too-small'],
    [404, 'game-not-found'],
    [404, 'game-not-found'],
    [403, 'permission-denied'],
    [401, 'unauthenticated'],
  ]);
  expect(await db.$count(gameIcons)).toBe(0);
  expect(await lastAct()).toBeUndefined();
});

test('limits the icons that an administrator uploads in an hour', async () => {
  const { as } = await startApi({ limits: { uploadsPerHour: { points: 1, seconds: 3600 } } });
  const admin = await as('admin');
  const file = await anIcon();
  const answers = [
    await admin.send(uploadGameIconEndpoint, { params, file }),
    await admin.send(uploadGameIconEndpoint, { params, file }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
});
