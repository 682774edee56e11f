import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import {
  answerCrewQuestionEndpoint,
  askSessionEndpoint,
  changeStandingCrewEndpoint,
  endStandingCrewEndpoint,
  createStandingCrewEndpoint,
  listCrewPostsEndpoint,
  listStandingCrewsEndpoint,
  removeFromStandingCrewEndpoint,
  type StandingCrews,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import { type Crew, getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aCrew, aCrewConversation, crewId as postCrewId, mate } from '#test/data/a-crew.ts';
import { aPost } from '#test/data/a-post.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { startChatServer } from '#test/servers/chat-server.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const crewId = '019a3f6e-0000-7000-8000-000000000901';
const summary = { id: crewId, name: 'Night Owls', game: 'Valorant', gameId: 'valorant', emblem: null };
const question = { ...summary, hostName: 'Mira', hasBlock: false };

const mockCrews = (crews: Partial<StandingCrews>) =>
  mockResponse(listStandingCrewsEndpoint, { crews: [], questions: [], ...crews });

beforeEach(() => {
  mockResponse(listGamesEndpoint, []);
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

/** The room of 'Night Owls', which another member hosts. */
function mockCrew(crew: Partial<Crew>) {
  const listed = aCrewConversation();
  const conversation = {
    ...listed,
    id: `crew_${crewId}`,
    crew: { ...listed.crew, id: crewId, name: 'Night Owls' },
  };
  const [own, , other] = aCrew().members;
  const members = [own, other].flatMap((member) => member ?? []);
  mockResponse(getCrewEndpoint, aCrew({ id: crewId, post: null, joinDetails: '', members, conversation, ...crew }));
  return conversation;
}

function openRoom(crew: Partial<Crew> = {}) {
  startChatServer(0, mockCrew(crew));
  return renderApp(`/dashboard/crew/${crew.id ?? crewId}`);
}

const asHost = () => aCrew().members.map((member) => ({ ...member, isAuthor: member.id === aMember.id }));

/** The room of a session that the member hosted. */
const openSession = (crew: Partial<Crew> = {}) => {
  const post = aPost(1, { authorId: aMember.id, acceptedSeats: 2, startsAt: new Date(Date.now() - 3_600_000) });
  return { post, ...openRoom({ id: postCrewId, post, members: asHost(), conversation: aCrewConversation(), ...crew }) };
};

test('the dashboard asks whether to join a standing crew, and the answer removes the question', async () => {
  mockCrews({ questions: [question] });
  const answers = mockResponse(answerCrewQuestionEndpoint, { crewId });
  const { user } = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Join “Night Owls”, hosted by Mira?' });
  expect(screen.queryByText('A player you blocked is in this crew.')).toBeNull();
  mockCrews({});
  await user.click(screen.getByRole('button', { name: 'No thanks' }));
  await screen.findByText('Answer saved.');
  await user.hover(document.body);
  expect(screen.queryByRole('heading', { name: 'Join a crew?' })).toBeNull();
  expect(answers).toMatchObject([{ params: { crewId }, body: { isJoining: false } }]);
});

test('a member who joins a crew reads so, and opens its room from there', async () => {
  mockCrews({ questions: [question] });
  mockResponse(answerCrewQuestionEndpoint, { crewId });
  const { user, address } = renderApp('/dashboard');
  const join = await screen.findByRole('button', { name: 'Join' });
  mockCrews({});
  join.focus();
  await user.keyboard('{Enter}');
  await screen.findAllByText("You're in “Night Owls”");
  await user.click(screen.getByRole('button', { name: 'Open room' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/crew/${crewId}`));
});

test('after joining with the pointer, the question states it and takes the focus', async () => {
  mockCrews({ questions: [question] });
  mockResponse(answerCrewQuestionEndpoint, { crewId });
  const { user } = renderApp('/dashboard');
  const join = await screen.findByRole('button', { name: 'Join' });
  mockCrews({});
  await user.click(join);
  const heading = await screen.findByRole('heading', { name: "You're in “Night Owls”" });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByText(/once you join/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Open room: Night Owls' })).toBeTruthy();
});

test('a question states that a blocked player is in the crew, and why an answer failed', async () => {
  mockCrews({ questions: [{ ...question, hasBlock: true }] });
  mockError(answerCrewQuestionEndpoint, 'standing-crew-full');
  const { user } = renderApp('/dashboard');
  await screen.findByText('A player you blocked is in this crew.');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findAllByText(/^Couldn't save your answer: This crew is full/)).not.toHaveLength(0);
});

test('the screen of crewmates lists the standing crews with links to their rooms', async () => {
  mockCrews({ crews: [{ ...summary, isHost: true, memberCount: 3, memberIds: [] }] });
  renderApp('/dashboard/crewmates');
  const link = await screen.findByRole('link', { name: /Night Owls/ });
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    `/dashboard/crew/${crewId}`,
    expect.stringMatching(/Valorant.*3 players/),
  ]);
});

test('the host of a started session keeps its crew under a name', async () => {
  const { user, post } = openSession();
  await user.click(await screen.findByRole('button', { name: 'Keep this crew' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep this crew' }));
  await user.click(dialog.getByRole('button', { name: 'Ask to join' }));
  await dialog.findByText('Enter a name for your crew');
  const created = mockResponse(createStandingCrewEndpoint, { crewId });
  await user.type(dialog.getByRole('textbox', { name: 'Crew name' }), 'Night Owls');
  await user.click(dialog.getByRole('button', { name: 'Ask to join' }));
  await waitFor(() => expect(created).toMatchObject([{ body: { postId: post.id, name: 'Night Owls' } }]));
});

test('the host asks the players of another session to join a crew of theirs, and opens its room from there', async () => {
  mockCrews({ crews: [{ ...summary, isHost: true, memberCount: 3, memberIds: [] }] });
  const { user, post } = openSession();
  await user.click(await screen.findByRole('button', { name: 'Keep this crew' }));
  await user.click(await screen.findByRole('combobox', { name: 'Crew' }));
  await user.click(await screen.findByRole('option', { name: 'Night Owls' }));
  const asked = mockResponse(askSessionEndpoint, { crewId });
  await user.click(screen.getByRole('button', { name: 'Ask to join' }));
  await screen.findByText("Everyone who isn't in the crew yet is asked to join.");
  expect(asked).toMatchObject([{ params: { crewId, postId: post.id } }]);
  const link = await screen.findByRole('link', { name: 'Open Night Owls' });
  expect(link.getAttribute('href')).toBe(`/dashboard/crew/${crewId}`);
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(screen.queryByRole('button', { name: 'Keep this crew' })).toBeNull();
});

test('hides “Keep this crew” after the standing crew of the session has ended', async () => {
  mockCrews({});
  openSession({ standingCrewId: crewId });
  await screen.findByRole('button', { name: 'Requests to join: Valorant' });
  expect(screen.queryByText('Keep this crew')).toBeNull();
});

test('the room of a crew lists the posts that it sees first, until everyone sees them', async () => {
  const visibleFrom = new Date(Date.now() + 3_600_000);
  const post = aPost(1, { firstCrewId: crewId, visibleFrom, authorName: 'Mira' });
  mockResponse(listCrewPostsEndpoint, [post, aPost(2, { firstCrewId: postCrewId, visibleFrom })]);
  openRoom();
  const section = within(await screen.findByRole('region', { name: 'Posts for this crew' }));
  const [link, ...others] = section.getAllByRole('link');
  expect([link?.getAttribute('href'), others]).toEqual([`/posts/${post.id}`, []]);
  expect(link?.textContent).toMatch(/ValorantMira.*Your crew first\. Others see it from/);
  mockResponse(listCrewPostsEndpoint, []);
  const opened = { ...post, firstCrewId: null, visibleFrom: null, updatedAt: new Date() };
  act(() => publishLocally({ type: 'post.changed', postId: post.id, authorId: post.authorId, post: opened }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Posts for this crew' })).toBeNull());
});

test('a host alone in their crew reads so in its room and where they manage it', async () => {
  const { user } = openRoom({ members: asHost().filter(({ isAuthor }) => isAuthor) });
  const text = 'Nobody else is in this crew. Players who were asked appear here once they say yes.';
  expect(await screen.findByText(text)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Manage crew' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage crew' }));
  expect(dialog.getByText('Nobody else is in this crew.')).toBeDefined();
});

test('a member leaves a standing crew, and does not see what only its host can do', async () => {
  const { user } = openRoom({ members: aCrew().members });
  await screen.findByRole('heading', { name: 'Night Owls', level: 1 });
  expect(screen.queryByText('This post was deleted.')).toBeNull();
  expect(screen.queryByRole('button', { name: /Manage crew|End crew|Keep this crew/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave crew' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave “Night Owls”?' }));
  const left = mockResponse(removeFromStandingCrewEndpoint, { crewId });
  await user.click(dialog.getByRole('button', { name: 'Leave crew' }));
  await screen.findByRole('heading', { name: 'Crewmates', level: 1 });
  expect(left).toMatchObject([{ params: { crewId, memberId: aMember.id } }]);
});

test('the host renames the crew, removes a member and makes another the host', async () => {
  const { user } = openRoom({ members: asHost() });
  await user.click(await screen.findByRole('button', { name: 'Manage crew' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage crew' }));
  const changes = mockResponse(changeStandingCrewEndpoint, { crewId });
  const removals = mockResponse(removeFromStandingCrewEndpoint, { crewId });
  await user.clear(dialog.getByRole('textbox', { name: 'Crew name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Crew name' }), 'Owls');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await screen.findByText('Crew renamed.');
  await user.click(dialog.getByRole('button', { name: 'Remove Mira from the crew' }));
  const removal = within(await screen.findByRole('alertdialog', { name: 'Remove Mira?' }));
  expect(removals).toHaveLength(0);
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removals).toMatchObject([{ params: { memberId: mate.id } }]));
  await user.click(dialog.getByRole('button', { name: 'Make Mira the host' }));
  const handOver = within(await screen.findByRole('alertdialog', { name: 'Make Mira the host?' }));
  expect(changes).toHaveLength(1);
  await user.click(handOver.getByRole('button', { name: 'Make host' }));
  expect(await screen.findAllByText('Mira is the host now.')).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes.map(({ body }) => body)).toEqual([{ name: 'Owls' }, { hostId: mate.id }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave crew' })));
});

test.each([
  ['Manage crew', 'dialog'],
  ['End crew', 'alertdialog'],
])('“%s” closes when someone else becomes the host', async (button, role) => {
  const { user } = openRoom({ members: asHost() });
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole(role);
  mockCrew({});
  act(() => publishLocally({ type: 'topics.changed', topics: [['crews', crewId]] }));
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  expect(screen.queryByRole('button', { name: button })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave crew' })));
});

test('the focus stays in “Manage crew” after the last member was removed', async () => {
  const { user } = openRoom({ members: asHost().filter(({ id }) => id === aMember.id || id === mate.id) });
  await user.click(await screen.findByRole('button', { name: 'Manage crew' }));
  const dialog = await screen.findByRole('dialog', { name: 'Manage crew' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove Mira from the crew' }));
  mockResponse(removeFromStandingCrewEndpoint, { crewId });
  mockCrew({ members: asHost().filter(({ id }) => id === aMember.id) });
  const removal = within(await screen.findByRole('alertdialog', { name: 'Remove Mira?' }));
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await within(dialog).findByText('Nobody else is in this crew.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test('the host ends the crew', async () => {
  const { user } = openRoom({ members: asHost() });
  await user.click(await screen.findByRole('button', { name: 'End crew' }));
  const confirm = within(await screen.findByRole('alertdialog', { name: 'End “Night Owls”?' }));
  const ended = mockResponse(endStandingCrewEndpoint, { crewId });
  await user.click(confirm.getByRole('button', { name: 'End crew' }));
  await screen.findByRole('heading', { name: 'Crewmates', level: 1 });
  expect(ended).toHaveLength(1);
});
