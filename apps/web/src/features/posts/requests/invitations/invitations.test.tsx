import { type Crewmate, listCrewmatesEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  listChatRequestsEndpoint,
  listPostRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { failNetwork, mockDashboard, mockError, mockResponse, mockResponses } from '#test/network.ts';
import { aMember, leaveLists, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});
afterEach(() => vi.restoreAllMocks());

/** An invitation of the conversation partner to the signed-in member. */
const received = aJoinRequest({ state: 'invited', isInvitation: true });
const { game } = received;
const publish = (request: JoinRequest): void => act(() => publishLocally({ type: 'join-request.changed', request }));
const nameOf = (element: HTMLElement): string | null => element.textContent;
const invitations = async () => within(await screen.findByRole('region', { name: 'Invitations' }));

function mockBoard(...sent: JoinRequest[]): void {
  mockResponse(listSentRequestsEndpoint, sent);
  const matching = { count: 1, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 1, games: [], platforms: [], without: {} });
  mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
}

function openBoard(...sent: JoinRequest[]) {
  mockBoard(...sent);
  return renderApp('/dashboard/browse-posts');
}

test('the dashboard shows an invitation with its post, and Accept joins the crew', async () => {
  mockResponse(getPostEndpoint, aPost(1, { seats: 5, acceptedSeats: 1 }));
  mockResponse(listSentRequestsEndpoint, [received]);
  const { user } = renderApp('/dashboard');
  const card = within(within((await invitations()).getByRole('listitem')).getByRole('article'));
  expect(card.getByRole('heading', { name: `${game} · PC` })).toBeDefined();
  expect(card.getByText(/^Invited you · (\d+ min|1 hr) left$/)).toBeDefined();
  expect(await card.findByText('3 seats left')).toBeDefined();
  await waitFor(() => expect(document.title).toBe('(1) Dashboard · Muster'));
  const accepted: JoinRequest = changedRequest(received, { version: 2, state: 'accepted', decidedAt: new Date() });
  const sent = mockResponse(requestToJoinEndpoint, accepted);
  mockResponse(listSentRequestsEndpoint, [accepted]);
  await user.click(card.getByRole('button', { name: `Accept: ${game}` }));
  await screen.findByRole('dialog', { name: `You're in ${partner.name}'s ${game} crew.` });
  expect(card.getByText("You're in.")).toBeDefined();
  await leaveLists(user);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
  expect(sent).toMatchObject([{ params: { postId: received.postId }, body: { partySize: 1 } }]);
  await waitFor(() => expect(document.title).toBe('Dashboard · Muster'));
  expect(await screen.findByRole('heading', { name: "You're in!" })).toBeDefined();
});

test('a card on the board is answered in place; a declined player may still connect', async () => {
  const { user } = openBoard(received);
  await screen.findByText(/^Invited · /);
  expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Decline: ${game}` }));
  const reasons = within(await screen.findByRole('menu'));
  expect(reasons.getAllByRole('menuitem').map(nameOf)).toEqual([
    'Different schedule',
    'Looking for another role or level',
    'Not this time',
  ]);
  const declined: JoinRequest = changedRequest(received, { version: 2, state: 'declined', declineReason: 'schedule' });
  const changes = mockResponse(changeJoinRequestEndpoint, declined);
  await user.click(reasons.getByRole('menuitem', { name: 'Different schedule' }));
  await screen.findByRole('dialog', { name: `You declined ${partner.name}'s invitation.` });
  expect(await screen.findByRole('button', { name: `Connect with ${partner.name}` })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: game })));
  expect(changes).toMatchObject([{ body: { name: 'decline', reason: 'schedule' } }]);
});

