import { changeChatSettingsEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { ALERTS_PER_DAY, countNewAlertsEndpoint, markAlertsSeenEndpoint } from '@muster/contract/board/alerts.ts';
import { deletePostEndpoint, setPostActiveEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { deleteSavedSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aChat, aPassword, aPostContent } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { allMatched, startWithAlerts } from '#test/start-with-alerts.ts';
import { deleteOldAlerts } from './alert-repository.ts';

const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

test('alerts the searcher once about a new post, live, and names the search', async () => {
  const { save, post, searcher, author, alertsOf, listen } = await startWithAlerts();
  const search = await save({ game: 'Valorant' });
  await save({ search: 'ranked' });
  const live = await connectLive(await listen(), searcher);
  const { id } = await post();
  await expect.poll(() => live.events.filter(({ type }) => type === 'alerts.changed')).toHaveLength(1);
  const [alert, ...others] = await alertsOf(searcher);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ post: { id, authorName: 'Ada' }, isNew: true });
  expect([search.id, expect.any(String)]).toContainEqual(alert?.savedSearch.id);
  expect(await alertsOf(author)).toEqual([]);
});

test('alerts about a post when an edit makes it match or its author activates it, and never twice', async () => {
  const { save, post, author, alertedPosts, api } = await startWithAlerts();
  await save({ search: 'hardcore' });
  const [edited, inactive] = [await post(), await post({ isActive: false, description: 'a hardcore evening' })];
  expect(await alertedPosts()).toEqual([]);
  // The last edit matches. The job may see any edit before it.
  for (let index = 0; index <= 50; index += 1)
    await author.call(updatePostEndpoint, {
      params: { postId: edited.id },
      body: aPostContent({ description: index % 2 === 0 ? 'a hardcore evening' : 'a quiet evening' }),
    });
  await allMatched(api);
  expect(await alertedPosts()).toEqual([edited.id]);
  for (const isActive of [true, false, true])
    await author.call(setPostActiveEndpoint, { params: { postId: inactive.id }, body: { isActive } });
  await allMatched(api);
  expect(await alertedPosts()).toEqual([inactive.id, edited.id]);
});

test.each<[string, (scene: Awaited<ReturnType<typeof startWithAlerts>>) => Promise<unknown>]>([
  [
    'who blocked the author',
    ({ searcher, author }) => searcher.call(blockMemberEndpoint, { params: { memberId: author.id } }),
  ],
  [
    'who was blocked by the author',
    ({ searcher, author }) => author.call(blockMemberEndpoint, { params: { memberId: searcher.id } }),
  ],
  [
    'who muted the author',
    async ({ searcher, author }) => {
      const { id: chatId } = await aChat(searcher, author);
      await searcher.call(changeChatSettingsEndpoint, {
        params: { chatId },
        body: { isMuted: true, isArchived: false },
      });
    },
  ],
  [
    'who is suspended',
    ({ db, searcher }) =>
      db.execute(sql`update members set suspended_until = now() + interval '1 day' where id = ${searcher.id}`),
  ],
  [
    'who is disabled',
    ({ db, searcher }) => db.execute(sql`update members set disabled_at = now() where id = ${searcher.id}`),
  ],
  [
    'who deleted their account',
    ({ searcher }) => searcher.call(deleteAccountEndpoint, { body: { password: aPassword } }),
  ],
])('does not alert a searcher %s', async (_, prepare) => {
  const scene = await startWithAlerts();
  const { save, post, db, as, alertedPosts } = scene;
  const bystander = await as('member');
  await save({});
  await save({}, bystander);
  await prepare(scene);
  const { id } = await post();
  expect(await alertedPosts(bystander)).toEqual([id]);
  expect(await db.$count(sql`alerts`)).toBe(1);
});

test('does not alert members about their own post, a requested one, a full one, or one by a suspended author', async () => {
  const { save, post, searcher, author, alertedPosts, db, api } = await startWithAlerts();
  await save({}, author);
  const [joined, full] = [await post(), await post()];
  await searcher.call(requestToJoinEndpoint, { params: { postId: joined.id } });
  await save({});
  await author.call(updatePostEndpoint, { params: { postId: joined.id }, body: aPostContent({ seats: 5 }) });
  await allMatched(api);
  await db.execute(sql`update posts set seats = 2, party = 2 where id = ${full.id}`);
  await db.execute(sql`insert into posts_to_match (post_id) values (${full.id})`);
  await allMatched(api);
  await db.execute(sql`update members set suspended_until = now() + interval '1 day' where id = ${author.id}`);
  await db.execute(sql`update posts set seats = null, party = 1 where id = ${full.id}`);
  await db.execute(sql`insert into posts_to_match (post_id) values (${full.id})`);
  await allMatched(api);
  expect([await alertedPosts(), await db.$count(sql`alerts`)]).toEqual([[], 0]);
});

test('alerts at most 10 times a day, however many searches match, counting deleted posts', async () => {
  const { save, post, author, searcher, alertedPosts, db } = await startWithAlerts();
  for (let party = 1; party <= 8; party += 1) await save({ party: String(party) });
  await save({});
  const deleted = await post();
  await author.call(deletePostEndpoint, { params: { postId: deleted.id } });
  for (let index = 0; index < ALERTS_PER_DAY + 2; index += 1) await post();
  expect(await alertedPosts()).toHaveLength(ALERTS_PER_DAY - 1);
  await db.execute(sql`update alerts set created_at = created_at - interval '1 day' where member_id = ${searcher.id}`);
  await db.execute(sql`update saved_searches set paused_until = paused_until - interval '1 day'`);
  const { id } = await post();
  expect((await alertedPosts())[0]).toBe(id);
});

