import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listMyPostsEndpoint, getPostEndpoint } from '@muster/contract/posts/posts.ts';
import {
  listChatRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { lastBoardFilter } from './last-board-filter.ts';
import { aJoinRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';

const roles = [
  { name: 'Duelist', count: 1 },
  { name: 'Sentinel', count: 2 },
];
const post = aPost(1, { seats: 5, roles, acceptedByRole: [0, 0] });
const plain = aPost(1, { seats: 5 });

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  startChatServer(0);
});

async function openBoard(shown = post, search = '?party=2') {
  mockResponse(listPostsEndpoint, aPageOf([shown]));
  mockResponse(getPostFacetsEndpoint, {
    matching: { count: 1, isAtLeast: false },
    active: 1,
    games: [],
    platforms: [],
    without: {},
  });
  const app = renderApp(`/dashboard/browse-posts${search}`);
  await screen.findByRole('article');
  return { ...app, sent: mockResponse(requestToJoinEndpoint, aJoinRequest()) };
}

const connectFor = (count: number) => ({ name: `Connect for ${count}: Ben Carter` });

test('with a filter for two, Connect states the size and sends a request for two', async () => {
  const { user, sent } = await openBoard(plain);
  const connect = await screen.findByRole('button', connectFor(2));
  expect(within(connect).getByText('Connect for 2')).toBeDefined();
  await user.click(connect);
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 2 } }]));
});

test('the menu at the end of Connect sends a request for another size', async () => {
  const { user, sent } = await openBoard(plain, '?party=3');
  await user.click(await screen.findByRole('button', { name: 'Choose the size of your party: Ben Carter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Just you' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 1 } }]));
});

test('pressing an open role sends a request in it, and a taken role is no button', async () => {
  const { user, sent } = await openBoard({ ...post, acceptedByRole: [1, 0] }, '');
  const slots = await screen.findAllByRole('button', { name: /^Join as / });
  expect(slots.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Sentinel/)]);
  await user.click(screen.getByRole('button', { name: 'Join as Sentinel: Ben Carter' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 1, roles: ['Sentinel'] } }]));
});

test.each([
  ['a larger party, whose dialog asks for the role of each player', {}, '?party=2'],
  ['a full crew', { seats: 5, acceptedSeats: 4 }, ''],
])('no role can be pressed for %s', async (_, changes, search) => {
  await openBoard({ ...post, ...changes }, search);
  await screen.findByRole('button', { name: /^(?:Connect|Full)/ });
  expect(screen.queryByRole('button', { name: /^Join as / })).toBeNull();
});

test('the dialog starts with the size of the filter again after another one was not sent', async () => {
  const { user } = await openBoard();
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', connectFor(2)));
    return screen.findByRole('combobox', { name: 'Players in your party' });
  };
  await user.click(await openDialog());
  await user.click(await screen.findByRole('option', { name: 'Just you' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await openDialog()).textContent).toBe('2 players');
});

const invitation = aJoinRequest({ state: 'invited', isInvitation: true });
const { game } = invitation;

test('an invited player accepts with the party of the filter', async () => {
  mockResponse(listSentRequestsEndpoint, [invitation]);
  const { user } = await openBoard(plain);
  const accepted = changedRequest(invitation, { version: 2, state: 'accepted', partySize: 2 });
  const sent = mockResponse(requestToJoinEndpoint, accepted);
  await user.click(await screen.findByRole('button', { name: `Accept for 2: ${game}` }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 2 } }]));
  expect(await screen.findByRole('dialog', { name: `Your party of 2 is in Ben Carter's ${game} crew.` })).toBeDefined();
});

test.each(['/dashboard', `/dashboard/chat/${partner.id}`])(
  'on %s an invited player accepts with the party of the filter that they used last, and a role for each',
  async (path) => {
    lastBoardFilter.write(aMember.id, { party: '3' });
    mockDashboard();
    startChatServer(1);
    mockResponse(listChatRequestsEndpoint, [invitation]);
    mockResponse(listSentRequestsEndpoint, [invitation]);
    mockResponse(getPostEndpoint, post);
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: `Accept for 3: ${game}` }));
    const dialog = within(await screen.findByRole('dialog'));
    const roleNames = ['Duelist', 'Sentinel', 'Sentinel'];
    const accepted = changedRequest(invitation, { version: 2, state: 'accepted', partySize: 3, roles: roleNames });
    const sent = mockResponse(requestToJoinEndpoint, accepted);
    for (const name of roleNames) await user.click(dialog.getByRole('button', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 3, roles: roleNames } }]));
  },
);

