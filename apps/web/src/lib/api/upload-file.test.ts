import { topics } from '@muster/contract/topics.ts';
import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { PICTURE_MAX_BYTES, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { mockResponse, delayResponse, mockRawResponse, failNetwork, network, mockError } from '#test/network.ts';
import { aProfile } from '#test/data/profile.ts';
import { aMember } from '#test/render-app.tsx';
import { CALL_TIMEOUT_MS } from './call-api.ts';
import { queryClient } from './query-client.ts';
import { uploadFile } from './upload-file.ts';

const picture = new Blob(['a picture'], { type: 'image/webp' });
const upload = (signal?: AbortSignal) => uploadFile(uploadPictureEndpoint, picture, { signal });

afterEach(() => vi.useRealTimers());

test('sends the file with its type and the member id, and decodes the response', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  const received: unknown[] = [];
  mockResponse(uploadPictureEndpoint, aProfile());
  network.use(
    http.put(`${location.origin}${uploadPictureEndpoint.path}`, async ({ request }) => {
      received.push(
        request.headers.get('content-type'),
        request.headers.get(MEMBER_HEADER),
        await request.clone().text(),
      );
      return undefined;
    }),
  );
  expect((await upload()).createdAt).toEqual(aProfile().createdAt);
  expect(received).toEqual(['image/webp', aMember.id, 'a picture']);
});

test('reports upload progress', async () => {
  mockResponse(uploadPictureEndpoint, aProfile());
  const shares: number[] = [];
  await uploadFile(uploadPictureEndpoint, picture, { onProgress: (share) => shares.push(share) });
  expect(shares.at(-1)).toBe(1);
});

test('rejects an unsupported file before sending', async () => {
  const requests = mockResponse(uploadPictureEndpoint, aProfile());
  const wrongType = new Blob(['<svg/>'], { type: 'image/svg+xml' });
  const tooLarge = new Blob([new Uint8Array(PICTURE_MAX_BYTES + 1)], { type: 'image/webp' });
  await expect(uploadFile(uploadPictureEndpoint, wrongType)).rejects.toMatchObject({ code: 'unsupported-media-type' });
  await expect(uploadFile(uploadPictureEndpoint, tooLarge)).rejects.toMatchObject({ code: 'body-too-large' });
  expect(requests).toEqual([]);
});

test("an API error has the server's code, message and retry time", async () => {
  mockError(uploadPictureEndpoint, 'too-many-requests', { retryAfterSeconds: 30 });
  await expect(upload()).rejects.toMatchObject({ kind: 'too-many-requests', retryAfterSeconds: 30 });
});

test('a rejected upload refetches the session', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  mockError(uploadPictureEndpoint, 'unauthenticated');
  await expect(upload()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(queryClient.getQueryState(topics.session)?.isInvalidated).toBe(true);
});

test.each([
  [413, '<html>proxy</html>', 'other'],
  [502, '', 'unavailable'],
  [200, '{"surprise":true}', 'other'],
])('rejects a foreign response with status %i', async (status, text, kind) => {
  mockRawResponse(uploadPictureEndpoint, text, status);
  await expect(upload()).rejects.toMatchObject({ name: 'ApiError', kind });
});

test('a network failure is unavailable', async () => {
  failNetwork(uploadPictureEndpoint);
  await expect(upload()).rejects.toMatchObject({ kind: 'unavailable', status: 0 });
});

test('an abort before or during the upload is cancelled', async () => {
  delayResponse(uploadPictureEndpoint);
  await expect(upload(AbortSignal.abort())).rejects.toMatchObject({ kind: 'cancelled' });
  const controller = new AbortController();
  const call = upload(controller.signal);
  controller.abort();
  await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
});

test('an upload without progress is deadline-exceeded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  delayResponse(uploadPictureEndpoint);
  const failure = upload().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS * 2);
  expect(await failure).toMatchObject({ kind: 'deadline-exceeded' });
});
