import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listCrewmatesEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import {
  answerPlayAgainEndpoint,
  listPlayAgainQuestionsEndpoint,
  type PlayAgainAnswer,
} from '@muster/contract/posts/afterwards/play-again.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { createPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectLive, subscribe } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

interface Person extends ApiClient {
  readonly id: string;
}

const noLimit = { limits: { joinRequestChangesPerMinute: { points: 10_000, seconds: 60 } } };

/** A session of Ada, Mira, Zoe and, if `hasYuki`, Yuki that ended an hour ago. Otherwise Yuki was not accepted. */
async function startWithSession(options: Parameters<typeof startWithSeats>[1] = noLimit, hasYuki = false) {
  const api = await startWithSeats(6, options);
  const { db, post } = api;
  await api.join(api.mira);
  await api.join(api.zoe);
  await (hasYuki ? api.join : api.request)(api.yuki);
  /** Hours from now of the start and the closing time. */
  const setTimes = (start: number | null, close: number | null) =>
    db.execute(sql`update posts set starts_at = now() + make_interval(mins => ${start === null ? null : start * 60}::int),
      closes_at = now() + make_interval(mins => ${close === null ? null : close * 60}::int) where id = ${post.id}`);
  await setTimes(-3, -1);
  const questions = async (client: ApiClient) =>
    (await client.call(listPlayAgainQuestionsEndpoint, {})).flatMap(({ players }) =>
      players.flatMap(({ name, answer }) => (answer === null ? [name] : [])),
    );
  const sendAll = (client: ApiClient, players: readonly { readonly id: string }[], answer: PlayAgainAnswer) =>
    client.send(answerPlayAgainEndpoint, {
      params: { postId: post.id },
      body: { memberIds: players.map(({ id }) => id), answer },
    });
  const send = (client: ApiClient, player: { readonly id: string }, answer: PlayAgainAnswer) =>
    sendAll(client, [player], answer);
  const crewmates = async (client: ApiClient) => (await client.call(listCrewmatesEndpoint, {})).map(({ name }) => name);
  return { ...api, setTimes, questions, send, sendAll, crewmates };
}

test('asks each member of a crew about the others once the session is over', async () => {
  const { author, mira, zoe, yuki, post, questions, send } = await startWithSession();
  expect(await author.call(listPlayAgainQuestionsEndpoint, {})).toEqual([
    {
      postId: post.id,
      game: post.game,
      startsAt: expect.any(Date),
      players: [mira, zoe].map(({ id }) => ({ id, name: expect.any(String), pictureUrl: null, answer: null })),
    },
  ]);
  expect([await questions(mira), await questions(zoe), await questions(yuki)]).toEqual([
    ['Ada', 'Zoe'],
    ['Ada', 'Mira'],
    [],
  ]);
  await send(mira, author, 'skip');
  await send(mira, zoe, 'no');
  expect([await questions(mira), await questions(zoe)]).toEqual([[], ['Ada', 'Mira']]);
});

test('a session is over at its closing time, at the latest 3 hours after its start, for 14 days', async () => {
  const { mira, author, setTimes, questions, send } = await startWithSession();
  for (const [name, start, close, isOver] of [
    ['before its end', -2, 1, false],
    ['at its end', -2, 0, true],
    ['3 hours after its start', -3, 20, true],
    ['at a closing time without a start', null, -1, true],
    ['without a time', null, null, false],
    ['13 days ago', -13 * 24, -13 * 24 + 2, true],
    ['15 days ago', -15 * 24, -15 * 24 + 2, false],
  ] as const) {
    await setTimes(start, close);
    const { statusCode } = await send(mira, author, 'no');
    expect([name, (await questions(mira)).includes('Zoe'), statusCode === 200]).toEqual([name, isOver, isOver]);
  }
});

test('asks nobody about a session that was called off before its start, nor across a block or a suspension', async () => {
  const { author, mira, zoe, db, params, setTimes, questions, send } = await startWithSession();
  await zoe.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  expect([await questions(mira), await questions(zoe), await questions(author)]).toEqual([
    ['Ada'],
    ['Ada'],
    ['Mira', 'Zoe'],
  ]);
  expect((await send(mira, zoe, 'yes')).statusCode).toBe(404);
  await db.execute(sql`update members set suspended_until = now() + interval '1 hour' where id = ${author.id}`);
  expect([await questions(mira), (await send(mira, author, 'yes')).statusCode]).toEqual([[], 404]);
  await db.execute(sql`update members set suspended_until = null`);
  await setTimes(1, 3);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await db.execute(sql`update posts set called_off_at = now() - interval '5 hours'`);
  await setTimes(-3, -1);
  expect(await questions(mira)).toEqual([]);
});