test('a party that is larger than the free seats joins the waitlist, as its button says', async () => {
  mockResponse(listSentRequestsEndpoint, [invitation]);
  const { user } = await openBoard({ ...plain, acceptedSeats: 3 });
  const label = `Full · join the waitlist for 2: ${game}`;
  expect(await screen.findByRole('button', { name: label })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Choose the size of your party: Ben Carter' }));
  const waitlisted = changedRequest(invitation, { version: 2, state: 'waitlisted', partySize: 2 });
  const sent = mockResponse(requestToJoinEndpoint, waitlisted);
  await user.click(await screen.findByRole('menuitem', { name: '2 players' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 2 } }]));
  const toast = `Ben Carter's ${game} crew has too few free seats. Your party is on the waitlist.`;
  expect(await screen.findByRole('dialog', { name: toast })).toBeDefined();
});

test.each([
  ['a full crew', { ...plain, acceptedSeats: 4 }, 'Full · join the waitlist for 2: Ben Carter'],
  ['a crew with one seat for others', { ...plain, seats: 2 }, 'Connect with Ben Carter'],
])('with a filter for two, the button of %s says for how many it asks', async (_, shown, name) => {
  await openBoard(shown);
  expect(await screen.findByRole('button', { name })).toBeDefined();
});

test('two players choose a role each, with one press more than one player', async () => {
  const { user, sent } = await openBoard();
  await user.click(await screen.findByRole('button', connectFor(2)));
  const dialog = within(await screen.findByRole('dialog'));
  const choices = (label: string) =>
    within(dialog.getByRole('group', { name: label }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(choices('Your role')).toEqual(['Duelist0/1', 'Sentinel0/2', 'Any role', 'Any role for everyone']);
  await user.click(dialog.getByRole('button', { name: /^Duelist/ }));
  expect(choices("Player 2's role")).toEqual(['Back', 'Duelist1/1, filled', 'Sentinel0/2', 'Any role']);
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /^Sentinel/ }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 2, roles: ['Duelist', 'Sentinel'] } }]));
});

test('Back changes the last choice, and the others may take any role at once', async () => {
  const { user, sent } = await openBoard(post, '?party=4');
  await user.click(await screen.findByRole('button', connectFor(4)));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Duelist/ }));
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByRole('group', { name: 'Your role' })).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /^Sentinel/ }));
  await user.click(dialog.getByRole('button', { name: 'Any role for the others' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 4, roles: ['Sentinel', null, null, null] } }]));
});

test('another party size starts the choice of roles again', async () => {
  const { user, sent } = await openBoard();
  await user.click(await screen.findByRole('button', connectFor(2)));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Duelist/ }));
  await user.click(dialog.getByRole('combobox', { name: 'Players in your party' }));
  await user.click(await screen.findByRole('option', { name: 'Just you' }));
  await user.click(dialog.getByRole('button', { name: /^Sentinel/ }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 1, roles: ['Sentinel'] } }]));
});

test('the page of a post asks for the party of the filter that the member used last', async () => {
  const { user, router } = await openBoard(plain, '');
  await user.click(await screen.findByRole('combobox', { name: 'Seats for my party' }));
  await user.click(await screen.findByRole('option', { name: 'Seats for 2' }));
  await screen.findByRole('button', connectFor(2));
  mockResponse(getPostEndpoint, plain);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  await router.navigate({ to: '/posts/$postId', params: { postId: plain.id } });
  expect(await screen.findByRole('button', { name: 'Ask to join for 2: Ben Carter' })).toBeDefined();
});

test('the requester edits the size of the party and the role of each player', async () => {
  const request = aJoinRequest({ partySize: 1, roles: ['Duelist'] });
  mockResponse(getPostEndpoint, post);
  mockResponse(listChatRequestsEndpoint, [request]);
  startChatServer(1);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  await user.click(await screen.findByRole('button', { name: 'Add a note' }));
  await user.click(await screen.findByRole('combobox', { name: 'Players in your party' }));
  await user.click(await screen.findByRole('option', { name: '2 players' }));
  expect((await screen.findByRole('combobox', { name: 'Your role' })).textContent).toBe('Duelist');
  await user.click(screen.getByRole('combobox', { name: "Player 2's role" }));
  await user.click(await screen.findByRole('option', { name: /^Sentinel/ }));
  const changed = { ...request, partySize: 2, roles: ['Duelist', 'Sentinel'] };
  const saved = mockResponse(setRequestDetailsEndpoint, changed);
  mockResponse(listChatRequestsEndpoint, [changed]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ body: { partySize: 2, roles: ['Duelist', 'Sentinel'] } }]));
  expect(await screen.findByText(/ · 2 players · Duelist · Sentinel$/)).toBeDefined();
});
