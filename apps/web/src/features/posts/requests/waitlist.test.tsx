import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  listChatRequestsEndpoint,
  listPostRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, leaveLists, renderApp } from '#test/render-app.tsx';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { formatTime } from '#src/lib/time/dates.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const fullPost = aPost(1, { seats: 5, acceptedSeats: 4 });
const withFreeSeat = { ...fullPost, acceptedSeats: 3 };
const waitlisted = aJoinRequest({ state: 'waitlisted', waitingSince: new Date() });
const offered: JoinRequest = changedRequest(waitlisted, {
  state: 'offered',
  expiresAt: new Date(Date.now() + 9 * 60_000 - 1000),
});
const passed: JoinRequest = changedRequest(waitlisted, { hasPassed: true });
const accepted: JoinRequest = changedRequest(offered, { state: 'accepted', decidedAt: new Date() });
const { game } = waitlisted;

function openBoard(sent: JoinRequest[] = [], post = fullPost) {
  mockResponse(listSentRequestsEndpoint, sent);
  const matching = { count: 1, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 1, games: [], platforms: [], without: {} });
  mockResponse(listPostsEndpoint, aPageOf([post]));
  return renderApp('/dashboard/browse-posts');
}

async function openChat(request: JoinRequest) {
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [request]);
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  return { ...app, card: within(await screen.findByRole('region', { name: 'Requests' })) };
}
const nameOf = (button: HTMLElement): string | null => button.textContent;

test('the card of a full post offers its waitlist, and sends the request', async () => {
  const { user, address } = openBoard();
  startChatServer(1);
  const sent = mockResponse(requestToJoinEndpoint, waitlisted);
  await user.click(await screen.findByRole('button', { name: `Full · join the waitlist with ${partner.name}` }));
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
  expect(sent.map(({ params }) => params)).toEqual([{ postId: fullPost.id }]);
});

test('a card shows that the member is on the waitlist', async () => {
  openBoard([waitlisted]);
  expect(await screen.findByText('On the waitlist')).toBeDefined();
  expect(screen.queryByRole('button', { name: /waitlist|Take the seat/ })).toBeNull();
});

test('the member takes a seat that stayed free after it was passed on the card', async () => {
  const { user } = openBoard([passed], withFreeSeat);
  const take = await screen.findByRole('button', { name: `Take the seat: ${game}` });
  expect(screen.getByText('A seat is free')).toBeDefined();
  const changes = mockResponse(changeJoinRequestEndpoint, accepted);
  mockResponse(listSentRequestsEndpoint, [accepted]);
  await user.click(take);
  expect(await screen.findByText("You're in")).toBeDefined();
  expect(changes.map(({ body }) => body)).toEqual([{ name: 'take' }]);
});

test.each([
  ['waitlisted', waitlisted, ['Details', 'Add a note', 'Leave waitlist']],
  ['offered', offered, ['Details']],
  ['passed', passed, ['Details', 'Take the seat', 'Leave waitlist']],
])('the pinned card of a %s request has its actions', async (_, request, actions) => {
  mockResponse(getPostEndpoint, withFreeSeat);
  const { card } = await openChat(request);
  await waitFor(() => expect(card.getAllByRole('button').map(nameOf)).toEqual(actions));
});

test('a member who declined a seat waits while it is offered to another', async () => {
  mockResponse(getPostEndpoint, { ...withFreeSeat, offeredSeats: 1 });
  const { card } = await openChat({ ...passed, actions: { ...passed.actions, requester: ['withdraw'] } });
  expect(await card.findByText('4 of 5 seats taken, 1 on offer')).toBeDefined();
  expect(card.getByText("You're on the waitlist. You'll be offered the next seat that fits.")).toBeDefined();
  expect(card.queryByRole('button', { name: /Take the seat/ })).toBeNull();
  act(() => publishLocally({ type: 'join-request.changed', request: { ...passed, version: 2 } }));
  expect(await card.findByText('A seat is free. Take it while it lasts.')).toBeDefined();
});