test('rejects answers about oneself, strangers and other sessions, and invalid ones', async () => {
  const { author, mira, yuki, visitor, send, sendAll } = await startWithSession();
  const sent = await Promise.all([
    send(mira, mira, 'yes'),
    send(mira, yuki, 'yes'),
    send(yuki, mira, 'yes'),
    send(visitor(), mira, 'yes'),
    mira.send(answerPlayAgainEndpoint, {
      params: { postId: author.id },
      body: { memberIds: [author.id], answer: 'yes' },
    }),
    mira.send(answerPlayAgainEndpoint, { params: { postId: 'x' }, body: { memberIds: [author.id], answer: 'maybe' } }),
    sendAll(mira, [], 'yes'),
  ]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 401, 404, 400, 400]);
});

test('one answer covers all players of a session except those the member has blocked', async () => {
  const { author, mira, zoe, yuki, listen, questions, send, sendAll, crewmates } = await startWithSession(
    noLimit,
    true,
  );
  const adas = await connectLive(await listen(), author);
  await send(mira, author, 'yes');
  await send(zoe, author, 'no');
  await author.call(blockMemberEndpoint, { params: { memberId: yuki.id } });
  expect((await sendAll(author, [mira, zoe, yuki, zoe], 'yes')).statusCode).toBe(200);
  expect([await crewmates(author), await questions(author)]).toEqual([['Mira'], []]);
  await subscribe(adas, { memberIds: [mira.id] });
  const names = adas.events.flatMap((event) => (event.type === 'crewmates.changed' ? [event.name] : []));
  expect(names).toEqual(['Mira']);
});

test('limits answers per minute', async () => {
  const { author, mira, send } = await startWithSession({
    limits: { joinRequestChangesPerMinute: { points: 3, seconds: 60 } },
  });
  const statuses = [];
  for (const answer of ['yes', 'no', 'skip', 'yes'] as const)
    statuses.push((await send(mira, author, answer)).statusCode);
  expect(statuses.at(-1)).toBe(429);
});

