import {
  checkPartyLinkEndpoint,
  createPartyLinkEndpoint,
  getPartyLinkEndpoint,
  type OfferedSeat,
  revokePartyLinkEndpoint,
  takePartySeatEndpoint,
} from '@muster/contract/posts/requests/party-links.ts';
import { listSentRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { getRegistrationEndpoint, type RegistrationMode } from '@muster/contract/sessions/registration.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aCrew, aCrewConversation, crewId, mate } from '#test/data/a-crew.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { readBrowserState } from '#test/browser-state.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const code = 'Zx-9_'.repeat(9).slice(0, 43);
const link = `https://muster.example/join-party#${code}`;
const seats = { count: 2, roles: ['Healer', null] };
const anOffer = (changes: Partial<OfferedSeat> = {}): OfferedSeat => ({
  post: aPost(1),
  broughtBy: { id: partner.id, name: partner.name, pictureUrl: null },
  seats,
  isInCrew: false,
  hasBlock: false,
  ...changes,
});
const joined = aJoinRequest({ postId: crewId, state: 'accepted', decidedAt: new Date(), roles: ['Healer'] });

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

async function openLink(changes: Partial<OfferedSeat> = {}) {
  const checks = mockResponse(checkPartyLinkEndpoint, anOffer(changes));
  mockResponse(getPostEndpoint, anOffer(changes).post);
  const app = renderApp(`/join-party#${code}`);
  await screen.findByRole('heading', { name: `${partner.name} saved you a seat` });
  expect(checks.map(({ body }) => body)).toEqual([{ code }]);
  expect([app.address(), document.title].join()).not.toContain(code);
  return app;
}

test('a friend chooses a role, takes the seat and opens the room', async () => {
  startChatServer(0, aCrewConversation());
  mockResponse(getCrewEndpoint, aCrew());
  const { user, address } = await openLink();
  expect(screen.getByText(aPost(1).description)).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Any role' }));
  const taken = mockResponse(takePartySeatEndpoint, joined);
  mockResponse(listSentRequestsEndpoint, [joined]);
  mockResponse(checkPartyLinkEndpoint, anOffer({ isInCrew: true }));
  await user.click(screen.getByRole('button', { name: 'Take this seat' }));
  const dialog = within(await screen.findByRole('dialog', { name: "You're in!" }));
  expect(taken.map(({ body }) => body)).toEqual([{ code, role: null }]);
  expect(await screen.findByText("You're in this crew.")).toBeDefined();
  await user.click(dialog.getByRole('link', { name: 'Open room' }));
  await screen.findByRole('heading', { name: 'Valorant crew', level: 1 });
  expect(address()).toBe(`/dashboard/crew/${crewId}`);
});

test('a seat that was taken in the meantime is explained, and the other roles are shown', async () => {
  const { user } = await openLink();
  mockError(takePartySeatEndpoint, 'role-filled');
  mockResponse(checkPartyLinkEndpoint, anOffer({ seats: { count: 1, roles: ['Tank'] } }));
  await user.click(screen.getByRole('button', { name: 'Take this seat' }));
  expect(await screen.findByText('Tank')).toBeDefined();
  const taken = mockResponse(takePartySeatEndpoint, joined);
  await user.click(screen.getByRole('button', { name: 'Take this seat' }));
  await waitFor(() => expect(taken.map(({ body }) => body)).toEqual([{ code, role: 'Tank' }]));
});

test.each([
  ['a player of the crew opens the room', { isInCrew: true }, "You're in this crew."],
  ['a party without seats', { seats: { count: 0, roles: [] } }, 'All seats in this party are taken.'],
  ['a blocked player in the crew', { hasBlock: true }, /^You've blocked a player of this crew/],
])('the page of a seat states %s', async (_, changes, text) => {
  await openLink(changes);
  expect(screen.getByText(text)).toBeDefined();
});

test('the page of a seat follows the party and the session', async () => {
  const post = aPost(1);
  await openLink({ post });
  mockResponse(checkPartyLinkEndpoint, anOffer({ post, seats: { count: 0, roles: [] } }));
  const changed = { ...post, updatedAt: new Date(post.updatedAt.getTime() + 1000) };
  act(() => publishLocally({ type: 'post.changed', postId: post.id, authorId: post.authorId, post: changed }));
  expect(await screen.findByText('All seats in this party are taken.')).toBeDefined();
  mockError(checkPartyLinkEndpoint, 'party-link-gone');
  mockError(getPostEndpoint, 'post-not-found');
  act(() => publishLocally({ type: 'post.removed', postId: post.id, authorId: post.authorId }));
  expect(await screen.findByText(/^This link no longer works/)).toBeDefined();
});

test.each([
  ['dead', code, /^This link no longer works/],
  ['incomplete', code.slice(1), 'Open the complete link that your friend sent you.'],
])('a link that is %s states so', async (_, hash, text) => {
  mockError(checkPartyLinkEndpoint, 'party-link-gone');
  renderApp(`/join-party#${hash}`);
  expect(await screen.findByText(text)).toBeDefined();
});

test.each<[RegistrationMode, RegExp]>([
  ['open', /^A friend saved you a seat. Create an account to take it/],
  ['invite', /^A friend saved you a seat. To create an account, you also need an invitation/],
])('a visitor signs in or registers, and the code is in no URL (%s)', async (registration, lead) => {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(getRegistrationEndpoint, { registration, hasRules: false });
  const { user, address } = renderApp(`/join-party#${code}`);
  expect(await screen.findByText('A friend saved you a seat. Sign in to take it.')).toBeDefined();
  expect(address()).toBe('/login?redirect=%2Fdashboard%2Fjoin-party');
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByText(lead)).toBeDefined();
  expect(address()).toBe('/register?redirect=%2Fdashboard%2Fjoin-party');
});

test('a friend takes a seat with the keyboard alone', async () => {
  const { user } = await openLink();
  screen.getByRole('radio', { name: 'Healer' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take this seat' }));
  const taken = mockResponse(takePartySeatEndpoint, joined);
  mockResponse(listSentRequestsEndpoint, [joined]);
  mockResponse(checkPartyLinkEndpoint, anOffer({ isInCrew: true }));
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: "You're in!" }));
  expect(taken.map(({ body }) => body)).toEqual([{ code, role: null }]);
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  expect(dialog.getByRole('link', { name: 'Open room' })).toBeDefined();
});

