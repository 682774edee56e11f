import { deleteAccountEndpoint, exportDataEndpoint } from '@muster/contract/members/account.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, aPassword } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

interface Person extends ApiClient {
  readonly id: string;
}

const write = (author: Person, { id }: { readonly id: string }, text: string) =>
  author.send(setPlayerNoteEndpoint, { params: { memberId: id }, body: { text } });
const readOne = async (author: Person, { id }: Person) =>
  (await author.call(getPlayerEndpoint, { params: { memberId: id } })).note;
const readAll = async (author: Person, ...players: readonly Person[]) => {
  const statuses = await author.call(listPlayerStatusesEndpoint, { querystring: { ids: players.map(({ id }) => id) } });
  return players.map(({ id }) => statuses.find(({ memberId }) => memberId === id)?.note);
};

async function startWithPartners() {
  const api = await startApi();
  const [ada, bob, eve] = [await api.as('member', 'Ada'), await api.as('member', 'Bob'), await api.as('member', 'Eve')];
  const talk = async (one: Person, other: Person) => {
    const { id: chatId } = await aChat(one, other);
    await one.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  };
  await talk(ada, bob);
  return { ...api, ada, bob, eve, talk };
}

test('a member writes, changes and deletes a note about a conversation partner, and only they read it', async () => {
  const { ada, bob, eve, as } = await startWithPartners();
  expect([await readOne(ada, bob), await readOne(ada, eve), await readOne(ada, ada)]).toEqual(['', null, null]);
  expect((await write(ada, bob, ' Calm shot caller\n\n\n\nEU ')).json()).toEqual({
    memberId: bob.id,
    text: 'Calm shot caller\n\nEU',
    version: expect.any(Number),
  });
  await write(ada, bob, 'Calm shot caller');
  expect([await readOne(ada, bob), ...(await readAll(ada, eve, bob, ada))]).toEqual([
    'Calm shot caller',
    '',
    'Calm shot caller',
    '',
  ]);
  const root = await as('admin', 'Root');
  expect([await readOne(bob, ada), await readOne(bob, bob), await readOne(root, bob)]).toEqual(['', null, null]);
  expect([...(await readAll(bob, ada, bob)), ...(await readAll(root, bob))]).toEqual(['', '', '']);
  await write(bob, ada, 'Late');
  expect((await ada.send(exportDataEndpoint)).json().playerNotes).toEqual([
    { name: 'Bob', text: 'Calm shot caller', updatedAt: expect.any(String) },
  ]);
  expect((await write(ada, bob, ' \u200B ')).json()).toMatchObject({ memberId: bob.id, text: '' });
  expect([await readOne(ada, bob), ...(await readAll(ada, bob))]).toEqual(['', '']);
});

test('rejects notes about strangers, oneself and unknown players, and invalid texts', async () => {
  const { ada, bob, eve, visitor } = await startWithPartners();
  const statuses = async (...sent: ReturnType<typeof write>[]) =>
    (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  const unknown = { id: '01890a5d-ac96-774b-bcce-b302099a8057' };
  expect(await statuses(write(ada, eve, 'x'), write(ada, ada, 'x'), write(ada, unknown, 'x'))).toEqual([404, 404, 404]);
  const tooLong = await write(ada, bob, 'x'.repeat(501));
  expect([tooLong.statusCode, tooLong.json().message]).toEqual([400, 'Keep your note to 500 characters or fewer']);
  expect(await statuses(write(ada, bob, 'a\0b'), write({ ...visitor(), id: '' }, bob, 'x'))).toEqual([400, 401]);
  expect(await statuses(write(ada, bob, '🎮'.repeat(250)))).toEqual([200]);
});

test('rejects a change based on an outdated note', async () => {
  const { ada, bob } = await startWithPartners();
  const save = async (text: string, basedOn: string) => {
    const answer = await ada.send(setPlayerNoteEndpoint, { params: { memberId: bob.id }, body: { text, basedOn } });
    return [answer.statusCode, answer.json().code ?? answer.json().text, await readOne(ada, bob)];
  };
  expect(await save('Calm', '')).toEqual([200, 'Calm', 'Calm']);
  expect(await save('Loud', '')).toEqual([409, 'note-changed', 'Calm']);
  expect(await save('', 'Loud')).toEqual([409, 'note-changed', 'Calm']);
  expect(await save('Calm', 'Loud')).toEqual([200, 'Calm', 'Calm']);
  expect(await save('', 'Calm')).toEqual([200, '', '']);
  expect(await save('Calm again', 'Calm')).toEqual([409, 'note-changed', '']);
  expect(await save('', 'Calm')).toEqual([200, '', '']);
});

test('publishes a change to the windows of its author only, in the order of the changes', async () => {
  const { listen, ada, bob } = await startWithPartners();
  const origin = await listen();
  const [one, other, bobs] = [
    await connectLive(origin, ada),
    await connectLive(origin, ada),
    await connectLive(origin, bob),
  ];
  const isNote = (event: LiveEvent) => event.type === 'player-note.changed';
  const versions = [(await write(ada, bob, 'Calm')).json().version, (await write(ada, bob, '')).json().version];
  expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
  for (const own of [one, other]) {
    await own.next((event) => isNote(event) && 'text' in event && event.text === '');
    expect(own.events.filter(isNote)).toEqual([
      { type: 'player-note.changed', memberId: bob.id, text: 'Calm', version: versions[0] },
      { type: 'player-note.changed', memberId: bob.id, text: '', version: versions[1] },
    ]);
  }
  expect(bobs.events.filter(isNote)).toEqual([]);
});

test('members of a crew write about each other, and retain the note after leaving and a block', async () => {
  const { author, mira, zoe, yuki, join, change } = await startWithSeats(4);
  const request = await join(mira);
  await join(zoe);
  await write(mira, zoe, 'Great healer');
  await write(mira, author, 'Starts on time');
  expect(await readAll(mira, zoe, author, yuki)).toEqual(['Great healer', 'Starts on time', '']);
  await change(mira, request, { name: 'leave' });
  await zoe.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  expect((await write(mira, zoe, 'Good healer')).statusCode).toBe(200);
  expect((await mira.send(exportDataEndpoint)).json().playerNotes).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ text: 'Good healer' }),
      expect.objectContaining({ text: 'Starts on time' }),
    ]),
  );
  expect((await write(zoe, mira, 'new after the crew was left')).statusCode).toBe(404);
});

test('a request is enough, also after it was declined', async () => {
  const { author, mira, request, change } = await startWithSeats(2);
  expect([await readOne(mira, author), await readOne(author, mira)]).toEqual([null, null]);
  await change(author, await request(mira), { name: 'decline', reason: 'full' });
  expect([await readOne(mira, author), await readOne(author, mira)]).toEqual(['', '']);
  expect([(await write(mira, author, 'Asked once')).statusCode, (await write(author, mira, 'x')).statusCode]).toEqual([
    200, 200,
  ]);
});

test('deletes notes with either account', async () => {
  const { ada, bob, eve, db, talk } = await startWithPartners();
  await talk(eve, ada);
  await write(ada, bob, 'about Bob');
  await write(eve, ada, 'about Ada');
  await write(ada, eve, 'about Eve');
  await bob.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect((await ada.send(exportDataEndpoint)).json().playerNotes).toMatchObject([{ text: 'about Eve' }]);
  await ada.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect((await db.execute(sql`select from player_notes`)).rowCount).toBe(0);
});