test.each([
  ['waitlisted', ['Details', 'Offer next seat', 'Decline']],
  ['offered', ['Details', 'Decline']],
] as const)('the author of a %s request may not accept it', async (state, buttons) => {
  const { card } = await openChat(aReceivedRequest({ state }));
  await waitFor(() => expect(card.getAllByRole('button').map(nameOf)).toEqual(buttons));
});

test('the pinned card names the seats, and a live event updates them', async () => {
  mockResponse(getPostEndpoint, fullPost);
  const { card } = await openChat(waitlisted);
  expect(await card.findByText('5 of 5 seats taken')).toBeDefined();
  const { id: postId, authorId } = fullPost;
  const crew = { acceptedSeats: 3, offeredSeats: 1, acceptedByRole: [], waitingCount: 1, crewVersion: 1 };
  act(() => publishLocally({ type: 'crew.changed', postId, authorId, ...crew }));
  expect(await card.findByText('4 of 5 seats taken, 1 on offer')).toBeDefined();
});

test('the party is limited to the seats next to the author’s party', async () => {
  mockResponse(getPostEndpoint, aPost(1, { seats: 5, party: 2 }));
  const { user, card } = await openChat(aJoinRequest());
  await card.findByText('2 of 5 seats taken');
  await user.click(card.getByRole('button', { name: 'Add a note' }));
  await user.click(await screen.findByRole('combobox', { name: 'Players in your party' }));
  expect((await screen.findAllByRole('option')).map(nameOf)).toEqual(['1 player', '2 players', '3 players']);
});

test('Accept says that the seats were taken meanwhile, and the list is up to date', async () => {
  const request = aReceivedRequest();
  mockResponse(listReceivedRequestsEndpoint, [request]);
  const { user } = renderApp('/dashboard');
  const accept = await screen.findByRole('button', { name: `Accept: ${partner.name}, ${game}` });
  mockError(changeJoinRequestEndpoint, 'not-enough-seats');
  mockResponse(listReceivedRequestsEndpoint, []);
  await user.click(accept);
  expect(await screen.findAllByText(/There aren't enough free seats for this party/)).not.toHaveLength(0);
  expect(await screen.findByText('This request was closed.')).toBeDefined();
  await leaveLists(user);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull());
});

const bar = async () => within(await screen.findByRole('region', { name: 'Waiting for your answer' }));
const noBar = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for your answer' })).toBeNull());

test.each([
  ['Take the seat', accepted, 'take', `You're in ${partner.name}'s ${game} crew.`],
  ['Pass', passed, 'pass', `You passed on the seat in ${partner.name}'s ${game} crew.`],
] as const)('the bar offers a seat until the member answers with %s', async (label, changed, name, result) => {
  const { user } = openBoard([{ ...offered, partySize: 2 }]);
  const answers = await bar();
  const until = formatTime(offered.expiresAt);
  const question = `A seat for your party of 2 in ${partner.name}'s ${game} crew, yours until ${until}`;
  expect(answers.getByText(question)).toBeDefined();
  expect(answers.getByText(/^[89] min left$/)).toBeDefined();
  await waitFor(() => expect(document.title).toBe('A seat is free · Muster'));
  const changes = mockResponse(changeJoinRequestEndpoint, changed);
  mockResponse(listSentRequestsEndpoint, [changed]);
  await user.click(answers.getByRole('button', { name: `${label}: ${game}` }));
  await screen.findByRole('dialog', { name: result });
  await leaveLists(user);
  await noBar();
  expect(changes.map(({ body }) => body)).toEqual([{ name }]);
  expect(document.title).toBe('Browse Posts · Muster');
});

test('an expired offer is shown nowhere', async () => {
  mockResponse(listSentRequestsEndpoint, [offered]);
  const { card } = await openChat(offered);
  await bar();
  expect(card.getByText(`A seat is free. It's yours until ${formatTime(offered.expiresAt)}.`)).toBeDefined();
  const ending = changedRequest(offered, { expiresAt: new Date(Date.now() + 500) });
  mockResponse(listSentRequestsEndpoint, [ending]);
  mockResponse(listChatRequestsEndpoint, [ending]);
  act(() => publishLocally({ type: 'join-request.changed', request: ending }));
  expect(await card.findByText('The offer of a seat has ended.')).toBeDefined();
  await noBar();
  expect(document.title).not.toContain('A seat is free');
});

test('the list of requests is grouped by state, with the waitlist in its order', async () => {
  const post = aPost(1, { authorId: aMember.id, authorName: aMember.name, responses: 5, waitingCount: 2 });
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  const { requester } = aReceivedRequest();
  const of = (number: number, name: string, changes: Partial<JoinRequest>) =>
    aReceivedRequest({
      id: `019a3f6e-1111-7000-9000-00000000000${number}`,
      requester: { ...requester, name },
      ...changes,
    });
  const since = (minute: number) => ({ state: 'waitlisted' as const, waitingSince: new Date(2026, 0, 1, 20, minute) });
  const requests = [
    of(5, 'Early', since(1)),
    of(4, 'Gone', { state: 'left' }),
    of(3, 'Late', since(2)),
    of(2, 'Asking', {}),
    of(1, 'Inside', { state: 'accepted' }),
  ];
  mockResponse(listPostRequestsEndpoint, { requests, nextCursor: null });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `5 responses · 2 waiting: ${post.game}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Requests to join: ${post.game}` }));
  await dialog.findByText('Gone');
  const lines = dialog
    .getAllByRole('listitem')
    .map((row) => [
      row.querySelector('h3')?.textContent,
      requests.find(({ requester: { name } }) => row.textContent.includes(name))?.requester.name,
    ]);
  expect(lines).toEqual([
    ['Waiting for your answer', 'Asking'],
    ['Waitlist', 'Early'],
    [undefined, 'Late'],
    ['In your crew', 'Inside'],
    ['Past requests', 'Gone'],
  ]);
});

