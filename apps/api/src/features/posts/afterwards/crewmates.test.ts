import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { leaveCrewmateEndpoint, listCrewmatesEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import {
  answerPlayAgainEndpoint,
  listPlayAgainQuestionsEndpoint,
  type PlayAgainAnswer,
} from '@muster/contract/posts/afterwards/play-again.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPassword, aPostDraft } from '#test/factories.ts';
import { connectLive, subscribe } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

interface Person extends ApiClient {
  readonly id: string;
}

/** Ada has played Valorant with Mira and Zoe, and Rust with Mira. */
async function startWithCrewmates() {
  const api = await startApi();
  const [ada, mira, zoe] = [
    await api.as('member', 'Ada'),
    await api.as('member', 'Mira'),
    await api.as('member', 'Zoe'),
  ];
  const play = async (game: string, author: Person, ...others: readonly Person[]) => {
    const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft({ game, seats: 5 }) });
    for (const other of others) {
      const { id: requestId } = await other.call(requestToJoinEndpoint, { params: { postId } });
      await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
    }
    await api.db
      .execute(sql`update posts set starts_at = now() - interval '3 hours', closes_at = now() - interval '1 hour',
      is_active = false, closed_reason = 'ended' where id = ${postId}`);
    return postId;
  };
  const agree = async (postId: string, one: Person, other: Person) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      await from.call(answerPlayAgainEndpoint, { params: { postId }, body: { memberIds: [to.id], answer: 'yes' } });
  };
  const valorant = await play('Valorant', ada, mira, zoe);
  await play('Rust', mira, ada);
  await agree(valorant, ada, mira);
  await agree(valorant, zoe, ada);
  const list = (client: ApiClient) => client.call(listCrewmatesEndpoint, {});
  const names = async (client: ApiClient) => (await list(client)).map(({ name }) => name);
  const leave = (client: ApiClient, { id: memberId }: Person) =>
    client.call(leaveCrewmateEndpoint, { params: { memberId } });
  return { ...api, ada, mira, zoe, valorant, play, agree, list, names, leave };
}

test('lists crewmates with presence and what they played together, those with active posts first', async () => {
  const { ada, mira, zoe, valorant, list, names } = await startWithCrewmates();
  const miras = {
    id: mira.id,
    name: 'Mira',
    pictureUrl: null,
    posts: [],
    sessions: 2,
    games: ['Rust', 'Valorant'],
  };
  const zoes = { id: zoe.id, name: 'Zoe', pictureUrl: null, posts: [], sessions: 1, games: ['Valorant'] };
  const presence = { isOnline: false, lastSeenAt: expect.any(Date) };
  expect(await list(ada)).toEqual([
    { ...miras, presence },
    { ...zoes, presence },
  ]);
  const { id, game } = await zoe.call(createPostEndpoint, { body: aPostDraft() });
  const body = { sendsReadReceipts: true, showsPresence: false, pushShowsText: false };
  await zoe.call(changeSettingsEndpoint, { body });
  await ada.call(deletePostEndpoint, { params: { postId: valorant } });
  expect(await list(ada)).toEqual([
    { ...zoes, presence: null, posts: [{ id, game }], sessions: 0, games: [] },
    { ...miras, presence, sessions: 1, games: ['Rust'] },
  ]);
  expect([await names(mira), await names(zoe)]).toEqual([['Ada'], ['Ada']]);
});

test('leaving is silent, and a later yes needs a new session', async () => {
  const { ada, mira, zoe, listen, names, leave, play, agree } = await startWithCrewmates();
  const live = await connectLive(await listen(), mira);
  await subscribe(live, { memberIds: [ada.id] });
  const { length } = live.events;
  await leave(ada, mira);
  await leave(ada, mira);
  expect([await names(ada), await names(mira)]).toEqual([['Zoe'], []]);
  await subscribe(live, { memberIds: [zoe.id] });
  expect(live.events.slice(length).filter(({ type }) => !type.startsWith('live.'))).toEqual([]);
  await agree(await play('Rust', ada, mira), mira, ada);
  expect([await names(ada), await names(mira)]).toEqual([['Mira', 'Zoe'], ['Ada']]);
});

test('a later skip changes nothing, and a later no ends it', async () => {
  const { ada, mira, names, play } = await startWithCrewmates();
  const postId = await play('Rust', ada, mira);
  const params = { postId };
  await mira.call(answerPlayAgainEndpoint, { params, body: { memberIds: [ada.id], answer: 'skip' } });
  expect(await names(ada)).toEqual(['Mira', 'Zoe']);
  await mira.call(answerPlayAgainEndpoint, { params, body: { memberIds: [ada.id], answer: 'no' } });
  expect([await names(ada), await names(mira)]).toEqual([['Zoe'], []]);
});

test('hides crewmates across a block and a suspension, and deletes them with an account', async () => {
  const { ada, mira, zoe, db, names } = await startWithCrewmates();
  const params = { memberId: ada.id };
  await mira.call(blockMemberEndpoint, { params });
  expect([await names(ada), await names(mira)]).toEqual([['Zoe'], []]);
  await mira.call(unblockMemberEndpoint, { params });
  await db.execute(sql`update members set suspended_until = now() + interval '1 hour' where id = ${mira.id}`);
  expect(await names(ada)).toEqual(['Zoe']);
  await db.execute(sql`update members set suspended_until = null`);
  await zoe.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect(await names(ada)).toEqual(['Mira']);
  expect((await db.execute(sql`select from play_again_answers`)).rowCount).toBe(2);
});

test('asks about a player of several sessions once, in the newest, until the member answers yes or no', async () => {
  const { ada, mira, zoe, play, leave } = await startWithCrewmates();
  const list = async () =>
    (await zoe.call(listPlayAgainQuestionsEndpoint, {})).map(({ postId, players }) => ({
      [postId]: players.map(({ name, answer }) => `${name} ${answer}`),
    }));
  const answer = (postId: string, given: PlayAgainAnswer, ...players: readonly Person[]) =>
    zoe.call(answerPlayAgainEndpoint, {
      params: { postId },
      body: { memberIds: players.map(({ id }) => id), answer: given },
    });
  const [rust, minecraft] = [await play('Rust', ada, mira, zoe), await play('Minecraft', mira, zoe)];
  expect(await list()).toEqual([{ [minecraft]: ['Mira null'] }]);
  await answer(minecraft, 'skip', mira);
  expect(await list()).toEqual([{ [minecraft]: ['Mira skip'] }]);
  const amongUs = await play('Among Us', zoe, mira, ada);
  expect(await list()).toEqual([{ [amongUs]: ['Mira null'] }]);
  await answer(rust, 'no', mira);
  expect(await list()).toEqual([{ [amongUs]: ['Mira no'] }]);
  await leave(zoe, ada);
  expect(await list()).toEqual([{ [amongUs]: ['Ada no', 'Mira no'].toSorted() }]);
});