test('alerts about a full post when a seat is free again, but not about a seat that the waitlist gets', async () => {
  const { save, post, author, as, alertedPosts, api } = await startWithAlerts();
  const [mira, kaya] = [await as('member'), await as('member')];
  const { id: postId } = await post({ seats: 2 });
  const connect = (member: typeof mira) => member.call(requestToJoinEndpoint, { params: { postId } });
  const change = (member: typeof mira, requestId: string, name: 'accept' | 'leave' | 'withdraw') =>
    member.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name } });
  const { id: miras } = await connect(mira);
  await change(author, miras, 'accept');
  const { id: kayas } = await connect(kaya);
  await save({ search: 'ranked' });
  await change(mira, miras, 'leave');
  await allMatched(api);
  expect(await alertedPosts()).toEqual([]);
  await change(kaya, kayas, 'withdraw');
  await allMatched(api);
  expect(await alertedPosts()).toEqual([postId]);
});

test('notifies alerted members when a post changes, closes, reopens or is deleted', async () => {
  const { save, post, searcher, author, as, listen, db } = await startWithAlerts();
  const other = await as('member');
  await save({});
  await save({ search: 'hardcore' }, other);
  const [{ id: postId }, { id: expiring }] = [await post(), await post({ closesAt: inAnHour() })];
  const origin = await listen();
  const [live, others] = [await connectLive(origin, searcher), await connectLive(origin, other)];
  const changes = () => live.events.filter(({ type }) => type === 'alerts.changed').length;
  const params = { postId };
  await author.call(updatePostEndpoint, { params, body: aPostContent({ description: 'an edited description' }) });
  await expect.poll(changes).toBe(1);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await expect.poll(changes).toBe(2);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  await expect.poll(changes).toBe(3);
  await author.call(deletePostEndpoint, { params });
  await expect.poll(changes).toBe(4);
  await db.execute(sql`update posts set closes_at = now() where id = ${expiring}`);
  await expect.poll(changes).toBe(5);
  expect(others.events.filter(({ type }) => type === 'alerts.changed')).toEqual([]);
});

test('lists alerts as long as the post is open, its author is not blocked, the search is saved and 7 days have not passed', async () => {
  const { save, post, author, searcher, alertedPosts, db } = await startWithAlerts();
  const { id: savedSearchId } = await save({ game: 'Valorant' });
  const [one, other] = [await post(), await post()];
  const count = async () => (await searcher.call(countNewAlertsEndpoint, {})).count;
  const setActive = (isActive: boolean) =>
    author.call(setPostActiveEndpoint, { params: { postId: one.id }, body: { isActive } });
  await setActive(false);
  expect([await alertedPosts(), await count()]).toEqual([[other.id], 1]);
  await setActive(true);
  expect(await count()).toBe(2);
  await db.execute(sql`update alerts set created_at = now() - interval '8 days' where post_id = ${one.id}`);
  expect([await alertedPosts(), await count()]).toEqual([[other.id], 1]);
  await searcher.call(blockMemberEndpoint, { params: { memberId: author.id } });
  expect([await alertedPosts(), await count()]).toEqual([[], 0]);
  await db.execute(sql`delete from blocks`);
  await searcher.call(deleteSavedSearchEndpoint, { params: { savedSearchId } });
  expect([await alertedPosts(), await count()]).toEqual([[], 0]);
});

test('deletes alerts after 7 days, but those of open posts only after the post has closed', async () => {
  const { save, post, author, db } = await startWithAlerts();
  await save({});
  const [open, closed, deleted] = [await post(), await post(), await post()];
  await post();
  await author.call(setPostActiveEndpoint, { params: { postId: closed.id }, body: { isActive: false } });
  await author.call(deletePostEndpoint, { params: { postId: deleted.id } });
  await db.execute(sql`update alerts set created_at = now() - interval '8 days'
    where post_id in (${open.id}, ${closed.id}, ${deleted.id})`);
  await deleteOldAlerts(db);
  expect(await db.$count(sql`alerts`)).toBe(2);
});

test('marks only own alerts as seen, and publishes the change to other windows', async () => {
  const { save, post, searcher, author, alertsOf, listen } = await startWithAlerts();
  await save({});
  await post();
  await post();
  const [newer, older] = await alertsOf(searcher);
  const live = await connectLive(await listen(), searcher);
  const body = { alertIds: [newer?.id ?? ''] };
  expect(await author.call(markAlertsSeenEndpoint, { body })).toEqual({ count: 0 });
  expect(await searcher.call(markAlertsSeenEndpoint, { body })).toEqual({ count: 1 });
  await expect
    .poll(() => live.events.filter(({ type }) => type === 'alerts.changed'))
    .toEqual([{ type: 'alerts.changed', seenPostIds: [newer?.post.id] }]);
  const seen = await alertsOf(searcher);
  expect(seen.map(({ id, isNew }) => [id, isNew])).toEqual([
    [newer?.id, false],
    [older?.id, true],
  ]);
});