test('accepting an invitation to a full crew joins its waitlist', async () => {
  const { user } = openBoard(received);
  const waitlisted: JoinRequest = changedRequest(received, {
    version: 2,
    state: 'waitlisted',
    waitingSince: new Date(),
  });
  mockResponse(requestToJoinEndpoint, waitlisted);
  await user.click(await screen.findByRole('button', { name: `Accept: ${game}` }));
  await screen.findByRole('dialog', { name: `${partner.name}'s ${game} crew is full. You're on the waitlist.` });
  expect(await screen.findByText('On the waitlist')).toBeDefined();
});

test.each(['/dashboard', `/dashboard/chat/${partner.id}`, '/dashboard/browse-posts'])(
  'accepting an invitation to a full crew joins the waitlist, as %s states',
  async (path) => {
    const full = aPost(1, { seats: 2, acceptedSeats: 1 });
    startChatServer(1);
    mockResponse(listChatRequestsEndpoint, [received]);
    mockResponse(getPostEndpoint, full);
    mockBoard(received);
    mockResponse(listPostsEndpoint, aPageOf([full]));
    renderApp(path);
    expect(await screen.findByRole('button', { name: `Full · join the waitlist: ${game}` })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  },
);

test.each([
  ['/dashboard', 'Welcome back'],
  [`/dashboard/chat/${partner.id}`, "You're in."],
  ['/dashboard/browse-posts', game],
  [`/posts/${aPost(1).id}`, game],
])('on %s the invited player chooses a party and its roles, also after a failure', async (path, focused) => {
  const roles = [
    { name: 'Controller', count: 1 },
    { name: 'Duelist', count: 2 },
  ];
  const post = aPost(1, { seats: 5, acceptedSeats: 1, roles, acceptedByRole: [1, 0] });
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [received]);
  mockResponse(getPostEndpoint, post);
  mockBoard(received);
  mockResponse(listPostsEndpoint, aPageOf([post]));
  const { user } = renderApp(path);
  await user.click(await screen.findByRole('button', { name: `Accept: ${game}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Join ${post.authorName}'s ${game} crew` }));
  await user.click(await dialog.findByRole('combobox', { name: 'Players in your party' }));
  await user.click(await screen.findByRole('option', { name: '2 players' }));
  mockError(requestToJoinEndpoint, 'role-filled');
  await user.click(dialog.getByRole('button', { name: /^Duelist/ }));
  await user.click(dialog.getByRole('button', { name: /^Controller/ }));
  expect(
    await screen.findAllByText("Couldn't update the request: This role is filled. Choose another one."),
  ).not.toHaveLength(0);
  const accepted: JoinRequest = changedRequest(received, {
    version: 2,
    state: 'accepted',
    partySize: 2,
    roles: ['Duelist', null],
  });
  const sent = mockResponse(requestToJoinEndpoint, accepted);
  for (const endpoint of [listSentRequestsEndpoint, listChatRequestsEndpoint])
    mockResponses(endpoint, () => [sent.length > 0 ? accepted : received]);
  await user.click(dialog.getByRole('button', { name: 'Any role' }));
  // The dialog hides the button too.
  const body = { partySize: 2, roles: ['Duelist', null] };
  await waitFor(() => expect(sent).toMatchObject([{ params: { postId: post.id }, body }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: `Accept: ${game}` })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain(focused));
});

test('an invited player may bring a party to a crew without roles; none where one seat is left for others', async () => {
  const post = aPost(1, { seats: 3 });
  mockBoard(received);
  mockResponse(listPostsEndpoint, aPageOf([post, aPost(2, { seats: 2 })]));
  mockResponse(listSentRequestsEndpoint, [received, { ...received, id: aPost(9).id, postId: aPost(2).id }]);
  const { user } = renderApp('/dashboard/browse-posts');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Accept: / })).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /^Choose the size of your party: / }));
  const sent = mockResponse(requestToJoinEndpoint, changedRequest(received, { version: 2, state: 'accepted' }));
  await user.click(await screen.findByRole('menuitem', { name: '2 players' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 2 } }]));
});

