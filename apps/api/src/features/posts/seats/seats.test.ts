import type { LiveEvent } from '@muster/contract/live-events.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import {
  changeJoinRequestEndpoint,
  type RequestChange,
  listReceivedRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPassword, aPostContent, aPostDraft } from '#test/factories.ts';
import { connectBoard, connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

type Scene = Awaited<ReturnType<typeof startWithSeats>>;

const accept: RequestChange = { name: 'accept' };
const take: RequestChange = { name: 'take' };
const moveUp: RequestChange = { name: 'move-up' };
const leave: RequestChange = { name: 'leave' };
const pass: RequestChange = { name: 'pass' };
const refused = (code: string) => ({ code });

test('accepting takes the seats of the party, and the last one moves pending requests to the waitlist', async () => {
  const { author, mira, zoe, request, change, setParty, crew, stateOf } = await startWithSeats(3);
  const first = await request(mira);
  const second = await request(zoe);
  await setParty(mira, first, 2);
  await change(author, first, accept);
  expect(await crew()).toEqual({ acceptedSeats: 2, offeredSeats: 0, waitingCount: 1 });
  expect(await stateOf(zoe, second)).toBe('waitlisted');
  await expect(change(author, second, accept)).rejects.toMatchObject(refused('not-enough-seats'));
});

test('a party that is larger than the whole crew is refused', async () => {
  const { mira, request, setParty } = await startWithSeats(3);
  const one = await request(mira);
  await expect(setParty(mira, one, 3)).rejects.toMatchObject(refused('not-enough-seats'));
});

test('of 16 accepts for one seat on two nodes one succeeds', async () => {
  const { author, target, as, request, crew } = await startWithSeats(2);
  const other = await startApi({ target });
  const requests = await Promise.all(Array.from({ length: 16 }, async () => request(await as('member'))));
  const elsewhere = other.visitor();
  for (const [name, value] of author.cookies) elsewhere.cookies.set(name, value);
  const answers = await Promise.all(
    requests.map(({ id }, index) =>
      (index % 2 === 0 ? author : elsewhere).send(changeJoinRequestEndpoint, {
        params: { requestId: id },
        body: accept,
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.json().code === 'not-enough-seats')).toHaveLength(15);
  expect(await crew()).toEqual({ acceptedSeats: 1, offeredSeats: 0, waitingCount: 15 });
});

test('a freed seat is offered to the first waiting party that fits, which takes it', async () => {
  const { as, mira, zoe, yuki, request, change, join, setParty, crew, awaitOffer, stateOf } = await startWithSeats(3);
  const first = await join(mira);
  await join(await as('member'));
  const [large, small] = [await request(zoe), await request(yuki)];
  await setParty(zoe, large, 2);
  await change(mira, first, leave);
  await awaitOffer(yuki, small);
  expect(await stateOf(zoe, large)).toBe('waitlisted');
  await change(yuki, small, take);
  expect(await crew()).toEqual({ acceptedSeats: 2, offeredSeats: 0, waitingCount: 1 });
});

test('a party that passed gets the free seat after all if the author chooses it', async () => {
  const { author, mira, zoe, request, change, join, awaitOffer } = await startWithSeats(2);
  const first = await join(mira);
  const waiting = await request(zoe);
  await change(mira, first, leave);
  await awaitOffer(zoe, waiting);
  await change(zoe, waiting, pass);
  expect(await change(author, waiting, moveUp)).toMatchObject({ state: 'waitlisted', hasPassed: false });
  await awaitOffer(zoe, waiting);
});

test('lists the parties that wait or have an offer to the author, after the pending ones', async () => {
  const { author, mira, zoe, yuki, as, post, request, change, join, awaitOffer } = await startWithSeats(2);
  const other = await author.call(createPostEndpoint, { body: aPostDraft() });
  const first = await join(mira);
  const [offered, waiting] = [await request(zoe), await request(yuki)];
  const pending = await (await as('member')).call(requestToJoinEndpoint, { params: { postId: other.id } });
  await change(mira, first, leave);
  await awaitOffer(zoe, offered);
  const received = await author.call(listReceivedRequestsEndpoint, {});
  expect(received.map(({ id, postId, state }) => [id, postId, state])).toEqual([
    [pending.id, other.id, 'pending'],
    [offered.id, post.id, 'offered'],
    [waiting.id, post.id, 'waitlisted'],
  ]);
  expect(await yuki.call(listReceivedRequestsEndpoint, {})).toEqual([]);
});

const endings = {
  'is blocked': ({ author, mira }) => author.call(blockMemberEndpoint, { params: { memberId: mira.id } }),
  'is disabled': async ({ as, mira }) =>
    (await as('admin')).call(disableMemberEndpoint, { params: { memberId: mira.id }, body: { reason: 'Spam' } }),
  'deletes the account': ({ mira }) => mira.call(deleteAccountEndpoint, { body: { password: aPassword } }),
} satisfies Record<string, (scene: Scene) => Promise<unknown>>;

test.each(Object.entries(endings))('offers the seat of an accepted member who %s', async (_, end) => {
  const scene = await startWithSeats(2);
  const { mira, zoe, request, join, awaitOffer, crew } = scene;
  await join(mira);
  const waiting = await request(zoe);
  await end(scene);
  await awaitOffer(zoe, waiting);
  expect(await crew()).toEqual({ acceptedSeats: 0, offeredSeats: 1, waitingCount: 0 });
});

/** An offer of a post that starts in this many minutes. */
async function offerBeforeStart(startsIn: number) {
  const scene = await startWithSeats(2);
  const { db, mira, zoe, post, request, change, join, awaitOffer, find } = scene;
  const startIn = (minutes: number) =>
    db.execute(sql`update posts set starts_at = now() + ${minutes} * interval '1 minute',
      closes_at = now() + ${minutes} * interval '1 minute' + interval '2 hours' where id = ${post.id}`);
  const first = await join(mira);
  const waiting = await request(zoe);
  await startIn(startsIn);
  await change(mira, first, leave);
  await awaitOffer(zoe, waiting);
  /** Minutes until the offer ends, rounded to a tenth. */
  const minutesLeft = async () => {
    const { expiresAt } = (await find(zoe, waiting)) ?? {};
    return Math.round((Number(expiresAt) - Date.now()) / 6_000) / 10;
  };
  return { ...scene, waiting, startIn, minutesLeft };
}

test('reserves an offered seat for 10 minutes', async () => {
  const { minutesLeft } = await offerBeforeStart(60);
  expect(Math.abs((await minutesLeft()) - 10)).toBeLessThanOrEqual(0.2);
});

test('an offer ends 3 minutes before the start, in the last 5 minutes after 2, but not after the start or end', async () => {
  const { pool } = await startApi();
  const { rows } = await pool.query<{ minutes: string }>(
    `select extract(epoch from latest_offer_end(now() + start, now() + start + interval '2 hours') - now()) / 60 as minutes
      from unnest('{9 minutes, 4 minutes, 1 minute, -119 minutes}'::interval[]) with ordinality as post (start, place)
      order by place`,
  );
  expect(rows.map(({ minutes }) => Math.round(Number(minutes)))).toEqual([6, 2, 1, 1]);
});

test('a start that moves forward shortens an offer, and its party is informed', async () => {
  const { listen, author, params, zoe, startIn, minutesLeft } = await offerBeforeStart(60);
  const live = await connectLive(await listen(), zoe);
  const startsAt = new Date(Date.now() + 3 * 60_000);
  await author.call(updatePostEndpoint, { params, body: aPostContent({ startsAt }) });
  expect(await live.next(({ type }: LiveEvent) => type === 'post.rescheduled')).toMatchObject({ startsAt });
  expect(Math.abs((await minutesLeft()) - 2)).toBeLessThanOrEqual(0.2);
  await startIn(50);
  expect(await minutesLeft()).toBeLessThanOrEqual(2);
});

test('refuses fewer seats than are taken, and offers added ones', async () => {
  const { mira, zoe, yuki, request, join, setSeats, awaitOffer } = await startWithSeats(3);
  await join(mira);
  await join(zoe);
  await expect(setSeats(2)).rejects.toMatchObject({
    body: { issues: [{ path: 'seats', message: expect.stringContaining('3 seats are taken.') }] },
  });
  const waiting = await request(yuki);
  await setSeats(null);
  await awaitOffer(yuki, waiting);
});

test('publishes the new numbers of the crew to everyone who sees the post, without names', async () => {
  const { author, mira, zoe, yuki, as, listen, post, request, change } = await startWithSeats(3);
  await author.call(blockMemberEndpoint, { params: { memberId: yuki.id } });
  const origin = await listen();
  const [viewer, blocked] = [await connectBoard(origin, zoe), await connectBoard(origin, yuki)];
  await change(author, await request(mira), accept);
  const event = await viewer.next(({ type }: LiveEvent) => type === 'crew.changed');
  const numbers = { acceptedSeats: 1, offeredSeats: 0, acceptedByRole: [], waitingCount: 0, crewVersion: 1 };
  expect(event).toEqual({ type: 'crew.changed', postId: post.id, authorId: author.id, ...numbers });
  await (await as('member')).call(createPostEndpoint, { body: aPostDraft() });
  await blocked.next(({ type }: LiveEvent) => type === 'post.created');
  expect(blocked.events.some(({ type }) => type === 'crew.changed')).toBe(false);
});
