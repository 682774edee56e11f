import { changeChatSettingsEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { subscribeToPushEndpoint, unsubscribeFromPushEndpoint } from '@muster/contract/notifications/push.ts';
import { listAlertsEndpoint, markAlertsSeenEndpoint } from '@muster/contract/board/alerts.ts';
import { createPostEndpoint, deletePostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { changeSavedSearchEndpoint, deleteSavedSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { aChat, aPostDraft } from '#test/factories.ts';
import { connectLive, setInUse } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';
import { allMatched, startWithAlerts } from '#test/start-with-alerts.ts';

const MINUTES_PER_DAY = 24 * 60;

/** A searcher with a browser, whose quiet hours are now, or off. */
async function startSubscribed({ isQuiet }: { isQuiet: boolean }) {
  const service = await startPushService();
  const scene = await startWithAlerts({ environment: service.environment });
  const { db, searcher, save, allPushed } = scene;
  const browser = service.newBrowser();
  await searcher.call(subscribeToPushEndpoint, { body: browser.subscription });
  const saved = await save({ game: 'Valorant' });
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  const hourAway = (hours: number) => (minute + hours * 60 + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const setQuiet = (hasQuietHours: boolean) =>
    db.execute(sql`update members set has_quiet_hours = ${hasQuietHours}, quiet_from = ${hourAway(-1)},
      quiet_until = ${hourAway(1)} where id = ${searcher.id}`);
  await setQuiet(isQuiet);
  const allSent = async () => {
    await expect.poll(() => db.$count(sql`alerts where push_due_at <= now()`)).toBe(0);
    await allPushed();
  };
  /** Lets the job find all alerts that wait for the end of the quiet hours. */
  const makeDue = async () => {
    await db.execute(sql`update alerts set push_due_at = now() - interval '1 second' where push_due_at is not null`);
    await allSent();
  };
  return { ...scene, service, saved, browser, setQuiet, makeDue, allSent };
}

test('pushes a matching post once, with the data for Connect', async () => {
  const { post, allSent, browser, author, searcher, api } = await startSubscribed({ isQuiet: false });
  const startsAt = new Date(Date.now() + 3_600_000);
  const { id } = await post({ startsAt });
  await allSent();
  await author.call(setPostActiveEndpoint, { params: { postId: id }, body: { isActive: true } });
  await allMatched(api);
  await allSent();
  expect(browser.read()).toEqual([
    {
      kind: 'alert',
      language: 'en',
      expiresAt: expect.any(Date),
      recipientId: searcher.id,
      count: 1,
      post: { id, authorName: 'Ada', game: 'Valorant', startsAt },
    },
  ]);
});

test('notifies open windows of what is pushed, without a subscription, and of nothing in the quiet hours', async () => {
  const { db, post, save, saved, searcher, author, setQuiet, makeDue, listen } = await startSubscribed({
    isQuiet: true,
  });
  const other = await save({ search: 'hardcore' });
  await searcher.call(unsubscribeFromPushEndpoint, {});
  const live = await connectLive(await listen(), searcher);
  const dueOf = (): string[][] =>
    live.events.flatMap((event) => (event.type === 'alerts.due' ? [event.posts.map(({ id }) => id)] : []));
  const [kept, closed] = [await post(), await post()];
  await makeDue();
  await author.call(setPostActiveEndpoint, { params: { postId: closed.id }, body: { isActive: false } });
  await setQuiet(false);
  await makeDue();
  const event = await live.next(({ type }) => type === 'alerts.due');
  expect(event).toMatchObject({ posts: [{ id: kept.id, authorName: 'Ada', game: 'Valorant', startsAt: null }] });
  for (const { id } of [saved, other])
    await searcher.call(changeSavedSearchEndpoint, {
      params: { savedSearchId: id },
      body: { isPushed: id === other.id },
    });
  await post();
  const rare = await post({ description: 'a hardcore evening' });
  await expect.poll(dueOf).toEqual([[kept.id], [rare.id]]);
  expect(await db.$count(sql`alerts`)).toBe(4);
});

test('in quiet hours, a window in use is notified of a match at once, and nothing is pushed, then or later', async () => {
  const { post, db, browser, searcher, setQuiet, allSent, allPushed, listen } = await startSubscribed({
    isQuiet: true,
  });
  const live = await connectLive(await listen(), searcher);
  setInUse(live, true);
  await expect.poll(() => db.$count(sql`presence where has_window_in_use`)).toBe(1);
  const { id } = await post();
  const event = await live.next(({ type }) => type === 'alerts.due');
  expect(event).toEqual({ type: 'alerts.due', posts: [expect.objectContaining({ id })], isQuiet: true });
  await setQuiet(false);
  setInUse(live, false);
  await expect.poll(() => db.$count(sql`presence where has_window_in_use`)).toBe(0);
  await allSent();
  await allPushed();
  expect([browser.read(), await db.$count(sql`alerts where push_due_at is not null`)]).toEqual([[], 0]);
});

test('pushes alerts only for searches with push on', async () => {
  const { post, save, saved, searcher, allSent, browser, alertedPosts } = await startSubscribed({ isQuiet: false });
  const params = { savedSearchId: saved.id };
  await searcher.call(changeSavedSearchEndpoint, { params, body: { isPushed: false } });
  await save({ search: 'hardcore' });
  const [common, rare] = [await post(), await post({ description: 'a hardcore evening' })];
  await allSent();
  expect(browser.read()).toMatchObject([{ post: { id: rare.id } }]);
  expect(await alertedPosts()).toEqual([rare.id, common.id]);
});

test('pushes nothing in the quiet hours, and all in one push after them', async () => {
  const { post, browser, makeDue, setQuiet, db, allPushed } = await startSubscribed({ isQuiet: true });
  await post();
  await post();
  // The job was late: the quiet hours have begun again.
  await makeDue();
  await allPushed();
  expect(browser.read()).toEqual([]);
  const { rows } = await db.execute<{ minutes: number }>(
    sql`select extract(epoch from push_due_at - now())::int / 60 as minutes from alerts`,
  );
  for (const { minutes } of rows) expect(Math.abs(minutes - 60)).toBeLessThan(3);
  await setQuiet(false);
  await makeDue();
  expect(browser.read()).toMatchObject([{ kind: 'alert', count: 2, post: null }]);
});

test.each<[string, (scene: Awaited<ReturnType<typeof startSubscribed>>, postId: string) => Promise<unknown>]>([
  [
    'was closed',
    ({ author }, postId) => author.call(setPostActiveEndpoint, { params: { postId }, body: { isActive: false } }),
  ],
  ['was deleted', ({ author }, postId) => author.call(deletePostEndpoint, { params: { postId } })],
  ['has filled', ({ db }, postId) => db.execute(sql`update posts set seats = 2, party = 2 where id = ${postId}`)],
  [
    'is by an author who blocked the searcher',
    ({ author, searcher }) => author.call(blockMemberEndpoint, { params: { memberId: searcher.id } }),
  ],
  [
    'is by a muted author',
    async ({ author, searcher }) => {
      const { id: chatId } = await aChat(searcher, author);
      await searcher.call(changeChatSettingsEndpoint, { params: { chatId }, body: { isMuted: true } });
    },
  ],
  [
    'was seen',
    async ({ searcher }) => {
      const alertIds = (await searcher.call(listAlertsEndpoint, {})).map(({ id }) => id);
      await searcher.call(markAlertsSeenEndpoint, { body: { alertIds } });
    },
  ],
  [
    'matches a deleted search',
    ({ searcher, saved }) => searcher.call(deleteSavedSearchEndpoint, { params: { savedSearchId: saved.id } }),
  ],
  [
    'matches a search that is no longer pushed',
    ({ searcher, saved }) =>
      searcher.call(changeSavedSearchEndpoint, { params: { savedSearchId: saved.id }, body: { isPushed: false } }),
  ],
  ['is not wanted any more', ({ db }) => db.execute(sql`update members set pushes_alerts = false`)],
])('does not push a post that %s meanwhile', async (_, change) => {
  const scene = await startSubscribed({ isQuiet: true });
  const { post, browser, makeDue, setQuiet, db } = scene;
  const { id } = await post();
  await change(scene, id);
  await setQuiet(false);
  await makeDue();
  expect(browser.read()).toEqual([]);
  expect(await db.$count(sql`alerts where push_due_at is not null`)).toBe(0);
});

test('keeps the alert while the push service is down, and pushes later ones', async () => {
  const { post, allSent, browser, service, alertedPosts } = await startSubscribed({ isQuiet: false });
  service.answerWith(503);
  const first = await post();
  await allSent();
  service.answerWith(201);
  const second = await post();
  await allSent();
  expect(await alertedPosts()).toEqual([second.id, first.id]);
  expect(browser.read().at(-1)).toMatchObject({ post: { id: second.id } });
});

const SEARCHERS = 3;
const POSTS = 8;

test('two nodes alert each searcher once about each post and push each at most once, while connections break', async () => {
  const service = await startPushService();
  const scene = await startWithAlerts({ environment: service.environment });
  const { db, as, save, author, pool, api } = scene;
  const other = await startApi({ target: scene.target, environment: service.environment });
  const searchers = await Promise.all(
    Array.from({ length: SEARCHERS }, async () => {
      const searcher = await as('member');
      const browser = service.newBrowser();
      await searcher.call(subscribeToPushEndpoint, { body: browser.subscription });
      await save({}, searcher);
      return { searcher, browser };
    }),
  );
  await db.execute(sql`update members set has_quiet_hours = false`);
  const breaker = await pool.connect();
  let broken = 0;
  const breakConnections = async (): Promise<void> => {
    const { rowCount } = await breaker.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%alerts%' and random() < 0.5`);
    broken += rowCount ?? 0;
  };
  const postIds: string[] = [];
  for (let index = 0; index < POSTS; index += 1) {
    const body = aPostDraft({ draftId: uuidv7() });
    let created = await author.send(createPostEndpoint, { body });
    for (; created.statusCode !== 200; created = await author.send(createPostEndpoint, { body }))
      await breakConnections();
    postIds.push(created.json().id);
    for (let times = 0; times < 4; times += 1) await breakConnections();
  }
  // On a quick machine, no connection may have been in use for alerts yet.
  const brokenNow = async (): Promise<number> => {
    if (broken === 0) await breakConnections();
    return broken;
  };
  await expect.poll(brokenNow).toBeGreaterThan(0);
  breaker.release();
  await allMatched(api);
  await expect.poll(() => db.$count(sql`alerts where push_due_at is not null`)).toBe(0);
  await Promise.all([scene.allPushed(), other.allPushed()]);
  for (const { searcher, browser } of searchers) {
    expect((await scene.alertedPosts(searcher)).toSorted()).toEqual(postIds.toSorted());
    const pushed = browser.read().map((push) => (push.kind === 'alert' ? push.count : 0));
    expect(pushed.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(POSTS);
    const single = browser.read().flatMap((push) => (push.kind === 'alert' && push.post ? push.post.id : []));
    expect(new Set(single).size).toBe(single.length);
  }
});
