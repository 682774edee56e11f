import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { ACCEPT_UNDO_PERIOD_MS } from '@muster/contract/posts/requests/request-commands.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  listChatRequestsEndpoint,
  listPostRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { getPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse, mockDashboard, failNetwork, mockError } from '#test/network.ts';
import { aMember, leaveLists, markAcceptanceShown, renderApp } from '#test/render-app.tsx';
import { publishLocally } from '#src/lib/live/live-client.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const decided = (request: JoinRequest, changes: Partial<JoinRequest>): JoinRequest =>
  changedRequest(request, { decidedAt: new Date(), ...changes });
const publish = (request: JoinRequest): void => act(() => publishLocally({ type: 'join-request.changed', request }));

function openBoard(...sent: JoinRequest[]) {
  mockResponse(listSentRequestsEndpoint, sent);
  mockResponse(getPostFacetsEndpoint, {
    matching: { count: 1, isAtLeast: false },
    active: 1,
    games: [],
    platforms: [],
    without: {},
  });
  mockResponse(listPostsEndpoint, { posts: [aPost(1)], nextCursor: null });
  return renderApp('/dashboard/browse-posts');
}

function openChat(...requests: JoinRequest[]) {
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, requests);
  return renderApp(`/dashboard/chat/${partner.id}`);
}
const pinned = async () => within(await screen.findByRole('region', { name: 'Requests' }));

test('accepting a request on the dashboard offers Undo in the same place', async () => {
  const request = aReceivedRequest({ partySize: 2, note: 'Healer here' });
  const next = aReceivedRequest({ id: '019a3f6e-1111-7000-9000-000000000002', game: 'Rust' });
  mockResponse(listReceivedRequestsEndpoint, [request, next]);
  const { user } = renderApp('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Requests' }));
  expect(section.getAllByRole('heading', { name: partner.name })).toHaveLength(2);
  expect(section.getByText('Healer here')).toBeDefined();
  expect(section.getByText(/2 players/)).toBeDefined();
  expect(section.getAllByText('PC · Calm comms')).toHaveLength(2);
  const accepted = decided(request, { state: 'accepted' });
  const changes = mockResponse(changeJoinRequestEndpoint, accepted);
  mockResponse(listReceivedRequestsEndpoint, [accepted, next]);
  await user.click(section.getByRole('button', { name: `Accept: ${partner.name}, ${request.game}` }));
  const undo = { name: `Undo: ${partner.name}, ${request.game}` };
  const [first] = section.getAllByRole('listitem');
  expect(await within(first ?? document.body).findByRole('button', undo)).toBeDefined();
  expect(document.activeElement).toBe(section.getByText('In your crew').closest('p'));
  expect(changes).toMatchObject([{ params: { requestId: request.id }, body: { name: 'accept' } }]);
});

test('Undo makes the request pending again', async () => {
  const request = aReceivedRequest();
  mockResponse(listReceivedRequestsEndpoint, [decided(request, { state: 'accepted' })]);
  const { user } = renderApp('/dashboard');
  const changes = mockResponse(changeJoinRequestEndpoint, request);
  const undo = await screen.findByRole('button', { name: `Undo: ${partner.name}, ${request.game}` });
  mockResponse(listReceivedRequestsEndpoint, [request]);
  await user.click(undo);
  expect(await screen.findByRole('button', { name: `Accept: ${partner.name}, ${request.game}` })).toBeDefined();
  expect(changes).toMatchObject([{ body: { name: 'undo' } }]);
});

test('updates the requester’s name without a request, and ignores name changes of other players', async () => {
  const request = aReceivedRequest();
  const requests = mockResponse(listReceivedRequestsEndpoint, [request]);
  renderApp('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Requests' }));
  const rename = (memberId: string, name: string): void =>
    act(() => publishLocally({ type: 'member.changed', version: 1, memberId, name, pictureUrl: null }));
  rename(request.requester.id, 'Countess');
  rename('019a3f6e-0000-7000-8000-00000000ffff', 'Somebody');
  expect(await section.findByRole('heading', { name: 'Countess' })).toBeDefined();
  expect(requests).toHaveLength(1);
});

test('Decline asks for a reason, and Escape returns to its button', async () => {
  const request = aReceivedRequest();
  mockResponse(listReceivedRequestsEndpoint, [request]);
  const { user } = renderApp('/dashboard');
  const decline = { name: `Decline: ${partner.name}, ${request.game}` };
  await user.click(await screen.findByRole('button', decline));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', decline)));
  await user.click(screen.getByRole('button', decline));
  const reasons = within(await screen.findByRole('menu'));
  const changes = mockResponse(
    changeJoinRequestEndpoint,
    decided(request, { state: 'declined', declineReason: 'schedule' }),
  );
  await user.click(reasons.getByRole('menuitem', { name: 'Different schedule' }));
  await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ name: 'decline', reason: 'schedule' }]));
});

