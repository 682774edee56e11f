import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import {
  changeJoinRequestEndpoint,
  listChatRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import { listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { connectLive, setInUse } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';
import { deleteOldReadyChecks } from './ready-check-repository.ts';

const DAY_MS = 86_400_000;

/** Sends a ready check to Ada and Mira, who have one push subscription each. Mira may have a window in use. */
async function startWithCheck({ looks = false, recheckDelayMs = 60_000 } = {}) {
  const service = await startPushService();
  const api = await startApi({ environment: service.environment, pushTiming: { recheckDelayMs } });
  const [ada, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const startsAt = new Date(Date.now() + DAY_MS);
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ startsAt }) });
  const params = { postId: post.id };
  const crewParams = { crewId: post.id };
  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params });
  await ada.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  await api.allPushed();
  const [adasBrowser, mirasBrowser] = [service.newBrowser(), service.newBrowser()];
  await ada.call(subscribeToPushEndpoint, { body: adasBrowser.subscription });
  await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
  if (looks) setInUse(await connectLive(await api.listen(), mira), true);
  const inUse = 'select from presence where has_window_in_use';
  await expect.poll(async () => (await api.pool.query(inUse)).rowCount).toBe(looks ? 1 : 0);
  await api.db.execute(sql`update join_requests set joined_at = now() - interval '1 day'`);
  await api.db.execute(sql`update posts set created_at = now() - interval '1 day',
    starts_at = now() + interval '10 minutes', closes_at = now() + interval '1 day'`);
  await expect.poll(async () => (await mira.call(listReadyChecksEndpoint, {})).length).toBe(1);
  const miss = async (memberId: string): Promise<void> => {
    await api.db.execute(sql`update ready_checks set answer_by = now() where member_id = ${memberId}`);
    await expect
      .poll(async () => {
        const { rows } = await api.db.execute(sql`select outcome from ready_checks where member_id = ${memberId}`);
        return rows;
      })
      .toEqual([{ outcome: 'missed' }]);
  };
  return { ...api, ada, mira, post, params, crewParams, requestId, adasBrowser, mirasBrowser, miss };
}

test('pushes the question to the author and the crew, and a missed check to its member', async () => {
  const { ada, mira, post, requestId, adasBrowser, mirasBrowser, miss, allPushed } = await startWithCheck();
  const { answerBy } = (await ada.call(listReadyChecksEndpoint, {}))[0] ?? {};
  const question = {
    kind: 'ready-check',
    language: 'en',
    expiresAt: answerBy,
    postId: post.id,
    game: post.game,
    startsAt: expect.any(Date),
  };
  await expect.poll(() => adasBrowser.read()).toEqual([{ ...question, authorName: null }]);
  await expect.poll(() => mirasBrowser.read()).toEqual([{ ...question, authorName: 'Ada' }]);
  // The push service drops it at the deadline, five minutes before the start.
  const ttl = Number(mirasBrowser.received()[0]?.headers.ttl);
  expect(ttl).toBeGreaterThan(4.5 * 60);
  expect(ttl).toBeLessThanOrEqual(5 * 60);
  await miss(mira.id);
  await allPushed();
  const missed = { kind: 'join-request', notification: 'check-missed', requestId, senderId: ada.id, senderName: 'Ada' };
  await expect.poll(() => mirasBrowser.read().slice(1)).toMatchObject([missed]);
  expect(adasBrowser.read()).toHaveLength(1);
});

test('pushes an unanswered ready check to a member with a window in use', async () => {
  const { mirasBrowser, adasBrowser } = await startWithCheck({ looks: true, recheckDelayMs: 1000 });
  await expect.poll(() => adasBrowser.read()).toHaveLength(1);
  expect(mirasBrowser.read()).toEqual([]);
  await expect.poll(() => mirasBrowser.read()).toMatchObject([{ kind: 'ready-check' }]);
});

test('pushes to the crew that the game of a silent author is called off', async () => {
  const { ada, requestId, mirasBrowser, miss } = await startWithCheck();
  await expect.poll(() => mirasBrowser.read()).toHaveLength(1);
  await miss(ada.id);
  const closed = { kind: 'join-request', notification: 'called-off', requestId };
  await expect.poll(() => mirasBrowser.read().slice(1)).toMatchObject([closed]);
});

test('the export contains own outcomes only, and deleting the post does not delete them', async () => {
  const { ada, mira, params, post, miss } = await startWithCheck();
  await miss(mira.id);
  await ada.call(deletePostEndpoint, { params });
  const exported = async (client: typeof ada) =>
    (await client.raw({ method: exportDataEndpoint.method, url: exportDataEndpoint.path })).json().readyChecks;
  expect(await exported(mira)).toMatchObject([{ postId: null, game: post.game, outcome: 'missed' }]);
  expect(await exported(ada)).toMatchObject([{ postId: null, outcome: null }]);
});

test('outcomes are hidden after 30 days, and then deleted', async () => {
  const { db, mira, ada, miss, crewParams } = await startWithCheck();
  await miss(mira.id);
  const seenBy = async (client: typeof ada) =>
    (await client.call(listChatRequestsEndpoint, { params: { chatId: chatIdOf(ada.id, mira.id) } })).map(
      ({ requesterCheck }) => requesterCheck?.outcome,
    );
  expect([await seenBy(ada), await seenBy(mira)]).toEqual([['missed'], ['missed']]);
  await db.execute(sql`update ready_checks set sent_at = now() - interval '30 days' where member_id = ${mira.id}`);
  expect([await seenBy(ada), await seenBy(mira)]).toEqual([[undefined], [undefined]]);
  expect(
    (await ada.call(getCrewEndpoint, { params: crewParams })).members.map(({ hasConfirmed }) => hasConfirmed),
  ).toEqual([false]);
  await deleteOldReadyChecks(db);
  const { rows } = await db.execute(sql`select member_id as "memberId" from ready_checks`);
  expect(rows).toEqual([{ memberId: ada.id }]);
});
