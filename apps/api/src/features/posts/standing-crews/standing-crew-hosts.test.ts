import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { disableMemberEndpoint, enableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import {
  changeStandingCrewEndpoint,
  endStandingCrewEndpoint,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPassword, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { type Person, startWithSession } from '#test/start-with-session.ts';

const notices = async (client: ApiClient) =>
  (await client.call(listNoticesEndpoint, {})).map(({ kind, about, crewId }) => [kind, about, crewId]);

test('the longest-standing member hosts the crew after its host has left, and the last member ends it', async () => {
  const { author, mira, zoe, listen, createCrew, answer, remove, roster, read, list, db } = await startWithSession();
  const crewId = await createCrew();
  await answer(zoe, crewId, true);
  await answer(mira, crewId, true);
  const origin = await listen();
  const [live, other] = [await connectLive(origin, author), await connectLive(origin, zoe)];
  const handOver = { params: { crewId }, body: { hostId: mira.id } };
  for (const status of [200, 404])
    expect((await author.send(changeStandingCrewEndpoint, handOver)).statusCode).toBe(status);
  expect(await roster(zoe, crewId)).toEqual(['Mira*', 'Ada', 'Zoe']);
  expect(await notices(mira)).toEqual([['crew-host', 'Night Owls', crewId]]);
  await other.next(({ type }) => type === 'topics.changed');
  await mira.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect(await roster(zoe, crewId)).toEqual(['Ada*', 'Zoe']);
  await live.next(({ type }) => type === 'notice.sent');
  await other.next(({ type }) => type === 'crew-members.changed');
  expect(await notices(author)).toEqual([['crew-host', 'Night Owls', crewId]]);
  await remove(author, crewId, author);
  await other.next(({ type }) => type === 'notice.sent');
  // Zoe, the host now, was the first to join.
  expect(await read(zoe, crewId)).toEqual(['joined', 'joined', 'new-host', 'new-host', 'new-host']);
  expect([await roster(zoe, crewId), (await list(author)).crews]).toEqual([['Zoe*'], []]);
  await remove(zoe, crewId, zoe);
  expect([await roster(zoe, crewId), await list(zoe)]).toEqual([404, { crews: [], questions: [] }]);
  const { rows } = await db.execute(sql`select from chats where name is not null and closes_at is null`);
  expect(rows).toEqual([]);
});

test.each([
  ['disabled', sql`disabled_at = now()`],
  ['suspended', sql`suspended_until = now() + interval '1 day'`],
])('a %s member cannot be handed a crew, and inherits it only if nobody else is left', async (_, change) => {
  const { author, mira, zoe, createCrew, answer, remove, roster, list, db } = await startWithSession();
  const crewId = await createCrew();
  await answer(mira, crewId, true);
  await answer(zoe, crewId, true);
  await db.execute(sql`update members set ${change} where id = ${mira.id}`);
  const handOver = { params: { crewId }, body: { hostId: mira.id, name: 'Late Owls' } };
  expect((await author.send(changeStandingCrewEndpoint, handOver)).json()).toMatchObject({ code: 'member-suspended' });
  expect(await list(zoe)).toMatchObject({ crews: [{ name: 'Night Owls' }] });
  expect(await roster(zoe, crewId)).toEqual(['Ada*', 'Mira', 'Zoe']);
  await remove(author, crewId, author);
  expect(await roster(zoe, crewId)).toEqual(['Zoe*', 'Mira']);
  await remove(zoe, crewId, zoe);
  const { rows } = await db.execute(sql`select host_id from chats where id = ${crewChatIdOf(crewId)}`);
  expect(rows).toEqual([{ host_id: mira.id }]);
});

test('a disabled host hands the crew to the longest-standing active member, if there is one', async () => {
  const { author, mira, zoe, as, listen, createCrew, answer, roster, read, list } = await startWithSession();
  const [crewId, lonely] = [await createCrew(), await createCrew()];
  for (const member of [mira, zoe]) await answer(member, crewId, true);
  await answer(mira, lonely, true);
  const live = await connectLive(await listen(), zoe);
  const admin = await as('admin');
  const disable = ({ id: memberId }: Person) =>
    admin.call(disableMemberEndpoint, { params: { memberId }, body: { reason: 'x' } });
  await disable(mira);
  await disable(author);
  await live.next(({ type }) => type === 'notice.sent');
  await live.next(
    (event) => event.type === 'topics.changed' && event.topics.some(([name]) => name === 'standing crews'),
  );
  expect([await roster(zoe, crewId), await notices(zoe)]).toEqual([
    ['Zoe*', 'Ada', 'Mira'],
    [['crew-host', 'Night Owls', crewId]],
  ]);
  expect([(await list(zoe)).crews[0]?.isHost, await read(zoe, crewId)]).toEqual([true, ['joined', 'new-host']]);
  await admin.call(enableMemberEndpoint, { params: { memberId: author.id } });
  const again = await signInAgain(author, author.email);
  expect(Object.fromEntries((await list(again)).crews.map(({ id, isHost }) => [id, isHost]))).toEqual({
    [crewId]: false,
    [lonely]: true,
  });
});

test('only its host renames a crew, makes a member the host, and ends it', async () => {
  const { author, mira, zoe, createCrew, answer, list, roster, write } = await startWithSession();
  const crewId = await createCrew();
  await answer(mira, crewId, true);
  const params = { crewId };
  const change = (client: ApiClient, body: object) => client.send(changeStandingCrewEndpoint, { params, body });
  expect((await change(mira, { name: 'Mine' })).statusCode).toBe(404);
  expect((await change(author, { hostId: zoe.id })).json()).toMatchObject({ code: 'member-not-found' });
  await change(author, { name: ' Late   Owls ' });
  expect((await list(mira)).crews).toMatchObject([{ name: 'Late Owls' }]);
  expect((await mira.send(endStandingCrewEndpoint, { params })).statusCode).toBe(404);
  expect((await author.send(endStandingCrewEndpoint, { params })).statusCode).toBe(200);
  expect([await roster(mira, crewId), (await write(author, crewId, 'x')).statusCode]).toEqual([404, 404]);
  const none = { crews: [], questions: [] };
  expect([await list(mira), await list(zoe)]).toEqual([none, none]);
});

test('only the current host has a notice with the room of the crew, until the crew ends', async () => {
  const { author, mira, createCrew, answer } = await startWithSession();
  const [crewId, other] = [await createCrew(), await createCrew()];
  const handOver = (from: ApiClient, to: Person, id: string) =>
    from.call(changeStandingCrewEndpoint, { params: { crewId: id }, body: { hostId: to.id } });
  for (const id of [crewId, other]) {
    await answer(mira, id, true);
    await handOver(author, mira, id);
  }
  await handOver(mira, author, crewId);
  const noticeOf = (id: string) => ['crew-host', 'Night Owls', id];
  expect([await notices(author), await notices(mira)]).toEqual([[noticeOf(crewId)], [noticeOf(other)]]);
  await handOver(author, mira, crewId);
  expect([await notices(author), await notices(mira)]).toEqual([[], [noticeOf(crewId), noticeOf(other)]]);
  await mira.call(changeStandingCrewEndpoint, { params: { crewId }, body: { name: 'Owls' } });
  expect((await notices(mira))[0]).toEqual(['crew-host', 'Owls', crewId]);
  await mira.call(endStandingCrewEndpoint, { params: { crewId } });
  expect(await notices(mira)).toEqual([noticeOf(other)]);
});

test('a player who is asked learns of a new name and the end of the crew, but one who said no does not', async () => {
  const { author, mira, zoe, listen, createCrew, answer, list } = await startWithSession();
  const crewId = await createCrew();
  await answer(zoe, crewId, false);
  const origin = await listen();
  const [asked, declined] = [await connectLive(origin, mira), await connectLive(origin, zoe)];
  const refetch = { type: 'topics.changed', topics: [['standing crews']] };
  const params = { crewId };
  await author.call(changeStandingCrewEndpoint, { params, body: { name: 'Owls' } });
  expect(await asked.next(({ type }) => type === 'topics.changed')).toEqual(refetch);
  expect((await list(mira)).questions).toMatchObject([{ name: 'Owls' }]);
  await author.call(endStandingCrewEndpoint, { params });
  await expect.poll(() => asked.events.filter(({ type }) => type === 'topics.changed')).toEqual([refetch, refetch]);
  expect((await list(mira)).questions).toEqual([]);
  expect(declined.events.filter(({ type }) => type === 'topics.changed')).toEqual([]);
});

test('a crew that ends while a player says yes has no members', async () => {
  const { author, mira, createCrew, answer, list, db } = await startWithSession();
  for (let round = 0; round < 5; round += 1) {
    const crewId = await createCrew();
    const [, ended] = await Promise.all([
      answer(mira, crewId, true),
      author.send(endStandingCrewEndpoint, { params: { crewId } }),
    ]);
    expect(ended.statusCode).toBe(200);
    const { rows } = await db.execute(sql`select from chat_participants where chat_id = ${crewChatIdOf(crewId)}`);
    expect([rows, await list(mira)]).toEqual([[], { crews: [], questions: [] }]);
  }
});

test('members who leave while the host removes them, or leaves too, leave a crew with one host or none', async () => {
  const { author, mira, zoe, createCrew, answer, remove, roster, list, db } = await startWithSession();
  const left = async (...sent: Promise<{ readonly statusCode: number }>[]) =>
    (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  for (let round = 0; round < 5; round += 1) {
    const crewId = await createCrew();
    await answer(mira, crewId, true);
    await answer(zoe, crewId, true);
    expect(await left(remove(zoe, crewId, zoe), remove(author, crewId, zoe))).toContain(200);
    expect([await roster(author, crewId), await roster(zoe, crewId)]).toEqual([['Ada*', 'Mira'], 404]);
    expect(await left(remove(author, crewId, author), remove(mira, crewId, mira))).toEqual([200, 200]);
    const { rows } = await db.execute(sql`select from chat_participants where chat_id = ${crewChatIdOf(crewId)}`);
    expect([rows, await list(author), (await list(mira)).crews]).toEqual([[], { crews: [], questions: [] }, []]);
  }
});