test('the dashboard groups requests by post, with its seats once and the waitlist last', async () => {
  const posts = [1, 2].map((number) => aPost(number, { authorId: aMember.id, seats: 5, party: 1, acceptedSeats: 2 }));
  mockResponse(listMyPostsEndpoint, aPageOf(posts));
  const { requester } = aReceivedRequest();
  const of = (number: number, post: number, changes: Partial<JoinRequest>) =>
    aReceivedRequest({
      id: `019a3f6e-1111-7000-9000-00000000000${number}`,
      postId: aPost(post).id,
      requester: { ...requester, name: `Player ${number}` },
      ...changes,
    });
  const since = (minute: number) => ({ state: 'waitlisted' as const, waitingSince: new Date(2026, 0, 1, 20, minute) });
  mockResponse(listReceivedRequestsEndpoint, [
    of(1, 2, { roles: ['Tank', 'Healer'], partySize: 2, note: 'On voice' }),
    of(2, 1, {}),
    of(3, 2, since(2)),
    of(4, 2, since(1)),
    of(5, 2, { state: 'offered', expiresAt: offered.expiresAt }),
  ]);
  renderApp('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Requests' }));
  const names = section.getAllByRole('heading').map(({ textContent }) => textContent);
  const title = (post: Post | undefined) => `${post?.game} · ${post?.platform}`;
  expect(names).toEqual([
    'Requests',
    title(posts[1]),
    'Player 1',
    'Player 5',
    'Player 4',
    'Player 3',
    title(posts[0]),
    'Player 2',
  ]);
  expect(section.getAllByText('3 of 5 seats taken')).toHaveLength(2);
  expect(section.getAllByText('2 seats left')).toHaveLength(2);
  const [tank, onOffer, waiting] = section.getAllByRole('article');
  expect(tank?.textContent).toMatch(/^.*Player 12 players · Tank · Healer.*On voicePC · Calm comms/);
  expect(onOffer?.textContent).toMatch(/Offered a free seat · [89] min/);
  expect(waiting?.textContent).toContain('Waitlist');
});

