import { unverifyGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { deleteAnyPostEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { deleteMemberEndpoint, disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { deleteAccountEndpoint, getDeletionSummaryEndpoint } from '@muster/contract/members/account.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  listChatRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts/posts.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { suspend } from '#test/authorization/scene.ts';
import { aPassword, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

type Client = Awaited<ReturnType<TestApi['as']>>;

const HOUR_MS = 3_600_000;

/** Ada's post with two seats: Mira is in her crew, Zoe and then Yuki are on the waitlist. */
async function startWithCrew(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options);
  const [author, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const [zoe, yuki] = [await api.as('member', 'Zoe'), await api.as('member', 'Yuki')];
  const startsAt = new Date(Date.now() + HOUR_MS);
  const post = await author.call(createPostEndpoint, { body: aPostDraft({ seats: 2, startsAt }) });
  const params = { postId: post.id };
  const crewParams = { crewId: post.id };
  const request = (client: Client) => client.call(requestToJoinEndpoint, { params });
  const change = (client: Client, { id }: JoinRequest, body: RequestChange) =>
    client.call(changeJoinRequestEndpoint, { params: { requestId: id }, body });
  const setActive = (isActive: boolean) => author.call(setPostActiveEndpoint, { params, body: { isActive } });
  const requests = { mira: await request(mira), zoe: await request(zoe), yuki: await request(yuki) };
  await change(author, requests.mira, { name: 'accept' });
  const clients = { mira, zoe, yuki };
  const names = ['mira', 'zoe', 'yuki'] as const;
  const find = async (name: (typeof names)[number]) => {
    const { id, chatId } = requests[name];
    return (await clients[name].call(listChatRequestsEndpoint, { params: { chatId } })).find((one) => one.id === id);
  };
  /** The state of each request, with '!' if it was called off. */
  const states = async () =>
    Promise.all(
      names.map(async (name) => {
        const found = await find(name);
        return `${found?.state}${found?.isCalledOff ? '!' : ''}`;
      }),
    );
  await expect.poll(states).toEqual(['accepted', 'waitlisted', 'waitlisted']);
  /** The stored states, including those of members who can no longer read them. */
  const storedStates = async () => {
    const { rows } = await api.pool.query<{ state: string }>('select state from join_requests order by id');
    return rows.map(({ state }) => state);
  };
  const seats = async () => {
    const { acceptedSeats, offeredSeats, waitingCount } = await author.call(getPostEndpoint, { params });
    return { acceptedSeats, offeredSeats, waitingCount };
  };
  /** Moves the time of deactivation by this many minutes into the past. */
  const age = async (minutes: number): Promise<void> => {
    await api.db.execute(sql`update posts set called_off_at = called_off_at - ${minutes} * interval '1 minute'`);
  };
  const read = { find, states, storedStates, seats };
  return { ...api, author, ...clients, post, params, crewParams, requests, change, setActive, ...read, age };
}

type Scene = Awaited<ReturnType<typeof startWithCrew>>;

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['deletes', ({ author, params }) => author.call(deletePostEndpoint, { params })],
  ['deactivates', ({ setActive }) => setActive(false)],
])('shows the new name of an author who %s a post after a rename', async (_, callOff) => {
  const scene = await startWithCrew();
  const { author, mira, zoe } = scene;
  await author.call(updateProfileEndpoint, { body: { name: 'Lovelace' } });
  await callOff(scene);
  for (const member of [mira, zoe])
    expect(await member.call(listSentRequestsEndpoint, {})).toMatchObject([{ author: { name: 'Lovelace' } }]);
});

test.each<[string, (scene: Scene) => Promise<unknown>, readonly string[]]>([
  ['deactivated by its author', ({ setActive }) => setActive(false), ['accepted!', 'closed!', 'closed!']],
  [
    'deleted by its author',
    ({ author, params }) => author.call(deletePostEndpoint, { params }),
    ['closed!', 'closed!', 'closed!'],
  ],
  [
    'deleted by an administrator',
    async ({ as, params }) => (await as('admin')).call(deleteAnyPostEndpoint, { params }),
    ['closed!', 'closed!', 'closed!'],
  ],
  [
    'deleted with its game',
    async ({ as, post }) => (await as('admin')).call(unverifyGameEndpoint, { params: { gameId: post.gameId } }),
    ['closed!', 'closed!', 'closed!'],
  ],
  [
    'closed by a sanction against its author',
    async ({ as, author }) =>
      (await as('admin')).call(disableMemberEndpoint, { params: { memberId: author.id }, body: { reason: 'Spam' } }),
    ['accepted!', 'closed!', 'closed!'],
  ],
])(
  'calls off a post that is %s for its crew and its waitlist, in the name of who did it',
  async (by, callOff, expected) => {
    const service = await startPushService();
    const scene = await startWithCrew({ environment: service.environment });
    const isByAuthor = by.includes('its author') && !by.includes('sanction');
    const { mira, zoe, crewParams, requests, states, listen, allPushed } = scene;
    const [mirasBrowser, zoesBrowser] = [service.newBrowser(), service.newBrowser()];
    await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
    await zoe.call(subscribeToPushEndpoint, { body: zoesBrowser.subscription });
    const live = await connectLive(await listen(), mira);
    await callOff(scene);
    await live.next(
      (event) =>
        event.type === 'join-request.changed' && event.request.id === requests.mira.id && event.request.isCalledOff,
    );
    expect(await states()).toEqual(expected);
    await allPushed();
    for (const browser of [mirasBrowser, zoesBrowser])
      expect(browser.read()).toMatchObject([
        { kind: 'join-request', notification: isByAuthor ? 'called-off' : 'called-off-by-admin', senderName: 'Ada' },
      ]);
    expect(await zoe.call(listSentRequestsEndpoint, {})).toMatchObject([
      { id: requests.zoe.id, isCalledOff: true, isCalledOffByAdmin: !isByAuthor },
    ]);
    expect(await mira.call(getCrewEndpoint, { params: crewParams })).toMatchObject({
      isCalledOffByAdmin: !isByAuthor,
    });
  },
);

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['themselves', ({ author }) => author.call(deleteAccountEndpoint, { body: { password: aPassword } })],
  [
    'by an administrator',
    async ({ as, author }) => (await as('admin')).call(deleteMemberEndpoint, { params: { memberId: author.id } }),
  ],
])('notifies the crew and the waitlist of an author who is deleted %s', async (by, remove) => {
  const service = await startPushService();
  const scene = await startWithCrew({ environment: service.environment });
  const { mira, zoe, post, requests, listen, allPushed } = scene;
  const [mirasBrowser, zoesBrowser] = [service.newBrowser(), service.newBrowser()];
  await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
  await zoe.call(subscribeToPushEndpoint, { body: zoesBrowser.subscription });
  const summary = await scene.author.call(getDeletionSummaryEndpoint, {});
  expect(summary).toMatchObject({ playersIn: 1, playersWaiting: 2 });
  const live = await connectLive(await listen(), mira);
  await remove(scene);
  await live.next(
    (event) =>
      event.type === 'join-request.changed' && event.request.id === requests.mira.id && event.request.isCalledOff,
  );
  await live.next(({ type }) => type === 'notice.sent');
  await live.next(({ type }) => type === 'member.left');
  for (const player of [mira, zoe])
    expect(await player.call(listNoticesEndpoint, {})).toMatchObject([{ kind: 'called-off', about: post.game }]);
  await allPushed();
  for (const browser of [mirasBrowser, zoesBrowser])
    expect(browser.read()).toMatchObject([
      { notification: by === 'themselves' ? 'called-off' : 'called-off-by-admin', senderName: 'Ada' },
    ]);
});

