import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { listCrewPostsEndpoint, listStandingCrewsEndpoint } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { createPostEndpoint, getPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { listPostRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { http, HttpResponse } from 'msw';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { topics } from '@muster/contract/topics.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aCrewConversation, mate } from '#test/data/a-crew.ts';
import { aGame } from '#test/data/a-game.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockDashboard, mockResponse, network } from '#test/network.ts';
import { partner } from '#test/servers/chat-server.ts';
import { fillForm, submit } from '#test/post-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const crewId = '019a3f6e-0000-7000-8000-000000000901';
const crew = { id: crewId, name: 'Night Owls', game: 'Valorant', gameId: 'valorant', emblem: null };
const visibleFrom = new Date(Date.now() + 3_600_000);

beforeEach(() => {
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

test('the board shows the posts that the member’s crews see first, until everyone sees them', async () => {
  const listed = aCrewConversation();
  mockResponse(listChatsEndpoint, [{ ...listed, crew: { ...listed.crew, id: crewId, name: 'Night Owls' } }]);
  const post = aPost(1, { firstCrewId: crewId, visibleFrom });
  mockResponse(listCrewPostsEndpoint, [post]);
  const { user } = renderApp('/dashboard/browse-posts');
  const section = within(await screen.findByRole('region', { name: 'For your crews first' }));
  expect(section.getByText(/^Night Owls first\. Others see it from/)).toBeDefined();
  await user.type(screen.getByRole('searchbox'), 'x');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'For your crews first' })).toBeNull());
  await user.clear(screen.getByRole('searchbox'));
  await screen.findByRole('region', { name: 'For your crews first' });
  mockResponse(listCrewPostsEndpoint, []);
  const opened = { ...post, firstCrewId: null, visibleFrom: null, updatedAt: new Date() };
  act(() => publishLocally({ type: 'post.changed', postId: post.id, authorId: post.authorId, post: opened }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'For your crews first' })).toBeNull());
});

test('the board waits for the posts of crews, which would move it', async () => {
  const listed = aCrewConversation();
  mockResponse(listChatsEndpoint, [{ ...listed, crew: { ...listed.crew, id: crewId, name: 'Night Owls' } }]);
  const boards = mockResponse(listPostsEndpoint, aPageOf([aPost(2)]));
  let isStarted = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  network.use(
    http.get(`*${listCrewPostsEndpoint.path}`, async () => {
      isStarted = true;
      await promise;
      return HttpResponse.json([]);
    }),
  );
  renderApp('/dashboard/browse-posts');
  await screen.findByRole('heading', { name: 'Browse Posts', level: 1 });
  await waitFor(() => expect([boards.length, isStarted]).toEqual([1, true]));
  expect(screen.queryByRole('article')).toBeNull();
  resolve();
  await screen.findByRole('article');
});

test('a member without a standing crew fetches no posts of crews', async () => {
  mockResponse(listChatsEndpoint, [aCrewConversation()]);
  const fetched = mockResponse(listCrewPostsEndpoint, []);
  renderApp('/dashboard/browse-posts');
  await screen.findByText('No posts found');
  expect(fetched).toEqual([]);
});

test('the page of a post says that a crew sees it first', async () => {
  const post = aPost(1, { firstCrewId: crewId, visibleFrom });
  mockResponse(getPostEndpoint, post);
  renderApp(`/posts/${post.id}`);
  expect(await screen.findByText(/^Your crew first\. Others see it from/)).toBeDefined();
});

test('a toast opens a new post that a crew sees first', async () => {
  const { user, address } = renderApp('/dashboard/crewmates');
  await screen.findByRole('heading', { name: 'Crewmates', level: 1 });
  const { id, authorName, game, startsAt } = aPost(1);
  const post = { id, authorName, game, startsAt, crewId, crewName: 'Night Owls' };
  act(() => publishLocally({ type: 'crew-post.created', post }));
  await screen.findAllByText('New post for Night Owls: Valorant');
  await user.click(screen.getByRole('button', { name: 'View' }));
  await waitFor(() => expect(address()).toBe(`/posts/${id}`));
});