test('says why a request could not be changed and shows its current state', async () => {
  const request = aReceivedRequest();
  mockResponse(listReceivedRequestsEndpoint, [request]);
  const { user } = renderApp('/dashboard');
  const accept = await screen.findByRole('button', { name: `Accept: ${partner.name}, ${request.game}` });
  mockError(changeJoinRequestEndpoint, 'request-changed');
  mockResponse(listReceivedRequestsEndpoint, []);
  await user.click(accept);
  expect(await screen.findAllByText(/This request has changed in the meantime/)).not.toHaveLength(0);
  await leaveLists(user);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull());
});

test.each([
  ['pending', {}, /^Requested · .* left$/, 'Open chat'],
  ['accepted', { state: 'accepted' as const }, "You're in", 'Open room'],
  ['declined', { state: 'declined' as const, declineReason: 'full' as const }, 'Declined', 'Open chat'],
])('a card shows a %s request in place of Connect', async (_, changes, text, action) => {
  openBoard(aJoinRequest(changes));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
  expect(screen.getByRole('link', { name: action })).toBeDefined();
});

test('a card offers Connect again after a withdrawn request', async () => {
  openBoard(decided(aJoinRequest(), { state: 'withdrawn' }));
  expect(await screen.findByRole('button', { name: /^Connect/ })).toBeDefined();
});

test('an accepted request changes the card and is announced without a reload', async () => {
  const request = aJoinRequest();
  openBoard(request);
  await screen.findByText(/^Requested/);
  const accepted = decided(request, { state: 'accepted' });
  mockResponse(listSentRequestsEndpoint, [accepted]);
  act(() => publishLocally({ type: 'join-request.changed', request: accepted, notification: 'accepted' }));
  expect(await screen.findByText("You're in")).toBeDefined();
  expect(
    await screen.findAllByText(`You're in: ${partner.name} accepted your request for ${request.game}`),
  ).not.toEqual([]);
});

test('the conversation shows the request, and the requester withdraws it', async () => {
  const request = aJoinRequest();
  const { user } = openChat(request);
  const card = await pinned();
  expect(card.getByText(new RegExp(`^Waiting for ${partner.name}`))).toBeDefined();
  const withdrawn = decided(request, { state: 'withdrawn' });
  mockResponse(changeJoinRequestEndpoint, withdrawn);
  mockResponse(listChatRequestsEndpoint, [withdrawn]);
  await user.click(card.getByRole('button', { name: `Withdraw: ${request.game}` }));
  expect(await card.findByText('You can ask to join once more.')).toBeDefined();
  expect(document.activeElement).toBe(card.getByText('You withdrew your request.'));
  const again = aJoinRequest({ id: '019a3f6e-1111-7000-9000-000000000002' });
  mockResponse(requestToJoinEndpoint, again);
  mockResponse(listChatRequestsEndpoint, [again, withdrawn]);
  await user.click(card.getByRole('button', { name: 'Ask again' }));
  expect(await card.findByText(/^Waiting for/)).toBe(document.activeElement);
  mockResponse(changeJoinRequestEndpoint, decided(again, { state: 'withdrawn' }));
  mockResponse(listChatRequestsEndpoint, [decided(again, { state: 'withdrawn' }), withdrawn]);
  await user.click(card.getByRole('button', { name: `Withdraw: ${request.game}` }));
  expect(await card.findByText('You withdrew your request.')).toBeDefined();
  expect(card.queryByRole('button', { name: 'Ask again' })).toBeNull();
});

const offline = "You're offline. Try again when you're back online.";

test('Connect and Withdraw say that the member is offline', async () => {
  failNetwork(requestToJoinEndpoint);
  failNetwork(changeJoinRequestEndpoint);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const board = openBoard();
  await board.user.click(await screen.findByRole('button', { name: /^Connect/ }));
  expect(await screen.findAllByText(`Couldn't connect: ${offline}`)).not.toEqual([]);
  cleanup();
  const { user } = openChat(aJoinRequest());
  await user.click((await pinned()).getByRole('button', { name: /^Withdraw/ }));
  expect(await screen.findAllByText(`Couldn't update the request: ${offline}`)).not.toEqual([]);
});