const waiting = { waitingSince: new Date() };
test.each([
  [
    'requester',
    aJoinRequest,
    [
      ['invited', {}, /^Ben Carter invited you\. Expires in/, ['Accept', 'Decline']],
      ['accepted', {}, "You're in.", ['Leave crew']],
      ['declined', {}, "You declined Ben Carter's invitation.", ['Ask to joinAsking...']],
      ['declined', waiting, 'Ben Carter declined.', []],
      ['withdrawn', {}, 'Ben Carter withdrew the invitation.', ['Ask to joinAsking...']],
      ['withdrawn', waiting, 'You withdrew your request.', ['Ask againAsking...']],
      ['expired', {}, "Ben Carter's invitation expired.", ['Ask to joinAsking...']],
      ['left', {}, 'You left the crew.', ['Ask againAsking...']],
      ['closed', {}, 'This post is closed.', []],
    ],
  ],
  [
    'author',
    aReceivedRequest,
    [
      ['invited', {}, /^You invited Ben Carter\. Expires in/, ['Withdraw']],
      ['accepted', {}, 'Ben Carter is in your crew.', ['Remove']],
      ['waitlisted', waiting, 'Ben Carter is on the waitlist.', ['Offer next seat', 'Decline']],
      ['declined', {}, 'Ben Carter declined your invitation.', []],
      ['withdrawn', {}, 'You withdrew your invitation to Ben Carter.', []],
      ['expired', {}, "Ben Carter didn't answer your invitation.", []],
      ['closed', {}, 'This invitation was closed.', []],
    ],
  ],
] as const)(
  'the conversation states each state of an invitation for the %s, with its actions',
  async (_, aRequest, states) => {
    startChatServer(1);
    mockResponse(listChatRequestsEndpoint, [aRequest({ state: 'invited', isInvitation: true })]);
    renderApp(`/dashboard/chat/${partner.id}`);
    const card = within(await screen.findByRole('region', { name: 'Requests' }));
    const other = ['Details', 'Add a note'];
    for (const [index, [state, changes, status, actions]] of states.entries()) {
      const request = changedRequest(aRequest({ isInvitation: true }), { version: index + 2, state, ...changes });
      mockResponse(listChatRequestsEndpoint, [request]);
      publish(request);
      expect(await card.findByText(status)).toBeDefined();
      const buttons = card.getAllByRole('button').map(nameOf);
      expect(buttons.filter((name) => !other.includes(name ?? ''))).toEqual(actions);
    }
  },
);

test('Ask to join after a declined invitation sends a request', async () => {
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [changedRequest(received, { state: 'declined' })]);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  expect(await screen.findByText('You can still ask to join.')).toBeDefined();
  const sent = mockResponse(requestToJoinEndpoint, aJoinRequest({ id: '019a3f6e-1111-7000-9000-000000000002' }));
  await user.click(screen.getByRole('button', { name: 'Ask to join' }));
  await screen.findByText(/^Waiting for Ben Carter\./);
  expect(sent).toHaveLength(1);
});

const ids = ['Mira', 'Zoe', 'Yuki', 'Noor', 'Omar'].map((_, index) => `019a3f6e-0000-7000-8000-00000000040${index}`);
const aCrewmate = (index: number, name: string, isOnline = false): Crewmate => ({
  id: ids[index] ?? '',
  name,
  pictureUrl: null,
  presence: { isOnline, lastSeenAt: null },
  posts: [],
  sessions: 1,
  games: ['Rust'],
});
const [mira, zoe, yuki] = [aCrewmate(0, 'Mira'), aCrewmate(1, 'Zoe', true), aCrewmate(2, 'Yuki')];
/** A request or invitation of a crewmate for the member's post. */
const requestOf = ({ id, name }: Crewmate, changes: Partial<JoinRequest>): JoinRequest =>
  aReceivedRequest({
    id: id.replace('8000', '9000'),
    requester: { id, name, pictureUrl: null, platforms: [], levels: [], spokenLanguages: [], bio: '' },
    ...changes,
  });
