import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  deletePictureEndpoint,
  getPictureEndpoint,
  PICTURE_MAX_BYTES,
  uploadPictureEndpoint,
} from '@muster/contract/members/pictures.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictures } from '#src/db/schema/members.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectBoard } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const aPicture = (width = 600, height = 400, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background } });

async function startWithPicture() {
  const api = await startApi();
  const ada = await api.as('member', 'Ada');
  const file = await aPicture()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer();
  const upload = (next = file) => ada.call(uploadPictureEndpoint, { file: next });
  const read = (url: string | null, headers = {}) => api.app.inject({ url: url ?? 'none', headers });
  return { ...api, ada, file, upload, read };
}

test('re-encodes an uploaded picture as a square in two sizes without metadata', async () => {
  const { upload, read, file } = await startWithPicture();
  expect(file.includes('SECRET-PLACE')).toBe(true);
  const { pictureUrl } = await upload();
  for (const [size, side] of [
    ['large', 400],
    ['small', 128],
  ] as const) {
    const answer = await read(pictureUrl?.replace('large', size) ?? null);
    expect(answer.headers['content-type']).toBe('image/webp');
    const { format, width, height, exif, icc, xmp } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height, exif, icc, xmp }).toMatchObject({ format: 'webp', width: side, height: side });
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(answer.rawPayload.includes('SECRET-PLACE')).toBe(false);
  }
});

test('rotates a picture by its orientation tag', async () => {
  const { upload, read } = await startWithPicture();
  const top = await aPicture(100, 50, 'blue').png().toBuffer();
  const upright = aPicture(100, 100, 'red').composite([{ input: top, left: 0, top: 0 }]);
  const lying = await sharp(await upright.png().toBuffer())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { pictureUrl } = await upload(lying);
  const { data, info } = await sharp((await read(pictureUrl)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data.subarray(info.channels * 10 * info.width);
  expect(blue - red).toBeGreaterThan(200);
});

test('serves a picture from its own immutable address and answers 304 to revalidation', async () => {
  const { upload, read } = await startWithPicture();
  const { pictureUrl } = await upload();
  const { headers } = await read(pictureUrl);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const again = await read(pictureUrl, { 'if-none-match': headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await upload()).pictureUrl).not.toBe(pictureUrl);
  expect((await read(pictureUrl)).statusCode).toBe(404);
});

test('a new picture appears in the session, on posts and to other players, and is published at once', async () => {
  const { ada, as, listen, upload } = await startWithPicture();
  const bob = await as('member', 'Bob');
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  const live = await connectBoard(await listen(), bob);
  const { pictureUrl } = await upload();
  const small = pictureUrl?.replace('large', 'small');
  expect(await live.next(({ type }) => type === 'member.changed')).toMatchObject({ name: 'Ada', pictureUrl: small });
  expect((await ada.call(getSessionEndpoint, {})).member?.pictureUrl).toBe(small);
  const { posts } = await bob.call(listPostsEndpoint, { querystring: {} });
  expect(posts.map(({ authorPictureUrl }) => authorPictureUrl)).toEqual([small]);
  expect((await bob.call(getPlayerEndpoint, { params: { memberId: ada.id } })).pictureUrl).toBe(pictureUrl);
});

test('stores one picture per member, and none after removal', async () => {
  const { ada, db, upload } = await startWithPicture();
  await Promise.all([upload(), upload(), upload()]);
  expect(await db.select({ memberId: pictures.memberId }).from(pictures)).toEqual([{ memberId: ada.id }]);
  expect((await ada.call(deletePictureEndpoint, {})).pictureUrl).toBeNull();
  expect((await ada.call(deletePictureEndpoint, {})).pictureUrl).toBeNull();
  expect(await db.select().from(pictures)).toEqual([]);
});

test('stores the first frame of an animated picture', async () => {
  const { upload, read } = await startWithPicture();
  const frames = await Promise.all(['red', 'blue'].map((color) => aPicture(64, 64, color).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const { pictureUrl } = await upload(moving);
  const { pages, height } = await sharp((await read(pictureUrl)).rawPayload).metadata();
  expect([pages, height]).toEqual([undefined, 64]);
});

test('rejects large files and other formats before decoding', async () => {
  const { ada } = await startWithPicture();
  const url = uploadPictureEndpoint.path;
  const headers = { 'content-type': 'image/png' };
  const tooMuch = await ada.raw({ method: 'PUT', url, headers, payload: Buffer.alloc(PICTURE_MAX_BYTES + 1) });
  expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([413, 'body-too-large']);
  for (const type of ['image/svg+xml', 'text/html', 'application/json', 'application/octet-stream']) {
    const answer = await ada.raw({ method: 'PUT', url, headers: { 'content-type': type }, payload: '{}' });
    expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'unsupported-media-type']);
  }
});

test('rejects megabytes of text by its content type before parsing it', async () => {
  const { ada } = await startWithPicture();
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify({ text: 'x'.repeat(1_000_000) });
  const answer = await ada.raw({ method: 'PUT', url: uploadPictureEndpoint.path, headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type']);
});

test('pictures do not count towards the member’s request limit', async () => {
  const { as } = await startApi({ limits: { requestsPerMinute: { points: 20, seconds: 60 } } });
  const ada = await as('member');
  const { pictureUrl } = await ada.call(uploadPictureEndpoint, { file: await aPicture().png().toBuffer() });
  const responses = await Promise.all(Array.from({ length: 40 }, () => ada.raw({ url: pictureUrl ?? '' })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
});

test('no other endpoint accepts a picture', async () => {
  const { ada, file } = await startWithPicture();
  const headers = { 'content-type': 'image/png' };
  const answer = await ada.raw({ method: 'POST', url: createPostEndpoint.path, headers, payload: file });
  expect(answer.statusCode).toBe(415);
});

test('returns not found for an unknown picture', async () => {
  const { visitor } = await startWithPicture();
  const pictureId = '019a3f6e-0000-7000-8000-000000000009';
  expect((await visitor().send(getPictureEndpoint, { params: { pictureId, size: 'large' } })).statusCode).toBe(404);
  expect((await visitor().send(getPictureEndpoint, { params: { pictureId, size: 'huge' } })).statusCode).toBe(400);
  expect((await visitor().send(getPictureEndpoint, { params: { pictureId: 'x', size: 'large' } })).statusCode).toBe(
    400,
  );
});

test('counts uploads whether or not they succeed', async () => {
  const { as } = await startApi({ limits: { uploadsPerHour: { points: 1, seconds: 3600 } } });
  const ada = await as('member');
  const file = Buffer.from('no picture');
  expect((await ada.send(uploadPictureEndpoint, { file })).json().code).toBe('picture-unreadable');
  expect((await ada.send(uploadPictureEndpoint, { file })).statusCode).toBe(429);
});