test('a note is saved, and neither a failure nor Escape loses what was typed', async () => {
  const request = aJoinRequest();
  mockResponse(getPostEndpoint, aPost(1));
  const { user } = openChat(request);
  const card = await pinned();
  const openNote = async () => {
    await user.click(card.getByRole('button', { name: 'Add a note' }));
    return screen.findByRole('textbox', { name: 'Note' });
  };
  const field = await openNote();
  await user.type(field, 'On voice after eight');
  expect(screen.getByText('20 / 200')).toBeDefined();
  failNetwork(setRequestDetailsEndpoint);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Couldn't update the request/)).toBeDefined();
  expect(field).toHaveProperty('value', 'On voice after eight');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await openNote()).toHaveProperty('value', 'On voice after eight');
  const saved = mockResponse(setRequestDetailsEndpoint, { ...request, note: 'On voice after eight' });
  mockResponse(listChatRequestsEndpoint, [{ ...request, note: 'On voice after eight' }]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(card.getByRole('button', { name: 'Details' }));
  expect(card.getByText('On voice after eight')).toBeDefined();
  expect(saved[0]?.body).toEqual({ note: 'On voice after eight', partySize: 1, roles: [null] });
});

test('the requester chooses a role, and sees which are filled', async () => {
  const request = aJoinRequest();
  const roles = [
    { name: 'Tank', count: 1 },
    { name: 'DPS', count: 3 },
  ];
  mockResponse(getPostEndpoint, aPost(1, { roles, acceptedByRole: [2, 2] }));
  const { user } = openChat(request);
  await user.click((await pinned()).getByRole('button', { name: 'Add a note' }));
  await user.click(await screen.findByRole('combobox', { name: 'Your role' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Any role', 'Tank2/2, filled', 'DPS2/3']);
  await user.click(screen.getByRole('option', { name: /^DPS/ }));
  const saved = mockResponse(setRequestDetailsEndpoint, { ...request, roles: ['DPS'] });
  mockResponse(listChatRequestsEndpoint, [{ ...request, roles: ['DPS'] }]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ body: { note: '', partySize: 1, roles: ['DPS'] } }]));
  await waitFor(async () => expect((await pinned()).getByText(/ · DPS$/)).toBeDefined());
});

test('an answer moves the focus to its result, and Remove needs a confirmation', async () => {
  const request = aReceivedRequest();
  const { user } = openChat(request);
  const card = await pinned();
  const answer = (changes: Partial<JoinRequest>): void => {
    mockResponse(changeJoinRequestEndpoint, decided(request, changes));
    mockResponse(listChatRequestsEndpoint, [decided(request, changes)]);
  };
  answer({ state: 'accepted' });
  await user.click(card.getByRole('button', { name: /^Accept/ }));
  expect(await card.findByText(`${partner.name} is in your crew.`)).toBe(document.activeElement);
  await user.click(card.getByRole('button', { name: /^Remove/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `Remove ${partner.name}?` }));
  expect(dialog.getByText(/lose the join details/)).toBeDefined();
  answer({ state: 'removed' });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const status = await card.findByText(`You removed ${partner.name} from the crew.`);
  await waitFor(() => expect(document.activeElement).toBe(status));
});

test('an answer on the dashboard is announced, and moves the focus to the next request', async () => {
  const [first, second] = [aReceivedRequest(), aReceivedRequest({ id: '019a3f6e-1111-7000-9000-000000000002' })];
  mockResponse(listReceivedRequestsEndpoint, [first, second]);
  const { user } = renderApp('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Requests' }));
  const decline = async (request: JoinRequest, remaining: JoinRequest[]): Promise<void> => {
    await user.click(section.getAllByRole('button', { name: /^Decline/ })[0] ?? document.body);
    mockResponse(changeJoinRequestEndpoint, decided(request, { state: 'declined', declineReason: 'full' }));
    mockResponse(listReceivedRequestsEndpoint, remaining);
    await user.click(await screen.findByRole('menuitem', { name: 'Crew is full' }));
  };
  await decline(first, [second]);
  expect(await screen.findAllByText(`You declined ${partner.name}.`)).not.toEqual([]);
  expect(document.activeElement).toBe(section.getByRole('heading', { name: partner.name }));
  await decline(second, []);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('a member who is in a crew may withdraw their other requests at once', async () => {
  const accepted = decided(aJoinRequest(), {
    state: 'accepted',
    decidedAt: new Date(Date.now() - ACCEPT_UNDO_PERIOD_MS),
  });
  const others = [2, 3].map((number) => aJoinRequest({ id: `019a3f6e-1111-7000-9000-00000000000${number}` }));
  mockResponse(listSentRequestsEndpoint, [accepted, ...others]);
  markAcceptanceShown(accepted);
  const { user } = openChat(accepted);
  const card = await pinned();
  const changes = mockResponse(changeJoinRequestEndpoint, decided(aJoinRequest(), { state: 'withdrawn' }));
  const button = await card.findByRole('button', { name: 'Withdraw your 2 other requests' });
  mockResponse(listSentRequestsEndpoint, [accepted]);
  await user.click(button);
  await waitFor(() => expect(card.queryByRole('button', { name: /other request/ })).toBeNull());
  expect(changes.map(({ params }) => params)).toEqual(others.map(({ id }) => ({ requestId: id })));
});