test('activating a post within an hour restores and notifies its crew, waitlist and ready check', async () => {
  const { setActive, states, seats, age, find, mira, listen, db, requests } = await startWithCrew();
  await db.execute(
    sql`update posts set created_at = now() - interval '1 day', starts_at = now() + interval '10 minutes'`,
  );
  await db.execute(sql`update join_requests set joined_at = now() - interval '1 day' where state = 'accepted'`);
  const outcomes = async () => (await mira.call(listReadyChecksEndpoint, {})).map(({ outcome }) => outcome);
  await expect.poll(outcomes).toEqual([null]);
  const before = await find('mira');
  const live = await connectLive(await listen(), mira);
  await setActive(false);
  expect([await outcomes(), (await find('mira'))?.requesterCheck]).toEqual([[], null]);
  await age(59);
  await setActive(true);
  expect(await states()).toEqual(['accepted', 'waitlisted', 'waitlisted']);
  expect(await seats()).toEqual({ acceptedSeats: 1, offeredSeats: 0, waitingCount: 2 });
  expect(await outcomes()).toEqual([null]);
  expect(await find('mira')).toEqual({ ...before, version: expect.any(Number) });
  await live.next(
    (event) =>
      event.type === 'join-request.changed' &&
      event.notification === 'back-on' &&
      event.request.id === requests.mira.id,
  );
});