test('the author moves a waiting player to the front', async () => {
  const request = aReceivedRequest({ state: 'waitlisted', waitingSince: new Date() });
  mockResponse(listReceivedRequestsEndpoint, [request]);
  const changes = mockResponse(changeJoinRequestEndpoint, request);
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `Offer next seat: ${partner.name}, ${game}` }));
  expect(await screen.findAllByText(/is first on the waitlist and gets the next free seat/)).not.toEqual([]);
  expect(changes.map(({ body }) => body)).toEqual([{ name: 'move-up' }]);
});

const roles = [
  { name: 'Tank', count: 1 },
  { name: 'Healer', count: 1 },
];

const tank = { roles: ['Tank'] };
const pair = { partySize: 2, roles: ['Healer', 'Tank'] };

test.each([
  ['Accept', 'pending', tank, 'Tank needs 1 player. With', 'That leaves no seat for Healer.'],
  ['Accept', 'pending', pair, "Tank needs 1 player. With .*'s party it would have 2", ''],
  ['Offer next seat', 'waitlisted', tank, 'Tank needs 1', 'gets the next free seat, even if'],
] as const)('%s confirms a second player in a role: %s, %o', async (label, state, party, first, second) => {
  const isPending = state === 'pending';
  const request = aReceivedRequest({ state, waitingSince: isPending ? null : new Date(), ...party });
  const [name, confirmLabel] = isPending ? ['accept', 'Accept anyway'] : ['move-up', 'Offer anyway'];
  mockResponse(listReceivedRequestsEndpoint, [request]);
  mockResponse(getPostEndpoint, { ...withFreeSeat, roles, acceptedByRole: [1, 0] });
  const { user } = renderApp('/dashboard');
  const button = await screen.findByRole('button', { name: `${label}: ${partner.name}, ${game}` });
  const refused = mockError(changeJoinRequestEndpoint, 'exceeds-role');
  await user.click(button);
  const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Tank is filled' }));
  expect(await (await dialog()).findByText(new RegExp(first))).toBeDefined();
  const others = (await dialog()).queryByText(/That leaves|gets the next/);
  expect(others?.textContent ?? '').toContain(second);
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(refused.map(({ body }) => body)).toEqual([{ name }]);
  await user.click(button);
  const changes = mockResponse(
    changeJoinRequestEndpoint,
    changedRequest(request, { state: 'accepted', decidedAt: new Date() }),
  );
  await user.click((await dialog()).getByRole('button', { name: confirmLabel }));
  await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ name, mayExceedRole: true }]));
  expect(screen.queryByText(/Couldn't update the request/)).toBeNull();
});

test.each([
  ['Accept', 'pending'],
  ['Offer next seat', 'waitlisted'],
] as const)('%s sends nothing before the confirmation if the loaded post shows a filled role', async (label, state) => {
  const waitingSince = state === 'pending' ? null : new Date();
  mockResponse(listReceivedRequestsEndpoint, [aReceivedRequest({ state, waitingSince, ...tank })]);
  const post = { ...withFreeSeat, authorId: aMember.id, roles, acceptedByRole: [1, 0] };
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  mockResponse(getPostEndpoint, post);
  const sent = mockError(changeJoinRequestEndpoint, 'exceeds-role');
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `${label}: ${partner.name}, ${game}` }));
  await screen.findByRole('alertdialog', { name: 'Tank is filled' });
  expect(sent).toEqual([]);
});

test('the button of a full post reads "Full", also while a role is open', async () => {
  openBoard([], { ...fullPost, roles, acceptedByRole: [2, 0] });
  expect(await screen.findByText('Full · join the waitlist')).toBeDefined();
});
