import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSuspensionEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { listSentRequestsEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aCrewConversation } from '#test/data/a-crew.ts';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { startChatServer } from '#test/servers/chat-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const post = aPost(1);

function openPage(shown: Post = post) {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(getPostEndpoint, shown);
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  return renderApp(`/posts/${post.id}`);
}

const findConnect = () => screen.findByRole('button', { name: 'Ask to join with Ben Carter' });

test('shows an unshared post to members with the dashboard navigation', async () => {
  openPage();
  await findConnect();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ben Carter is looking for players');
  expect(within(screen.getByRole('article')).getByText(post.description)).toBeDefined();
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(navigation.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/dashboard/create-post',
    '/dashboard/browse-posts',
    '/dashboard/profile',
    '/dashboard/chat',
  ]);
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
});

test('connects from the post page', async () => {
  const { user, address } = openPage();
  startChatServer(0);
  const requests = mockResponse(
    requestToJoinEndpoint,
    aJoinRequest({ author: { id: post.authorId, name: post.authorName, pictureUrl: null } }),
  );
  await user.click(await findConnect());
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${post.authorId}`));
  expect(requests[0]?.params).toEqual({ postId: post.id });
});

test('chooses a party for a post without roles', async () => {
  const { user } = openPage({ ...post, seats: 4, party: 1 });
  startChatServer(0);
  await findConnect();
  await user.click(screen.getByRole('button', { name: 'Choose the size of your party: Ben Carter' }));
  const sizes = await screen.findAllByRole('menuitem');
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['Just you', '2 players', '3 players']);
  const requests = mockResponse(requestToJoinEndpoint, aJoinRequest());
  await user.click(screen.getByRole('menuitem', { name: '2 players' }));
  await waitFor(() => expect(requests).toMatchObject([{ body: { partySize: 2 } }]));
});

test('offers no party where one seat is left for others', async () => {
  openPage({ ...post, seats: 2, party: 1 });
  await findConnect();
  expect(screen.queryByRole('button', { name: /size of your party/ })).toBeNull();
});

test('shows a closed post when Connect finds it deleted', async () => {
  const { user } = openPage();
  mockError(requestToJoinEndpoint, 'post-closed');
  const connect = await findConnect();
  mockError(getPostEndpoint, 'post-not-found');
  await user.click(connect);
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
});

test('follows changes and the deletion of the post', async () => {
  const live = startLiveServer();
  openPage();
  await findConnect();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  const description = 'One seat left, then we start';
  live.push(aPostEvent('post.changed', { ...post, description, updatedAt: new Date() }));
  expect(await screen.findByText('One seat left, then we start')).toBeDefined();
  const requests = mockError(getPostEndpoint, 'post-not-found');
  live.push(aPostEvent('post.removed', post));
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
  expect(requests, 'requests for what was deleted').toEqual([]);
});

test('shows the author a link to their posts and Share', async () => {
  openPage({ ...post, authorId: aMember.id });
  const article = within(await screen.findByRole('article'));
  expect(article.getByRole('link', { name: 'Go to my posts' }).getAttribute('href')).toBe('/dashboard');
  expect(article.getByRole('button', { name: 'Share: Valorant' })).toBeDefined();
  expect(screen.queryByRole('button', { name: (name) => name.startsWith('Ask to join') })).toBeNull();
});

test('the page of a complete crew names no free seats and does not look for players', async () => {
  const roles = [{ name: 'Tank', count: 2 }];
  const { user } = openPage({
    ...post,
    authorId: aMember.id,
    seats: 5,
    acceptedSeats: 1,
    roles,
    acceptedByRole: [1],
    isComplete: true,
  });
  const article = within(await screen.findByRole('article'));
  expect(screen.getByRole('heading', { level: 1, name: `Valorant with ${post.authorName}` })).toBeDefined();
  expect(article.getByText('Crew complete')).toBeDefined();
  expect(article.getByRole('list', { name: 'Roles' }).textContent).toBe('Tank1/2');
  await user.click(article.getByRole('button', { name: 'Share: Valorant' }));
  await screen.findByText("You aren't looking for more players. Only players you invite can join.");
});

test('shows a missing post as closed with a link to the board', async () => {
  openPage();
  mockError(getPostEndpoint, 'post-not-found');
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Browse Posts' }).getAttribute('href')).toBe('/dashboard/browse-posts');
});

test('shows a closed post to its crew with a link to their room', async () => {
  openPage();
  mockError(getPostEndpoint, 'post-not-found');
  mockResponse(listChatsEndpoint, [aCrewConversation()]);
  const link = await screen.findByRole('link', { name: 'Open room' });
  expect(link.getAttribute('href')).toBe(`/dashboard/crew/${post.id}`);
});

test('states to its crew that the game was called off', async () => {
  openPage();
  mockError(getPostEndpoint, 'post-not-found');
  mockResponse(listChatsEndpoint, [aCrewConversation()]);
  mockResponse(listSentRequestsEndpoint, [aJoinRequest({ postId: post.id, state: 'accepted', isCalledOff: true })]);
  expect(await screen.findByText('This game was called off.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open room' })).toBeNull();
});

test('shows the suspension to a suspended member', async () => {
  openPage();
  mockResponse(getSuspensionEndpoint, { suspension: null });
  mockResponse(getSessionEndpoint, { member: { ...aMember, suspendedUntil: new Date(Date.now() + 3_600_000) } });
  expect(await screen.findByRole('heading', { level: 1, name: /suspended/i })).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
});
