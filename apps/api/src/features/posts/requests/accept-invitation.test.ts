import type { LiveEvent } from '@muster/contract/live-events.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { deleteAccountEndpoint, exportDataEndpoint } from '@muster/contract/members/account.ts';
import { disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import {
  deletePostEndpoint,
  getPostEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { suspend } from '#test/authorization/scene.ts';
import { aPassword, aPostContent, listPairs, makeCrewmates } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { runDueJobs } from '#test/run-due-jobs.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

/** Ada's post with two seats. She has invited Mira. Zoe and Yuki are her crewmates too. */
async function startInvited(options: Parameters<typeof startWithSeats>[1] = {}) {
  const scene = await startWithSeats(2, options);
  const { author, mira, zoe, yuki, params, db } = scene;
  await makeCrewmates(db, author, mira, zoe, yuki);
  const invite = async ({ id }: { readonly id: string }): Promise<JoinRequest | undefined> =>
    (await author.call(invitePlayersEndpoint, { params, body: { memberIds: [id] } })).requests[0];
  const invitation = await invite(mira);
  if (!invitation) throw new Error('Mira was not invited.');
  // A browser that subscribes from now on gets no push of the invitation.
  await scene.allPushed();
  const attempt = async (client: ApiClient, { id: requestId }: { id: string }, body: unknown) => {
    const response = await client.send(changeJoinRequestEndpoint, { params: { requestId }, body });
    return response.statusCode === 200 ? response.json().state : response.json().code;
  };
  const responses = async () => (await author.call(getPostEndpoint, { params })).responses;
  return { ...scene, invite, invitation, attempt, responses };
}

const accepted: RequestChange = { name: 'accept' };

test('accepting takes the seat, counts as a response, and notifies the author', async () => {
  const service = await startPushService();
  const scene = await startInvited({ environment: service.environment });
  const { author, mira, invitation, change, crew, responses, listen, allPushed } = scene;
  const [adasBrowser, mirasBrowser] = [service.newBrowser(), service.newBrowser()];
  await author.call(subscribeToPushEndpoint, { body: adasBrowser.subscription });
  await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
  expect(await responses()).toBe(0);
  const live = await connectLive(await listen(), author);
  expect(await change(mira, invitation, accepted)).toMatchObject({ state: 'accepted', isInvitation: true });
  const isAccepted = (event: LiveEvent) => event.type === 'join-request.changed' && event.request.state === 'accepted';
  expect(await live.next(isAccepted)).toMatchObject({ responses: 1 });
  await allPushed();
  expect(adasBrowser.read()).toMatchObject([{ notification: 'invitation-accepted', senderName: 'Mira' }]);
  expect(mirasBrowser.read()).toEqual([]);
  expect([await crew(), await responses()]).toEqual([{ acceptedSeats: 1, offeredSeats: 0, waitingCount: 0 }, 1]);
  expect(await listPairs(mira)).toMatchObject([{ isEstablished: true }]);
  // Accepting again changes nothing, and the author has no Undo.
  await change(mira, invitation, accepted);
  expect(await scene.attempt(author, invitation, { name: 'undo' })).toBe('request-changed');
  await change(mira, invitation, { name: 'leave' });
  expect((await scene.request(mira)).state).toBe('pending');
  expect(await responses()).toBe(1);
});

test('of parties that accept the last seat at once, one gets it, and the others join the waitlist and are offered the next', async () => {
  const { author, mira, zoe, yuki, invite, invitation, change, crew, stateOf, awaitOffer } = await startInvited();
  const invitations = [invitation, await invite(zoe), await invite(yuki)].flatMap((one) => one ?? []);
  const players = [mira, zoe, yuki];
  const results = await Promise.all(
    players.map((player, index) => change(player, invitations[index] ?? invitation, accepted)),
  );
  expect(results.map(({ state }) => state).toSorted()).toEqual(['accepted', 'waitlisted', 'waitlisted']);
  expect(await crew()).toEqual({ acceptedSeats: 1, offeredSeats: 0, waitingCount: 2 });
  const [first, next] = results.toSorted((a, b) => Number(a.waitingSince) - Number(b.waitingSince));
  const clientOf = (one: JoinRequest | undefined) => players.find(({ id }) => id === one?.requester.id) ?? author;
  if (!first || !next) throw new Error('A request is missing.');
  await change(clientOf(first), first, { name: 'leave' });
  await awaitOffer(clientOf(next), next);
  await change(clientOf(next), next, { name: 'take' });
  expect(await stateOf(clientOf(next), next)).toBe('accepted');
});

test('Connect accepts an invitation, with party, note and role', async () => {
  const { author, mira, zoe, params, invite, invitation, attempt, crew, find } = await startInvited();
  const roles = [
    { name: 'Tank', count: 2 },
    { name: 'Healer', count: 1, authorCount: 1 },
  ];
  await author.call(updatePostEndpoint, { params, body: aPostContent({ seats: 4, roles }) });
  const connect = (client: ApiClient, body: object) => client.send(requestToJoinEndpoint, { params, body });
  const details = { partySize: 2, note: 'Both on voice', roles: ['Tank', null] };
  expect((await connect(mira, { ...details, roles: ['Tank', 'Healer'] })).json().code).toBe('role-filled');
  expect((await connect(mira, { ...details, partySize: 5 })).json().code).toBe('not-enough-seats');
  expect(await find(mira, invitation)).toMatchObject({ state: 'invited', partySize: 1, note: '', roles: [null] });
  expect(
    (await mira.send(setRequestDetailsEndpoint, { params: { requestId: invitation.id }, body: details })).json().code,
  ).toBe('request-changed');
  const response = await connect(mira, details);
  expect(response.json()).toMatchObject({ id: invitation.id, state: 'accepted', isInvitation: true, ...details });
  expect((await connect(mira, {})).json()).toMatchObject({ id: invitation.id, ...details });
  const zoes = await invite(zoe);
  expect((await connect(zoe, { partySize: 2 })).json()).toMatchObject({ id: zoes?.id, state: 'waitlisted' });
  expect(await crew()).toEqual({ acceptedSeats: 2, offeredSeats: 0, waitingCount: 1 });
  expect(await attempt(author, zoes ?? invitation, { name: 'decline', reason: 'full' })).toBe('declined');
  expect((await connect(zoe, {})).json().code).toBe('request-refused');
});

test('an invited party takes the seats that it is offered later with all its players and roles', async () => {
  const service = await startPushService();
  const scene = await startInvited({ environment: service.environment });
  const { author, mira, zoe, params, invitation, join, change, crew, find, awaitOffer, allPushed } = scene;
  const browser = service.newBrowser();
  await author.call(subscribeToPushEndpoint, { body: browser.subscription });
  const roles = [{ name: 'Tank', count: 1 }];
  await author.call(updatePostEndpoint, { params, body: aPostContent({ seats: 3, roles }) });
  const zoes = await join(zoe);
  const party = { partySize: 2, roles: ['Tank', null] };
  const waiting = await mira.call(requestToJoinEndpoint, { params, body: party });
  expect(waiting).toMatchObject({ id: invitation.id, state: 'waitlisted', ...party });
  await change(zoe, zoes, { name: 'leave' });
  await awaitOffer(mira, invitation);
  expect(await crew()).toEqual({ acceptedSeats: 0, offeredSeats: 2, waitingCount: 0 });
  expect(await change(mira, invitation, { name: 'take' })).toMatchObject({ state: 'accepted', ...party });
  expect(await crew()).toEqual({ acceptedSeats: 2, offeredSeats: 0, waitingCount: 0 });
  expect(await find(author, invitation)).toMatchObject(party);
  await allPushed();
  expect(browser.read().at(-1)).toMatchObject({ notification: 'seat-taken', senderName: 'Mira', partySize: 2 });
});

test('a player who declines is not invited again, but may ask to join', async () => {
  const service = await startPushService();
  const { author, mira, invite, invitation, change, request, responses, allPushed } = await startInvited({
    environment: service.environment,
  });
  const [adasBrowser, mirasBrowser] = [service.newBrowser(), service.newBrowser()];
  await author.call(subscribeToPushEndpoint, { body: adasBrowser.subscription });
  await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
  const { id: requestId } = invitation;
  const declined = await mira.send(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'decline' } });
  expect(declined.json()).toMatchObject({ state: 'declined', declineReason: 'not-now' });
  await allPushed();
  expect(adasBrowser.read()).toMatchObject([{ notification: 'invitation-declined', senderName: 'Mira' }]);
  expect(mirasBrowser.read()).toEqual([]);
  expect([await invite(mira), await responses()]).toEqual([undefined, 0]);
  const asked = await request(mira);
  expect(asked).toMatchObject({ state: 'pending', isInvitation: false });
  expect(await responses()).toBe(1);
  await change(author, asked, { name: 'decline', reason: 'full' });
  expect(await invite(mira)).toBeUndefined();
});

