import { topics } from '@muster/contract/topics.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint, markChatReadEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { CALL_TIMEOUT_MS, callApi } from '#src/lib/api/call-api.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { uploadFile } from '#src/lib/api/upload-file.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { mockResponse, delayResponse, failNetwork, mockError } from '#test/network.ts';
import { aProfile } from '#test/data/profile.ts';
import { aMember } from '#test/render-app.tsx';
import { markSignedOut } from '#src/lib/api/session-cache.ts';
import { endSession } from './end-session.ts';
import { runExclusively } from '#src/lib/api/member-calls.ts';
import { sessionQuery } from './session.ts';
import { clearMemberState } from './session-watch.ts';

const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002', name: 'Ben Carter' };
const chatId = `${aMember.id}_${ben.id}`;

const listChats = () => callApi(listChatsEndpoint, { querystring: {} });
const signOut = () =>
  endSession(async () => {
    await callApi(signOutEndpoint);
    markSignedOut();
  });

/** Starts a change of the session. The returned function ends it. */
function beginChange() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  void runExclusively(() => promise);
  return () => resolve(undefined);
}

beforeEach(() => void queryClient.setQueryData(topics.session, { member: aMember }));

test('a signed-out browser sends no call, upload or download of a member, but calls of visitors', async () => {
  markSignedOut();
  const sent = vi.spyOn(globalThis, 'fetch');
  const uploads = mockResponse(uploadPictureEndpoint, aProfile());
  mockResponse(listGamesEndpoint, []);
  const picture = new Blob(['a picture'], { type: 'image/webp' });
  for (const call of [listChats(), uploadFile(uploadPictureEndpoint, picture), saveFile(exportDataEndpoint, 'data')])
    await expect(call).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
  expect(sent).not.toHaveBeenCalled();
  expect(uploads).toEqual([]);
  expect(await callApi(listGamesEndpoint)).toEqual([]);
});

test('a call waits while the session changes, and is sent afterwards', async () => {
  const requests = mockResponse(listChatsEndpoint, []);
  const end = beginChange();
  const call = listChats();
  mockResponse(listGamesEndpoint, []);
  await callApi(listGamesEndpoint);
  expect(requests).toEqual([]);
  end();
  expect(await call).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('a call that waited for a sign-out is not sent', async () => {
  const requests = mockResponse(listChatsEndpoint, []);
  mockResponse(signOutEndpoint, { member: null });
  const left = signOut();
  await expect(listChats()).rejects.toMatchObject({ code: 'unauthenticated' });
  await left;
  expect(requests).toEqual([]);
});

test('a call that waited is not sent as another member', async () => {
  const requests = mockResponse(listChatsEndpoint, []);
  const end = beginChange();
  const call = listChats();
  queryClient.setQueryData(topics.session, { member: ben });
  end();
  await expect(call).rejects.toMatchObject({ code: 'session-changed' });
  expect(requests).toEqual([]);
});

test('the wait counts towards the time limit of a call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const end = beginChange();
  const failure = listChats().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
  expect(await failure).toMatchObject({ kind: 'deadline-exceeded' });
  end();
});

test('a sign-out is sent after a pending write is answered', async () => {
  const signOuts = mockResponse(signOutEndpoint, { member: null });
  mockResponse(listGamesEndpoint, []);
  mockResponse(markChatReadEndpoint, { readSeq: 1 });
  const goOn = delayResponse(markChatReadEndpoint);
  const written = callApi(markChatReadEndpoint, { params: { chatId }, body: { seq: 1 } });
  const left = signOut();
  await callApi(listGamesEndpoint);
  expect(signOuts).toEqual([]);
  goOn();
  expect(await written).toEqual({ readSeq: 1 });
  await left;
  expect(signOuts).toHaveLength(1);
});

test('a sign-out does not wait for a call of the previous member', async () => {
  delayResponse(markChatReadEndpoint);
  const onEnd = vi.fn<() => void>();
  callApi(markChatReadEndpoint, { params: { chatId }, body: { seq: 1 } }).then(onEnd, onEnd);
  clearMemberState();
  queryClient.setQueryData(topics.session, { member: ben });
  mockResponse(signOutEndpoint, { member: null });
  await signOut();
  expect(onEnd).not.toHaveBeenCalled();
});

test('a sign-out cancels a pending query; one that fails lets it start again', async () => {
  const signals: AbortSignal[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['chats of this test'],
    queryFn: ({ signal }) => {
      signals.push(signal);
      return callApi(listChatsEndpoint, { querystring: {} }, { signal });
    },
  });
  mockResponse(listChatsEndpoint, []);
  delayResponse(listChatsEndpoint);
  const stop = observer.subscribe(() => undefined);
  mockError(signOutEndpoint, 'unavailable');
  const failure = signOut();
  mockResponse(listChatsEndpoint, []);
  await expect(failure).rejects.toMatchObject({ code: 'unavailable' });
  expect(signals[0]?.aborted).toBe(true);
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]));
  stop();
});

test('offline after a rejected call, other calls fail at once instead of timing out', async () => {
  const stop = new QueryObserver(queryClient, sessionQuery).subscribe(() => undefined);
  mockError(listChatsEndpoint, 'unauthenticated');
  failNetwork(getSessionEndpoint);
  await expect(listChats()).rejects.toMatchObject({ code: 'unauthenticated' });
  failNetwork(markChatReadEndpoint);
  const startedAt = performance.now();
  const call = callApi(markChatReadEndpoint, { params: { chatId }, body: { seq: 1 } });
  await expect(call).rejects.toMatchObject({ kind: 'unavailable', status: 0 });
  expect(performance.now() - startedAt).toBeLessThan(CALL_TIMEOUT_MS / 3);
  stop();
});