const invited = (crewmate: Crewmate) => requestOf(crewmate, { state: 'invited', isInvitation: true });

const myPost = (number = 1, changes: Partial<Post> = {}) =>
  aPost(number, { authorId: aMember.id, authorName: aMember.name, ...changes });

async function openInvite(crewmates: Crewmate[], ...requests: JoinRequest[]) {
  mockResponse(listMyPostsEndpoint, aPageOf([myPost()]));
  mockResponse(listCrewmatesEndpoint, crewmates);
  mockResponse(listPostRequestsEndpoint, { requests, nextCursor: null });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `More actions for your ${game} post` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: `Invite to ${game}` })) };
}

test('the author invites several crewmates to a post; online ones are listed first', async () => {
  const asked = requestOf(yuki, { state: 'accepted' });
  const { user, dialog } = await openInvite([mira, zoe, yuki], asked);
  const group = within(await dialog.findByRole('group', { name: 'Crewmates' }));
  const boxes = group.getAllByRole('checkbox');
  expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(['Zoe · Online', 'Mira · Active recently']);
  expect(within(dialog.getByRole('region', { name: 'Already asked' })).getByText('In your crew')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText('Choose at least one player')).toBeDefined();
  for (const box of boxes) await user.click(box);
  const sent = mockResponse(invitePlayersEndpoint, { requests: [invited(zoe), invited(mira)] });
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await screen.findByRole('dialog', { name: `Invited to ${game}: Zoe, Mira` });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Invite to ${game}` })).toBeNull());
  expect(sent).toMatchObject([{ params: { postId: aPost(1).id }, body: { memberIds: [zoe.id, mira.id] } }]);
});

test('keeps the focus in the dialog when the crewmates have loaded', async () => {
  const { dialog } = await openInvite([mira]);
  await dialog.findByRole('checkbox');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
});

test('retains the choice if the invitations cannot be sent, and names players who were not invited', async () => {
  const { user, dialog } = await openInvite([mira, zoe]);
  await user.click(await dialog.findByRole('checkbox', { name: /^Mira/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^Zoe/ }));
  mockError(invitePlayersEndpoint, 'open-requests-limit', { message: 'You have 10 open requests.' });
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await dialog.findByText("Couldn't send your invitations: You have 10 open requests.");
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  mockResponse(invitePlayersEndpoint, { requests: [invited(mira)] });
  mockResponse(listPostRequestsEndpoint, { requests: [invited(mira)], nextCursor: null });
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText("Couldn't invite Zoe to this post")).toBeDefined();
  expect(dialog.getByText(/^Invited · .* left$/)).toBeDefined();
});

test('lists the state of each invitation live, and withdraws one', async () => {
  const { user, dialog } = await openInvite([mira, yuki], invited(mira));
  await dialog.findByText(/^Invited · /);
  const declined: JoinRequest = { ...invited(yuki), version: 2, state: 'declined', declineReason: 'role' };
  mockResponse(listPostRequestsEndpoint, { requests: [declined, invited(mira)], nextCursor: null });
  publish(invited(yuki));
  await waitFor(() => expect(dialog.getAllByText(/^Invited · /)).toHaveLength(2));
  publish(declined);
  await dialog.findByText('Yuki declined your invitation: looking for another role or level.');
  expect(dialog.queryByRole('button', { name: 'Invite' })).toBeNull();
  const withdrawn: JoinRequest = { ...invited(mira), version: 2, state: 'withdrawn' };
  const changes = mockResponse(changeJoinRequestEndpoint, withdrawn);
  await user.click(dialog.getByRole('button', { name: `Withdraw: Mira, ${game}` }));
  const box = await dialog.findByRole('checkbox', { name: /^Mira/ });
  expect(changes).toMatchObject([{ body: { name: 'withdraw' } }]);
  expect(document.activeElement).toBe(dialog.getByText(/^Yuki declined/));
  expect(box).toBeDefined();
});

test('the list of responses includes invitations, also for a post without responses', async () => {
  mockResponse(listMyPostsEndpoint, aPageOf([myPost()]));
  mockResponse(listPostRequestsEndpoint, { requests: [invited(mira)], nextCursor: null });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `0 responses: ${game}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Requests to join: ${game}` }));
  await dialog.findByRole('heading', { name: 'Invited' });
  expect(dialog.getByRole('button', { name: `Withdraw: Mira, ${game}` })).toBeDefined();
  publish(changedRequest(invited(mira), { version: 2, state: 'accepted' }));
  await dialog.findByText('In your crew', { selector: 'p' });
  await user.click(dialog.getByRole('button', { name: `Invite crewmates: ${game}` }));
  await screen.findByRole('dialog', { name: `Invite to ${game}` });
});

test('offers invitations to a post that has started, until it closes', async () => {
  const [startsAt, closesAt] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  const ended = myPost(2, { startsAt, closesAt: new Date() });
  const posts = [myPost(1, { startsAt, closesAt }), ended, myPost(3, { isActive: false })];
  mockResponse(listMyPostsEndpoint, aPageOf(posts));
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: /^More actions for your/ }));
  expect(await screen.findByRole('menuitem', { name: 'Invite' })).toBeDefined();
});

test('states how to get crewmates if there are none', async () => {
  const { dialog } = await openInvite([]);
  expect(await dialog.findByText(/^After a session, your dashboard asks/)).toBeDefined();
});

test.each([
  [false, "Couldn't load your crewmates: Something went wrong"],
  [true, "You're offline. Your crewmates load when you're back online."],
])('states why crewmates cannot be invited: offline %s', async (isOffline, text) => {
  mockResponse(listMyPostsEndpoint, aPageOf([myPost()]));
  mockResponse(listPostRequestsEndpoint, { requests: [], nextCursor: null });
  mockError(listCrewmatesEndpoint, 'internal');
  if (isOffline) failNetwork(listCrewmatesEndpoint);
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `More actions for your ${game} post` }));
  if (isOffline) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(await screen.findByRole('menuitem', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Invite to ${game}` }));
  expect(await dialog.findByText((shown) => shown.startsWith(text))).toBeDefined();
});