test('an unanswered invitation expires after a day or when the post closes, whichever is earlier, and can no longer be accepted', async () => {
  const scene = await startInvited();
  const { author, mira, zoe, params, db, invite, invitation, attempt, find, stateOf } = scene;
  const hoursLeft = ({ expiresAt }: JoinRequest) => Math.round((expiresAt.getTime() - Date.now()) / 3_600_000);
  expect(hoursLeft(invitation)).toBe(24);
  const startsAt = new Date(Date.now() + 2 * 3_600_000);
  await author.call(updatePostEndpoint, { params, body: aPostContent({ seats: 2, startsAt }) });
  const zoes = await invite(zoe);
  expect([zoes, await find(mira, invitation)].map((one) => one && hoursLeft(one))).toEqual([4, 4]);
  await db.execute(sql`update join_requests set expires_at = now() where id = ${invitation.id}`);
  for (const name of ['accept', 'decline']) expect(await attempt(mira, invitation, { name })).toBe('request-changed');
  await runDueJobs(scene, 100);
  expect([await stateOf(mira, invitation), zoes && (await stateOf(zoe, zoes))]).toEqual(['expired', 'invited']);
  expect(await invite(mira)).toMatchObject({ state: 'invited' });
});

test.each<[string, (scene: Awaited<ReturnType<typeof startInvited>>) => Promise<unknown>]>([
  [
    'the author deactivates the post',
    ({ author, params }) => author.call(setPostActiveEndpoint, { params, body: { isActive: false } }),
  ],
  ['the author deletes the post', ({ author, params }) => author.call(deletePostEndpoint, { params })],
  [
    'the author blocks the player',
    ({ author, mira }) => author.call(blockMemberEndpoint, { params: { memberId: mira.id } }),
  ],
  [
    'the player blocks the author',
    ({ author, mira }) => mira.call(blockMemberEndpoint, { params: { memberId: author.id } }),
  ],
  [
    'the post ends',
    async (scene) => {
      await scene.db.execute(sql`update posts set starts_at = now() - interval '3 hours', closes_at = now()`);
      await runDueJobs(scene, 100);
    },
  ],
  ['the player is suspended', (scene) => suspend(scene, scene.mira.id)],
  [
    'the author is disabled',
    async ({ as, author }) =>
      (await as('admin')).call(disableMemberEndpoint, { params: { memberId: author.id }, body: { reason: 'Spam' } }),
  ],
])('an invitation is closed if %s', async (_, close) => {
  const scene = await startInvited();
  const { mira, invitation, attempt, db } = scene;
  await close(scene);
  expect((await db.execute(sql`select state from join_requests`)).rows).toEqual([{ state: 'closed' }]);
  expect(await attempt(mira, invitation, accepted)).not.toBe('accepted');
});