test('makes a called-off offer again, to the first party still waiting', async () => {
  const { setActive, states, storedStates, change, author, mira, zoe, requests } = await startWithCrew();
  await change(mira, requests.mira, { name: 'leave' });
  await expect.poll(states).toEqual(['left', 'offered', 'waitlisted']);
  await setActive(false);
  expect(await states()).toEqual(['left', 'closed!', 'closed!']);
  await setActive(true);
  await expect.poll(states).toEqual(['left', 'offered', 'waitlisted']);
  await setActive(false);
  await author.call(blockMemberEndpoint, { params: { memberId: zoe.id } });
  await setActive(true);
  await expect.poll(storedStates).toEqual(['left', 'closed', 'offered']);
});

test('a member who left, or was blocked or suspended since, is not restored', async () => {
  const scene = await startWithCrew();
  const { setActive, storedStates, seats, change, author, mira, zoe, yuki, requests } = scene;
  await setActive(false);
  await change(mira, requests.mira, { name: 'leave' });
  await author.call(blockMemberEndpoint, { params: { memberId: zoe.id } });
  await suspend(scene, yuki.id);
  await setActive(true);
  expect(await seats()).toEqual({ acceptedSeats: 0, offeredSeats: 0, waitingCount: 0 });
  expect(await storedStates()).toEqual(['left', 'closed', 'closed']);
});

test('after an hour the post starts with an empty crew, and its former members may send new requests', async () => {
  const { setActive, states, seats, age, zoe, params } = await startWithCrew();
  await setActive(false);
  await age(61);
  await setActive(true);
  expect(await states()).toEqual(['closed!', 'closed!', 'closed!']);
  expect(await seats()).toEqual({ acceptedSeats: 0, offeredSeats: 0, waitingCount: 0 });
  expect(await zoe.call(requestToJoinEndpoint, { params })).toMatchObject({ state: 'pending' });
});

test('a post that ends closes its waitlist, notifies it, and is not called off when it is deleted', async () => {
  const { author, params, db, states, find, zoe, listen } = await startWithCrew();
  const live = await connectLive(await listen(), zoe);
  await db.execute(sql`update posts set starts_at = now() - interval '3 hours', closes_at = now()`);
  await live.next((event) => event.type === 'join-request.changed' && event.notification === 'closed');
  expect(await states()).toEqual(['accepted', 'closed', 'closed']);
  await author.call(deletePostEndpoint, { params });
  expect(await find('mira')).toMatchObject({ state: 'closed', isCalledOff: false });
});