test('two members become crewmates once when both answer yes, also at the same moment', async () => {
  const { author, mira, zoe, listen, send, questions, crewmates } = await startWithSession();
  const origin = await listen();
  const [adas, miras, zoes] = [
    await connectLive(origin, author),
    await connectLive(origin, mira),
    await connectLive(origin, zoe),
  ];
  const [first, second] = await Promise.all([send(author, mira, 'yes'), send(mira, author, 'yes')]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  const isNotice = (event: LiveEvent) => event.type === 'crewmates.changed' && event.name !== null;
  expect(await adas.next(isNotice)).toMatchObject({ name: 'Mira' });
  expect(await miras.next(isNotice)).toMatchObject({ name: 'Ada' });
  expect([await crewmates(author), await crewmates(mira), await crewmates(zoe)]).toEqual([['Mira'], ['Ada'], []]);
  expect([await questions(author), await questions(mira)]).toEqual([['Zoe'], ['Zoe']]);
  expect(zoes.frames.some((frame) => frame.includes('crewmates'))).toBe(false);
  /** Subscribes to another player first, whose confirmation arrives after the earlier events. */
  const countEvents = async (memberId: string) => {
    await subscribe(miras, { memberIds: [memberId] });
    return miras.events.filter(({ type }) => type === 'crewmates.changed').length;
  };
  const before = await countEvents(author.id);
  await send(author, mira, 'yes');
  expect(await countEvents(zoe.id)).toBe(before);
});

test('notifies two crewmates once, however often they change their answers', async () => {
  const { author, mira, zoe, db, listen, send, crewmates } = await startWithSession();
  const miras = await connectLive(await listen(), mira);
  for (const answer of ['yes', 'no', 'yes', 'skip', 'no', 'yes'] as const) {
    await send(author, mira, answer);
    await send(mira, author, 'yes');
  }
  // They also meet again, and play another session.
  await db.execute(sql`update play_again_answers set post_id = null`);
  for (const answer of ['no', 'yes'] as const) await send(mira, author, answer);
  await send(author, mira, 'yes');
  expect(await crewmates(mira)).toEqual(['Ada']);
  await subscribe(miras, { memberIds: [zoe.id] });
  const names = miras.events.flatMap((event) => (event.type === 'crewmates.changed' ? [event.name] : []));
  expect(names.filter((name) => name !== null)).toEqual(['Ada']);
  // Open lists are fetched again.
  expect(names.length).toBeGreaterThan(2);
});

/** Everything that a member reads in which another member's answer could be visible. */
async function readAll(client: Person, others: readonly Person[]): Promise<string[]> {
  const answers = [
    await client.send(listPlayAgainQuestionsEndpoint),
    await client.send(listCrewmatesEndpoint),
    ...(await Promise.all(others.map(({ id }) => client.send(getPlayerEndpoint, { params: { memberId: id } })))),
    await client.send(exportDataEndpoint),
  ];
  return answers.map(({ body }) => body.replaceAll(/"(?:exportedAt|lastSeenAt|lastUsedAt)": ?"[^"]*"/g, ''));
}

test('an answer of one side shows nowhere on the other side: responses, events, export', async () => {
  const { author, mira, zoe, yuki, db, listen, send, crewmates } = await startWithSession(noLimit, true);
  const others = [mira, zoe, yuki];
  // Otherwise a job closes the post during the test, and the export changes.
  await db.execute(sql`update posts set is_active = false, closed_reason = 'ended'`);
  const live = await connectLive(await listen(), author);
  await subscribe(live, { memberIds: [mira.id] });
  const before = { read: await readAll(author, others), events: live.events.length };
  await send(mira, author, 'no');
  await send(zoe, author, 'skip');
  await send(yuki, author, 'yes');
  expect(await readAll(author, others)).toEqual(before.read);
  await send(yuki, author, 'no');
  const answered = [];
  for (const other of others) answered.push((await send(author, other, 'yes')).body.replace(other.id, ''));
  expect(new Set(answered).size).toBe(1);
  expect(await crewmates(author)).toEqual([]);
  await subscribe(live, { memberIds: [zoe.id] });
  expect(live.events.slice(before.events).filter(({ type }) => !type.startsWith('live.'))).toEqual([]);
  expect((await mira.send(exportDataEndpoint)).json().playAgainAnswers).toEqual([
    { postId: expect.any(String), name: 'Ada', answer: 'no', answeredAt: expect.any(String) },
  ]);
});

const CALLS = 60;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test('an answer takes as long for a player who answered no as for one who did not answer', async () => {
  const { author, mira, zoe, send, crewmates } = await startWithSession();
  await send(mira, author, 'no');
  const durations: [number[], number[]] = [[], []];
  for (let call = 0; call < CALLS; call += 1)
    for (const [index, other] of [mira, zoe].entries()) {
      const start = performance.now();
      await send(author, other, 'yes');
      durations[index]?.push(performance.now() - start);
    }
  expect(await crewmates(author)).toEqual([]);
  const [rejected, unanswered] = [median(durations[0]), median(durations[1])];
  expect(Math.max(rejected, unanswered) / Math.min(rejected, unanswered)).toBeLessThan(1.5);
});

test('a host invites the crew of a recent session to another post, whatever each player has answered', async () => {
  const { author, mira, zoe, yuki, send, setTimes } = await startWithSession();
  await send(mira, author, 'no');
  const memberIds = [mira.id, zoe.id, yuki.id];
  const inviteTo = async (host: ApiClient) => {
    const next = await host.call(createPostEndpoint, { body: aPostDraft() });
    const invited = await host.call(invitePlayersEndpoint, { params: { postId: next.id }, body: { memberIds } });
    return invited.requests.map(({ requester }) => requester.id).toSorted();
  };
  expect(await inviteTo(author)).toEqual([mira.id, zoe.id].toSorted());
  expect(await inviteTo(zoe)).toEqual([]);
  await setTimes(-15 * 24, -15 * 24 + 2);
  expect(await inviteTo(author)).toEqual([]);
  await setTimes(-1, 1);
  expect(await inviteTo(author)).toEqual([]);
});
