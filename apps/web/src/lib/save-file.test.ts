import { topics } from '@muster/contract/topics.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { CALL_TIMEOUT_MS } from './api/call-api.ts';
import { queryClient } from './api/query-client.ts';
import { saveFile } from './save-file.ts';

/** Downloaded files. */
let saved: { readonly name: string; readonly text: Promise<string> }[];
let file: Blob | undefined;
/** Revoked object URLs. */
let released: string[];

beforeEach(() => {
  saved = [];
  file = undefined;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) file = blob;
    return 'blob:saved';
  };
  released = [];
  URL.revokeObjectURL = (one) => void released.push(one);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (file && this.href === 'blob:saved') saved.push({ name: this.download, text: file.text() });
  });
});
afterEach(() => vi.useRealTimers());

const address = `${location.origin}${exportDataEndpoint.path}`;
const json = { 'content-type': 'application/json; charset=utf-8' };
const save = () => saveFile(exportDataEndpoint, 'fallback.json');
const respond = (handler: Parameters<typeof http.get>[1]) => network.use(http.get(address, handler));

/** A body whose chunks each arrive after `delayMs`. If `isAborted`, it ends with an error. */
const delayedBody = (chunks: readonly string[], delayMs: number, isAborted = false) =>
  new ReadableStream({
    async start(controller) {
      for (const chunk of chunks) {
        if (delayMs > 0) await delay(delayMs);
        controller.enqueue(new TextEncoder().encode(chunk));
      }
      if (isAborted) controller.error(new TypeError('cut'));
      else controller.close();
    },
  });

test("saves the complete file under the server's file name", async () => {
  const headers = { ...json, 'content-disposition': 'attachment; filename="muster-ada.json"' };
  respond(() => new HttpResponse(delayedBody(['{"posts":', '[]}'], 0), { headers }));
  await save();
  expect(saved.map(({ name }) => name)).toEqual(['muster-ada.json']);
  expect(await saved[0]?.text).toBe('{"posts":[]}');
});

test('uses the fallback name without a server file name', async () => {
  respond(() => new HttpResponse('{}', { headers: json }));
  await save();
  expect(saved.map(({ name }) => name)).toEqual(['fallback.json']);
});

test('sends the member id', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  let received: string | null = null;
  respond(({ request }) => {
    received = request.headers.get(MEMBER_HEADER);
    return new HttpResponse('{}', { headers: json });
  });
  await save();
  expect(received).toBe(aMember.id);
});

test('rejects with an API error and saves nothing', async () => {
  const body = { code: 'too-many-requests', message: 'Slow down', requestId: 'test', retryAfterSeconds: 9 };
  respond(() => HttpResponse.json(body, { status: 429 }));
  await expect(save()).rejects.toMatchObject({ kind: 'too-many-requests', retryAfterSeconds: 9 });
  expect(saved).toEqual([]);
});

test('refetches the session after a session error', async () => {
  queryClient.setQueryData(topics.session, { member: aMember });
  const body = { code: 'unauthenticated', message: errors.unauthenticated.message, requestId: 'test' };
  respond(() => HttpResponse.json(body, { status: 401 }));
  await expect(save()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(queryClient.getQueryState(topics.session)?.isInvalidated).toBe(true);
});

test('rejects a page in place of the file', async () => {
  respond(() => HttpResponse.html('<p>Please pay for this network</p>'));
  await expect(save()).rejects.toMatchObject({ name: 'ApiError', code: 'intercepted' });
  expect(saved).toEqual([]);
});

test('does not save an incomplete file', async () => {
  respond(() => new HttpResponse(delayedBody(['{"posts":'], 0, true), { headers: json }));
  await expect(save()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(saved).toEqual([]);
});

test('a network failure is unavailable', async () => {
  respond(() => HttpResponse.error());
  await expect(save()).rejects.toMatchObject({ kind: 'unavailable', status: 0 });
});

test('waits as long as data arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const chunkDelayMs = CALL_TIMEOUT_MS * 0.8;
  respond(() => new HttpResponse(delayedBody(['{"a":', '1', '}'], chunkDelayMs), { headers: json }));
  const saving = save();
  for (const _ of [1, 2, 3]) await vi.advanceTimersByTimeAsync(chunkDelayMs + 50);
  await saving;
  expect(await saved[0]?.text).toBe('{"a":1}');
});

test('times out if the server sends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  respond(() => new Promise<never>(() => undefined));
  const saving = save().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS + 1);
  expect(await saving).toMatchObject({ kind: 'deadline-exceeded' });
});

test('revokes the object URL later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  respond(() => new HttpResponse('{}', { headers: json }));
  await save();
  expect(released).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(released).toEqual(['blob:saved']);
});
