import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { markChatReadEndpoint, openChatEndpoint, sendTypingEndpoint } from '@muster/contract/chat/chat.ts';
import { changeChatSettingsEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { answerReadyCheckEndpoint, listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aMessageDraft, aPostContent, aPostDraft } from '#test/factories.ts';
import { connectBoard } from '#test/live-client.ts';
import { startApi, type TestApi } from '#test/start-api.ts';
import type { Bus } from './bus.ts';

const DAY_MS = 86_400_000;

/** A bus that delivers nothing and throws whenever a node publishes. */
const failingBus: Bus = {
  start: async () => {},
  send() {
    throw new Error('planted bus failure');
  },
  isOpen: () => true,
  stop: async () => {},
};

/** Lines that the server logged about work after a commit. */
const failuresIn = ({ logLines }: TestApi): string[] =>
  logLines.filter((line) => line.includes('work after a commit failed'));

async function startPair(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options);
  const [ada, ben] = [await api.as('member', 'Ada'), await api.as('member', 'Ben')];
  const startsAt = new Date(Date.now() + DAY_MS);
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ seats: 3, startsAt }) });
  const request = await ben.call(requestToJoinEndpoint, { params: { postId: post.id } });
  const accept = () =>
    ada.call(changeJoinRequestEndpoint, { params: { requestId: request.id }, body: { name: 'accept' } });
  return { api, ada, ben, post, accept };
}

test('a failing bus does not fail requests, and is counted', async () => {
  const { api, ada, ben, post, accept } = await startPair({ bus: failingBus, environment: { METRICS_PORT: '0' } });
  const origin = await api.listen();
  const board = await connectBoard(origin, ben);
  const params = { postId: post.id };
  expect(await accept()).toMatchObject({ state: 'accepted' });
  const change = { ...aPostContent(), joinDetails: 'lobby 4711' };
  expect(await ada.call(updatePostEndpoint, { params, body: change })).toMatchObject({ id: post.id });
  await board.next(({ type }) => type === 'post.changed');

  const chat = await ben.call(openChatEndpoint, { params: { memberId: ada.id } });
  const chatParams = { chatId: chat.id };
  expect(await ben.call(sendMessageEndpoint, { params: chatParams, body: aMessageDraft('hi') })).toMatchObject({
    text: 'hi',
  });
  expect(await ada.call(markChatReadEndpoint, { params: chatParams, body: { seq: 1 } })).toEqual({ readSeq: 1 });
  await ada.call(sendTypingEndpoint, { params: chatParams });
  await ada.call(changeChatSettingsEndpoint, { params: chatParams, body: { isMuted: true } });
  await ada.call(changeSettingsEndpoint, {
    body: { showsPresence: false, sendsReadReceipts: false, pushShowsText: false },
  });
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await ada.call(deletePostEndpoint, { params });
  const report = { kind: 'member', memberId: ben.id, reason: 'Something else', note: '' } as const;
  await ada.call(createReportEndpoint, { body: report });
  await ada.call(blockMemberEndpoint, { params: { memberId: ben.id } });
  await ada.call(signOutEndpoint, {});

  const failures = failuresIn(api).length;
  expect(failures).toBeGreaterThan(10);
  const metrics = await (await fetch(api.metricsUrl ?? '')).text();
  expect(Number(/^muster_after_commit_failures_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(failures);
});

test('a failed update of a crew or an activity does not fail the response', async () => {
  const { api, ada, ben, post, accept } = await startPair();
  const { db } = api;
  await db.execute(sql`update members set last_activity_at = now() - interval '1 day'`);
  await db.execute(sql`create function fail() returns trigger language plpgsql
    as $$ begin raise exception 'planted failure in %', tg_table_name; end $$`);
  await db.execute(sql`create trigger fail before update of last_activity_at on members
    for each row execute function fail()`);
  await db.execute(sql`create trigger fail before update of published_crew_version on posts
    for each row execute function fail()`);
  expect(await accept()).toMatchObject({ state: 'accepted' });
  await db.execute(sql`update join_requests set joined_at = now() - interval '1 day'`);
  await db.execute(sql`update posts set created_at = now() - interval '1 day',
    starts_at = now() + interval '10 minutes', closes_at = now() + interval '1 day'`);
  await expect.poll(async () => (await ben.call(listReadyChecksEndpoint, {})).length).toBe(1);
  const params = { postId: post.id };
  const answered = await ben.call(answerReadyCheckEndpoint, { params, body: { answer: 'declined' } });
  expect(answered).toMatchObject({ outcome: 'declined' });
  expect(await ada.call(answerReadyCheckEndpoint, { params, body: { answer: 'confirmed' } })).toMatchObject({
    outcome: 'confirmed',
  });
  const failures = failuresIn(api).join('');
  expect(failures).toContain('planted failure in members');
  expect(failures).toContain('planted failure in posts');
});

test('publishes the other events of a batch if one cannot be encoded', async () => {
  const { api, ben, post } = await startPair();
  const board = await connectBoard(await api.listen(), ben);
  const created = { type: 'post.created', postId: post.id, authorId: post.authorId } as const;
  for (const event of [{ ...created, postId: 'invalid' }, created])
    api.jobContext.live.publishToBoard(event, { memberIds: [], hiddenIds: [] });
  expect(await board.next(({ type }) => type === 'post.created')).toEqual(created);
});