test('a button switches between several open requests', async () => {
  const other = aJoinRequest({ id: '019a3f6e-1111-7000-9000-000000000002', game: 'Rust' });
  const { user } = openChat(aJoinRequest(), other);
  const card = await pinned();
  await user.click(card.getByRole('button', { name: 'Next request, 1/2' }));
  expect(card.getByText(/^Rust/)).toBeDefined();
});

test('a game that is called off stays in the open conversation', async () => {
  const other = aJoinRequest({ id: '019a3f6e-1111-7000-9000-000000000002', game: 'Rust' });
  openChat(aJoinRequest(), other);
  const card = await pinned();
  const calledOff = decided(aJoinRequest({ isCalledOff: true, postId: null }), { state: 'closed' });
  mockResponse(listChatRequestsEndpoint, [other, calledOff]);
  publish(calledOff);
  expect(await card.findByText('This game was called off.')).toBeDefined();
  expect(card.getByRole('button', { name: 'Next request, 2/2' })).toBeDefined();
});

test('a request states that an administrator removed the game', async () => {
  openChat(decided(aJoinRequest({ isCalledOff: true, isCalledOffByAdmin: true, postId: null }), { state: 'closed' }));
  expect(await (await pinned()).findByText('An administrator removed this game.')).toBeDefined();
});

test.each([
  ['requester', aJoinRequest],
  ['author', aReceivedRequest],
])('offers the %s of a game that was called off nothing to do with its crew', async (_, aRequest) => {
  openChat(decided(aRequest({ isCalledOff: true }), { state: 'accepted', decidedAt: new Date() }));
  const card = await pinned();
  expect(card.getByText('This game was called off.')).toBeDefined();
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Details']);
  expect(card.queryByRole('link')).toBeNull();
});

test('pressing the number of responses lists everyone who asked to join', async () => {
  const post = aPost(1, { authorId: aMember.id, authorName: aMember.name, responses: 2 });
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  const left = decided(aReceivedRequest({ id: '019a3f6e-1111-7000-9000-000000000003' }), { state: 'left' });
  mockResponse(listPostRequestsEndpoint, { requests: [aReceivedRequest(), left], nextCursor: null });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `2 responses: ${post.game}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Requests to join: ${post.game}` }));
  expect(await dialog.findByText(/^Waiting for your answer · .* left$/)).toBeDefined();
  expect(dialog.getAllByText(partner.name, { selector: 'span' })).toHaveLength(2);
  expect(dialog.getByText(`${partner.name} left the crew.`)).toBeDefined();
});

const many = (count: number): JoinRequest[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `019a3f6e-1111-7000-9000-${String(index).padStart(12, '0')}`;
    return aReceivedRequest({ id, requester: { ...aReceivedRequest().requester, name: `Player ${index}` } });
  });

test('the dashboard shows twenty of many requests, and the rest after a press, with the focus on the next', async () => {
  mockResponse(listReceivedRequestsEndpoint, many(30));
  const { user } = renderApp('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Requests' }));
  expect(section.getAllByRole('article')).toHaveLength(20);
  await user.click(section.getByRole('button', { name: 'Show 10 more requests' }));
  expect(section.getAllByRole('article')).toHaveLength(30);
  expect(document.activeElement?.closest('article')?.textContent).toContain('Player 20');
});

test('pages 200 requests, and moves the focus to the first new one', async () => {
  const post = aPost(1, { authorId: aMember.id, authorName: aMember.name, responses: 200 });
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  const requests = many(100);
  mockResponse(listPostRequestsEndpoint, { requests: requests.slice(0, 50), nextCursor: requests[49]?.id ?? null });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `200 responses: ${post.game}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Requests to join: ${post.game}` }));
  const showMore = await dialog.findByRole('button', { name: 'Show more' });
  failNetwork(listPostRequestsEndpoint);
  await user.click(showMore);
  expect(await dialog.findByRole('alert')).toBeDefined();
  mockResponse(listPostRequestsEndpoint, { requests: requests.slice(50), nextCursor: null });
  await user.click(showMore);
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Player 50'));
  expect(dialog.getAllByRole('listitem')).toHaveLength(100);
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('states that the post was deleted while its list of requests is open', async () => {
  const post = aPost(1, { authorId: aMember.id, authorName: aMember.name, responses: 1 });
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  mockResponse(listPostRequestsEndpoint, { requests: many(1), nextCursor: null });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: `1 response: ${post.game}` }));
  await within(await screen.findByRole('dialog')).findByRole('listitem');
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  const requests = mockError(listPostRequestsEndpoint, 'post-not-found');
  act(() => publishLocally(aPostEvent('post.removed', { id: post.id, authorId: aMember.id })));
  expect(await screen.findByRole('dialog', { name: 'This post no longer exists.' })).toBeDefined();
  expect(requests, 'requests for what was deleted').toEqual([]);
});