/** Opens the dialog of a member who joined with a party of three. */
async function openDialog(createdAt: Date | null) {
  const server = startChatServer(0, aCrewConversation());
  mockResponse(getCrewEndpoint, aCrew());
  const party = { ...joined, partySize: 3, roles: [null, 'Healer', null] };
  mockResponse(listSentRequestsEndpoint, [{ ...party, actions: { author: [], requester: ['leave', 'bring'] } }]);
  mockResponse(getPartyLinkEndpoint, { seats, createdAt });
  const { user } = renderApp(`/dashboard/crew/${crewId}`);
  await user.click(await screen.findByRole('button', { name: 'Bring a friend: Valorant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring your friends in' }));
  expect(await dialog.findByText('2 seats in your party are left for friends.')).toBeDefined();
  return { user, dialog, server };
}

test('a member creates a link for friends, which is shown once', async () => {
  const { user, dialog } = await openDialog(null);
  expect(dialog.queryByRole('button', { name: 'Revoke link' })).toBeNull();
  mockResponse(createPartyLinkEndpoint, { link });
  mockResponse(getPartyLinkEndpoint, { seats, createdAt: new Date() });
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('textbox', { name: 'Link for friends' })).toHaveProperty('value', link);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(readBrowserState()).not.toContain(code));
});

test('the dialog follows the seats while friends take them', async () => {
  const { dialog, server } = await openDialog(new Date());
  mockResponse(getPartyLinkEndpoint, { seats: { count: 1, roles: ['Healer'] }, createdAt: new Date() });
  server.push({ type: 'crew-members.changed', crewId });
  expect(await dialog.findByText('1 seat in your party is left for a friend.')).toBeDefined();
  mockResponse(getPartyLinkEndpoint, { seats: { count: 0, roles: [] }, createdAt: new Date() });
  server.push({ type: 'crew-members.changed', crewId });
  expect(await dialog.findByText('All seats in your party are taken.')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Create new link' })).toBeNull();
});

test('the room shows who brought a friend', async () => {
  const broughtBy = { id: mate.id, name: mate.name };
  startChatServer(0, aCrewConversation());
  const members = aCrew().members.map((member) => (member.id === aMember.id ? { ...member, broughtBy } : member));
  mockResponse(getCrewEndpoint, aCrew({ members }));
  renderApp(`/dashboard/crew/${crewId}`);
  const row = await screen.findByText(/with Mira/);
  expect(row.closest('li')?.textContent).toContain(aMember.name);
});

test('a member revokes their link', async () => {
  const { user, dialog } = await openDialog(new Date());
  expect(dialog.getByRole('button', { name: 'Create new link' })).toBeDefined();
  const revoked = mockResponse(revokePartyLinkEndpoint, { postId: crewId });
  mockResponse(getPartyLinkEndpoint, { seats, createdAt: null });
  await user.click(dialog.getByRole('button', { name: 'Revoke link' }));
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeDefined();
  expect(revoked).toHaveLength(1);
});

test.each([
  [2, true],
  [1, false],
])('the author of a post brings friends from its menu if their party has %i players: %s', async (party, isOffered) => {
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([aPost(1, { authorId: aMember.id, seats: 5, party })]));
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'More actions for your Valorant post' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Bring a friend' }) !== null).toBe(isOffered);
});