test.each<[string, (scene: Awaited<ReturnType<typeof startInvited>>) => Promise<unknown>]>([
  [
    'deactivates the post',
    ({ author, params }) => author.call(setPostActiveEndpoint, { params, body: { isActive: false } }),
  ],
  ['deletes the post', ({ author, params }) => author.call(deletePostEndpoint, { params })],
  ['deletes the account', ({ author }) => author.call(deleteAccountEndpoint, { body: { password: aPassword } })],
])('an author who %s calls the game off for players who had accepted, not for invited ones', async (_, callOff) => {
  const scene = await startInvited();
  const { mira, zoe, invite, attempt } = scene;
  const zoes = await invite(zoe);
  expect(zoes && (await attempt(zoe, zoes, accepted))).toBe('accepted');
  await callOff(scene);
  const calledOff = async (client: ApiClient) => [
    ...(await client.call(listSentRequestsEndpoint, {})).map(({ isCalledOff }) => isCalledOff),
    ...(await client.call(listNoticesEndpoint, {})).map(({ kind }) => kind === 'called-off'),
  ];
  expect([await calledOff(mira), await calledOff(zoe)]).toEqual([[], [true]]);
});

test('activating the post again restores its invitations, unless they have expired', async () => {
  const { author, mira, zoe, params, db, invite, invitation, stateOf } = await startInvited();
  const zoes = await invite(zoe);
  for (const isActive of [false, true]) {
    await author.call(setPostActiveEndpoint, { params, body: { isActive } });
    if (!isActive) await db.execute(sql`update join_requests set expires_at = now() where id = ${invitation.id}`);
  }
  expect([await stateOf(mira, invitation), zoes && (await stateOf(zoe, zoes))]).toEqual(['closed', 'invited']);
});

test('answers to invitations do not count as answers of their author', async () => {
  const { author, mira, zoe, yuki, db, invite, invitation, change } = await startInvited();
  await db.execute(sql`update members set created_at = now() - interval '1 year'`);
  const invitations = [invitation, await invite(zoe), await invite(yuki)];
  for (const [index, player] of [mira, zoe, yuki].entries())
    await change(player, invitations[index] ?? invitation, { name: 'decline', reason: 'not-now' });
  await db.execute(sql`insert into join_requests (id, author_id, requester_id, author_name, requester_name, game, platform, excerpt, state, is_invitation, decided_at, expires_at, created_at)
    select gen_random_uuid(), author_id, requester_id, author_name, requester_name, game, platform, excerpt, 'expired', true, now(), now(), now() - interval '2 days'
    from join_requests, generate_series(1, 5)`);
  const [status] = await mira.call(listPlayerStatusesEndpoint, { querystring: { ids: [author.id] } });
  expect(status?.answers).toEqual({ isNew: true, share: null, medianSeconds: null });
});

test('both sides find an invitation in their exported data', async () => {
  const { author, mira, zoe, post, request } = await startInvited();
  await request(zoe);
  const exportOf = async (client: ApiClient) => (await client.send(exportDataEndpoint)).json();
  expect((await exportOf(author)).invitations).toEqual([
    {
      postId: post.id,
      game: post.game,
      name: 'Mira',
      partySize: 1,
      roles: [null],
      state: 'invited',
      declineReason: null,
      invitedAt: expect.any(String),
      decidedAt: null,
    },
  ]);
  expect((await exportOf(mira)).joinRequests).toMatchObject([
    { postId: post.id, state: 'invited', isInvitation: true },
  ]);
});
