import { removedMessageText } from '@muster/contract/chat/messages.ts';
import { type CrewConversation, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { type Crew, getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { changeJoinRequestEndpoint, listSentRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aCrew, aCrewConversation, crewChatId, crewId, mate } from '#test/data/a-crew.ts';
import { aPost } from '#test/data/a-post.ts';
import { aJoinRequest, changedRequest } from '#test/data/a-join-request.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { failNetwork, mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const crewPath = `/dashboard/crew/${crewId}`;
const accepted = aJoinRequest({ postId: crewId, state: 'accepted', version: 2, decidedAt: new Date() });

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

function startRoom(crew: Partial<Crew> = {}, conversation: Partial<CrewConversation> = {}) {
  const listed = aCrewConversation(conversation);
  const server = startChatServer(0, listed);
  mockResponse(getCrewEndpoint, aCrew({ conversation: listed, ...crew }));
  return server;
}

async function openRoom(crew: Partial<Crew> = {}, conversation: Partial<CrewConversation> = {}) {
  const server = startRoom(crew, conversation);
  const app = renderApp(crewPath);
  await screen.findByRole('heading', { name: 'Valorant crew', level: 1 });
  await waitFor(() => expect(server.isConnected()).toBe(true));
  return { ...app, server };
}

const log = () => within(screen.getByRole('log', { name: 'Message history' }));

test('shows who is in the crew and how to join, and sends messages to everyone', async () => {
  mockResponse(listPlayerStatusesEndpoint, [{ memberId: mate.id, isOnline: null, answers: null, note: 'Calm healer' }]);
  const { user, server } = await openRoom();
  await screen.findByText('Your note: Calm healer');
  const members = within(screen.getByRole('region', { name: '4 players' }));
  expect(members.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ben CarterHostTank'),
    expect.stringContaining('Ada OseiYou'),
    expect.stringContaining('Mira2 players'),
  ]);
  expect(members.getByRole('link', { name: 'Profile of Mira' })).toBeTruthy();
  expect(screen.getByText('Lobby 4F-19Q2')).toBeTruthy();
  await user.type(await screen.findByRole('textbox', { name: 'Message to Valorant crew' }), 'on my way{Enter}');
  await waitFor(() =>
    expect(server.messages.map(({ chatId, text }) => [chatId, text])).toEqual([[crewChatId, 'on my way']]),
  );
});

test('names the senders, and shows one line for consecutive messages that a block hides', async () => {
  const { server } = await openRoom({ hasBlock: true, members: aCrew().members.slice(0, 2) });
  const parts = { senderId: null, text: '', isHidden: true } as const;
  const received = [
    server.receive('got room?', { senderId: mate.id }),
    server.receive('', parts),
    server.receive('', parts),
  ];
  for (const message of received) server.push({ type: 'message.sent', message });
  expect(await log().findByText('got room?')).toBeTruthy();
  expect(log().getByText('Mira')).toBeTruthy();
  expect(await log().findAllByText('You and this player have blocked each other.')).toHaveLength(1);
  server.push({ type: 'chat.typing', chatId: crewChatId, memberId: mate.id });
  expect(await screen.findByText('Mira is typing...')).toBeTruthy();
});

test('a change of the crew shows its events as lines between the messages, without a sound or count', async () => {
  const { server } = await openRoom();
  const start = new Date(2031, 4, 1, 20);
  server.receive('', { event: 'joined', senderId: aMember.id });
  server.receive('', { event: 'joined', senderId: mate.id });
  server.receive('', { event: 'left', senderId: null, isHidden: true });
  server.receive(start.toISOString(), { event: 'start-moved', senderId: null });
  server.receive('', { event: 'called-off', senderId: null });
  server.receive('', { event: 'new-host', senderId: mate.id });
  const conversation = aCrewConversation({ lastSeq: server.messages.length });
  mockResponse(getCrewEndpoint, aCrew({ conversation }));
  server.push({ type: 'crew-members.changed', crewId });
  expect(await log().findByText('You joined the crew.')).toBeTruthy();
  expect(log().getByText('Mira joined the crew.')).toBeTruthy();
  expect(log().getByText("A player you can't see left the crew.")).toBeTruthy();
  expect(log().getByText(/^The start moved to May 1, 2031.*8:00/)).toBeTruthy();
  expect(log().getByText('This game was called off.')).toBeTruthy();
  expect(log().getByText('Mira is the host now.')).toBeTruthy();
  expect(log().queryByText('New messages')).toBeNull();
  expect(log().queryByText(/Unknown User/)).toBeNull();
});

test('the author of an ended session can post it again for the same crew, and not edit it', async () => {
  const times = { startsAt: new Date('2026-01-06T20:00:00Z'), closesAt: new Date('2026-01-06T22:00:00Z') };
  await openRoom({
    post: aPost(1, { ...times, authorId: aMember.id, isActive: false, closedReason: 'ended', acceptedSeats: 1 }),
  });
  const again = await screen.findByRole('link', { name: 'Post again' });
  expect(again.getAttribute('href')).toBe(`/dashboard/create-post?again=${crewId}&invite=crew`);
  expect(screen.queryByRole('link', { name: 'Edit post' })).toBeNull();
});

test('the subtitle of a post that was closed before its end does not state that the game is on', async () => {
  const [startsAt, closesAt] = [new Date(Date.now() - 60_000), new Date(Date.now() + 7_200_000)];
  await openRoom({ post: aPost(1, { startsAt, closesAt, isActive: false }) });
  expect(screen.queryByText(/^Now · until/)).toBeNull();
});

test('on a phone, Escape closes the panel, and a crew without a start states its players once', async () => {
  const { user } = await openRoom({ post: aPost(1, { seats: 5, acceptedSeats: 2 }) });
  const toggle = screen.getByRole('button', { name: /Show the chat$/ });
  expect(toggle.textContent).toBe('4 of 52 seats leftShow the chat');
  screen.getByRole('region', { name: 'Crew' }).focus();
  await user.keyboard('{Escape}');
  expect(toggle.ariaExpanded).toBe('false');
  expect(document.activeElement).toBe(toggle);
});

test('marks an administrator in the crew and at their messages', async () => {
  const [author, own, other] = aCrew().members;
  if (!author || !own || !other) throw new Error('The crew has three members.');
  const { crew } = aCrewConversation();
  const members = crew.members.map((member) => ({ ...member, isAdmin: member.id === mate.id }));
  const room = { crew: { ...crew, members } };
  const { server } = await openRoom({ members: [author, own, { ...other, isAdmin: true }] }, room);
  const region = within(screen.getByRole('region', { name: '4 players' }));
  expect(region.getAllByText('Administrator').map((badge) => badge.closest('li')?.textContent)).toEqual([
    expect.stringContaining('Mira'),
  ]);
  for (const senderId of [mate.id, partner.id])
    server.push({ type: 'message.sent', message: server.receive('hi', { senderId }) });
  expect(await log().findByText('Mira, Administrator:')).toBeTruthy();
  expect(log().getByText('Ben Carter:')).toBeTruthy();
});

test('shows a member with a block without their name and link', async () => {
  const [author, own, other] = aCrew().members;
  if (!author || !own || !other) throw new Error('The crew has three members.');
  await openRoom({ hasBlock: true, members: [author, own, { ...other, id: null, name: null }] });
  expect(screen.getByText("A player you can't see · 2 players")).toBeTruthy();
  expect(screen.queryByText('Mira')).toBeNull();
});

test('hides the crew and its messages as soon as the member is removed', async () => {
  mockResponse(listSentRequestsEndpoint, [accepted]);
  const { server } = await openRoom();
  server.push({ type: 'message.sent', message: server.receive('secret plan') });
  await log().findByText('secret plan');
  mockError(getCrewEndpoint, 'crew-not-found');
  mockResponse(listChatsEndpoint, []);
  server.push({ type: 'join-request.changed', request: changedRequest(accepted, { state: 'removed', version: 3 }) });
  expect(await screen.findByRole('heading', { name: "You're no longer in this crew" })).toBeTruthy();
  expect(screen.queryByText('secret plan')).toBeNull();
  expect(screen.queryByText('Lobby 4F-19Q2')).toBeNull();
});

test('after leaving by keyboard, the heading of what replaces the crew has the focus', async () => {
  mockResponse(listSentRequestsEndpoint, [accepted]);
  const { user } = await openRoom();
  const left = changedRequest(accepted, { state: 'left', version: 3 });
  mockResponse(changeJoinRequestEndpoint, left);
  screen.getByRole('button', { name: /^Leave crew/ }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('alertdialog'));
  mockError(getCrewEndpoint, 'crew-not-found');
  mockResponse(listSentRequestsEndpoint, [left]);
  dialog.getByRole('button', { name: 'Leave crew' }).focus();
  await user.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: "You're no longer in this crew" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the dashboard links a rejected message to its crew', async () => {
  const { user, server } = await openRoom();
  mockError(getCrewEndpoint, 'crew-not-found');
  server.failSends(() => ({ code: 'chat-not-found' }));
  await user.type(await screen.findByRole('textbox', { name: 'Message to Valorant crew' }), 'on my way{Enter}');
  expect(await screen.findByRole('heading', { name: "You're no longer in this crew" })).toBeTruthy();
  cleanup();
  mockDashboard();
  renderApp('/dashboard');
  expect((await screen.findByRole('link', { name: 'Valorant crew' })).getAttribute('href')).toBe(crewPath);
});

test('removes what a deleted member wrote from the open chat', async () => {
  const { server } = await openRoom();
  const message = server.receive('secret plan', { senderId: mate.id });
  server.push({ type: 'message.sent', message });
  await log().findByText('secret plan');
  server.messages.splice(0, 1, { ...message, senderId: null, text: removedMessageText });
  server.push({ type: 'member.left', memberId: mate.id });
  expect(await log().findByText(removedMessageText)).toBeTruthy();
  expect(screen.queryByText('secret plan')).toBeNull();
});

test('a member who missed the ready check reads so, and takes the free seat back', async () => {
  const missed = { answerBy: new Date(Date.now() - 1000), outcome: 'missed' } as const;
  const request = changedRequest(accepted, {
    state: 'waitlisted',
    hasPassed: true,
    version: 3,
    requesterCheck: missed,
  });
  mockResponse(listSentRequestsEndpoint, [request]);
  mockResponse(getPostEndpoint, aPost(1, { seats: 5, acceptedSeats: 1 }));
  startChatServer(0);
  mockError(getCrewEndpoint, 'crew-not-found');
  const { user } = renderApp(crewPath);
  expect(await screen.findByText("You missed the ready check. Take your seat back while it's free.")).toBeTruthy();
  const changes = mockResponse(changeJoinRequestEndpoint, accepted);
  await user.click(await screen.findByRole('button', { name: /^Take the seat/ }));
  await waitFor(() => expect(changes).toMatchObject([{ body: { name: 'take' } }]));
});

test('shows a closed chat without a message field, also after the post was deleted', async () => {
  const { crew } = aCrewConversation();
  const closed = { crew: { ...crew, closesAt: new Date(Date.now() - 1000) } };
  const { server } = await openRoom({ post: null }, closed);
  server.push({ type: 'message.sent', message: server.receive('good game') });
  expect(await log().findByText('good game')).toBeTruthy();
  expect(screen.getByText(/^This crew's chat is closed. You can read it until /)).toBeTruthy();
  expect(screen.getByText('This post was deleted.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('states that an administrator removed the game, also after the post was deleted', async () => {
  await openRoom({ post: null, isCalledOffByAdmin: true });
  expect(screen.getByText('An administrator removed this game.')).toBeTruthy();
  expect(screen.queryByText('This post was deleted.')).toBeNull();
});

test('states that the game was called off, without its start, ready check and join details', async () => {
  const soon = new Date(Date.now() + 600_000);
  const post = aPost(1, { isActive: false, startsAt: soon, closesAt: new Date(Date.now() + 7_200_000), seats: 5 });
  const { crew } = aCrewConversation();
  const calledOff = { crew: { ...crew, closesAt: new Date(Date.now() + 86_400_000) } };
  await openRoom({ post, isCalledOff: true, readyCheck: { answerBy: soon, outcome: null } }, calledOff);
  expect(screen.getByText('This game was called off.')).toBeTruthy();
  expect(screen.getByText(/^The crew can write here until /)).toBeTruthy();
  expect(screen.queryByText(/Today|until the start|left to answer|Lobby 4F-19Q2|join details/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open post' })).toBeNull();
  expect(await screen.findByRole('textbox', { name: 'Message to Valorant crew' })).toBeTruthy();
});

test.each([
  ['the host', partner.id],
  ['you', aMember.id],
])('states that the post was closed because %s missed the ready check', async (name, authorId) => {
  const post = aPost(1, { authorId, isActive: false, closedReason: 'author-missing' });
  const members = aCrew().members.map((member) => ({ ...member, isAuthor: member.id === authorId }));
  await openRoom({ post, members });
  expect(screen.getByText(`This post was closed because ${name} missed the ready check.`)).toBeTruthy();
  expect(screen.queryByText('This session has ended.')).toBeNull();
});

test('states at once that it is offline, and loads when online again', async () => {
  startRoom();
  failNetwork(getCrewEndpoint);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp(crewPath);
  const banner = await screen.findByText("Couldn't load this crew: You're offline. Try again when you're back online.");
  mockResponse(getCrewEndpoint, aCrew());
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Lobby 4F-19Q2')).toBeTruthy();
  expect(banner.isConnected).toBe(false);
});

test('a room is not open to others, which takes one request', async () => {
  startChatServer(0);
  const requests = mockError(getCrewEndpoint, 'crew-not-found');
  renderApp(crewPath);
  const heading = await screen.findByRole('heading', { name: "This room isn't open to you" });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([requests.length, heading.isConnected]).toEqual([1, true]);
});

test('the conversation list names the crew and the last sender, and links to the crew', async () => {
  const crew = aCrewConversation().crew;
  startRoom({}, { lastMessage: 'See you', unread: 1, lastSeq: 1, crew: { ...crew, lastSenderId: mate.id } });
  const { user, address } = renderApp('/dashboard/chat');
  const row = await screen.findByRole('link', { name: /Valorant crew/ });
  expect(row.textContent).toContain('Mira: See you');
  await user.click(row);
  expect(await screen.findByRole('heading', { name: 'Valorant crew', level: 1 })).toBeTruthy();
  expect(address()).toBe(crewPath);
});

test('shows several acceptances in one dialog, after the dialog that is open', async () => {
  startRoom();
  mockDashboard();
  const other = aJoinRequest({ ...accepted, id: '019a3f6e-1111-7000-9000-000000000002', game: 'Rust' });
  mockResponse(listSentRequestsEndpoint, []);
  const { user } = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'My Posts' });
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  mockResponse(listSentRequestsEndpoint, [accepted, other]);
  act(() => publishLocally({ type: 'join-request.changed', request: accepted }));
  act(() => publishLocally({ type: 'join-request.changed', request: other }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog', { name: "You're in!" })).toBeNull();
  await user.keyboard('{Escape}');
  const dialog = within(await screen.findByRole('dialog', { name: "You're in!" }));
  await dialog.findByRole('link', { name: 'Open room: Rust' });
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Open room: Valorant',
    'Open room: Rust',
  ]);
});

test('a link in the join details opens with a button', async () => {
  await openRoom({ joinDetails: 'Code 4711, voice: https://discord.gg/crew' });
  expect(screen.getByRole('link', { name: 'Join voice' }).getAttribute('href')).toBe('https://discord.gg/crew');
});

test('shows an acceptance once, and Escape closes it', async () => {
  const server = startRoom();
  mockDashboard();
  mockResponse(listSentRequestsEndpoint, [changedRequest(accepted, { state: 'pending', version: 1, decidedAt: null })]);
  const { user, router } = renderApp('/dashboard');
  await waitFor(() => expect(server.isConnected()).toBe(true));
  await screen.findByRole('heading', { name: 'My crews and requests' });
  mockResponse(listSentRequestsEndpoint, [accepted]);
  server.push({ type: 'join-request.changed', request: accepted });
  const notice = within(await screen.findByRole('dialog', { name: "You're in!" }));
  expect(await notice.findByText('Lobby 4F-19Q2')).toBeTruthy();
  expect(notice.getByRole('link', { name: 'Open room' }).getAttribute('href')).toBe(crewPath);
  expect(notice.getByText(`${partner.name}'s Valorant crew`)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: "You're in!" })).toBeNull());
  await router.navigate({ to: '/dashboard/profile' });
  await router.navigate({ to: '/dashboard' });
  await screen.findByRole('heading', { name: 'My crews and requests' });
  expect(screen.queryByRole('dialog', { name: "You're in!" })).toBeNull();
});