test('a new post can be for a standing crew first', async () => {
  const alone = { ...crew, id: aMember.id, name: 'Only me', isHost: true, memberCount: 1, memberIds: [] };
  mockResponse(listStandingCrewsEndpoint, {
    crews: [alone, { ...crew, isHost: false, memberCount: 2, memberIds: [] }],
    questions: [],
  });
  const created = mockResponse(
    createPostEndpoint,
    aPost(1, { authorId: aMember.id, firstCrewId: crewId, visibleFrom }),
  );
  const { user } = renderApp('/dashboard/create-post');
  await user.click(await screen.findByRole('combobox', { name: 'Who sees it first' }));
  await screen.findByRole('option', { name: 'Night Owls' });
  expect(screen.queryByRole('option', { name: 'Only me' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Night Owls' }));
  await user.click(screen.getByRole('combobox', { name: 'Before everyone else' }));
  expect(screen.queryByRole('option', { name: 'Until an hour before the start' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'For a day' }));
  await fillForm(user);
  await submit(user);
  await waitFor(() => expect(created).toMatchObject([{ body: { firstCrewId: crewId, firstCrewTime: 'day' } }]));
});

test('a post can be for everyone after the chosen crew has ended', async () => {
  mockResponse(listStandingCrewsEndpoint, {
    crews: [{ ...crew, isHost: false, memberCount: 2, memberIds: [] }],
    questions: [],
  });
  const created = mockResponse(createPostEndpoint, aPost(1, { authorId: aMember.id }));
  const { user } = renderApp('/dashboard/create-post');
  const field = await screen.findByRole('combobox', { name: 'Who sees it first' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Night Owls' }));
  mockResponse(listStandingCrewsEndpoint, { crews: [], questions: [] });
  act(() => publishLocally({ type: 'topics.changed', topics: [[...topics.standingCrews]] }));
  await waitFor(() => expect(field.textContent).toContain("A crew you're not in anymore"));
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Everyone' }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Who sees it first' })).toBeNull());
  await fillForm(user);
  await submit(user);
  await waitFor(() => expect(created).toMatchObject([{ body: { firstCrewId: null } }]));
});

test.each([
  ['the same standing crew sees the next post first', [partner.id, mate.id], 'Night Owls'],
  ['everyone sees the next post if a player is not in the standing crew', [partner.id], 'Everyone'],
])('%s', async (_, memberIds, shown) => {
  mockResponse(listStandingCrewsEndpoint, {
    crews: [{ ...crew, isHost: true, memberCount: 3, memberIds: [aMember.id, ...memberIds] }],
    questions: [],
  });
  const post = aPost(1, { authorId: aMember.id, acceptedSeats: 2, isActive: false, closedReason: 'ended' });
  mockResponse(getPostEndpoint, post);
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  const requests = [partner, mate].map((requester, index) =>
    aJoinRequest({
      id: `019a3f6e-1111-7000-9000-00000000000${index}`,
      postId: post.id,
      state: 'accepted',
      author: aMember,
      requester: { ...aJoinRequest().requester, id: requester.id, name: requester.name },
    }),
  );
  mockResponse(listPostRequestsEndpoint, { requests, nextCursor: null });
  renderApp(`/dashboard/create-post?again=${post.id}&invite=crew`);
  expect((await screen.findByRole('combobox', { name: 'Who sees it first' })).textContent).toContain(shown);
  expect(screen.getByRole('switch', { name: /^Invite the same crew/ })).toBeDefined();
});

test('the author reads when everyone sees the post, and opens it to them at once', async () => {
  const post = aPost(1, { authorId: aMember.id, firstCrewId: crewId, visibleFrom });
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  const { user } = renderApp('/dashboard');
  expect(await screen.findByText(/^Your crew first\. Others see it from/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share: Valorant' })).toBeNull();
  const opened = { ...post, firstCrewId: null, visibleFrom: null, updatedAt: new Date() };
  const commands = mockResponse(commandPostEndpoint, opened);
  mockResponse(listMyPostsEndpoint, aPageOf([opened]));
  await user.click(screen.getByRole('button', { name: 'More actions for your Valorant post' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Open to everyone now' }));
  await waitFor(() => expect(screen.queryByText(/^Your crew first/)).toBeNull());
  expect(commands.map(({ body }) => body)).toEqual([{ name: 'open' }]);
});