test('invites a crewmate from their card to one of several posts', async () => {
  const rust = myPost(2, { game: 'Rust', startsAt: new Date(Date.now() + 3_600_000) });
  mockResponse(listMyPostsEndpoint, aPageOf([myPost(), rust, myPost(3, { isActive: false })]));
  mockResponse(listCrewmatesEndpoint, [mira, zoe]);
  mockResponse(listPostRequestsEndpoint, { requests: [], nextCursor: null });
  const { user } = renderApp('/dashboard/crewmates');
  await user.click(await screen.findByRole('button', { name: 'Invite: Zoe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to my post' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Your post' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(nameOf)).toEqual([`${game} · Any time`, expect.stringMatching(/^Rust · /)]);
  await user.click(screen.getByRole('option', { name: /^Rust/ }));
  expect(await dialog.findByRole('checkbox', { name: /^Zoe/, checked: true })).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: /^Mira/ }));
  const sent = mockResponse(invitePlayersEndpoint, { requests: [invited(mira), invited(zoe)] });
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await screen.findByRole('dialog', { name: 'Invited to Rust: Mira, Zoe' });
  expect(sent).toMatchObject([{ params: { postId: rust.id }, body: { memberIds: [zoe.id, mira.id] } }]);
});

test('the page of crewmates offers to create a post if the member has none', async () => {
  mockResponse(listCrewmatesEndpoint, [mira]);
  const { user } = renderApp('/dashboard/crewmates');
  await user.click(await screen.findByRole('button', { name: 'Invite to my post' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to my post' }));
  const link = await dialog.findByRole('link', { name: 'Create Post' });
  expect(link.getAttribute('href')).toBe('/dashboard/create-post');
});
