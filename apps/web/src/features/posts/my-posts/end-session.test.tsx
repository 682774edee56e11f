import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { createPostEndpoint, getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  listPostRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { failNetwork, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { startChatServer } from '#test/servers/chat-server.ts';
import { aCrewConversation, crewId } from '#test/data/a-crew.ts';

const hourAgo = new Date(Date.now() - 3_600_000);
const inAnHour = new Date(Date.now() + 3_600_000);
const post = aPost(1, {
  id: crewId,
  authorId: aMember.id,
  startsAt: hourAgo,
  closesAt: inAnHour,
  acceptedSeats: 2,
});
const ended: Post = { ...post, isActive: false, closedReason: 'ended', closesAt: new Date(), updatedAt: inAnHour };

const playing = (id: number, name: string): JoinRequest => ({
  ...aReceivedRequest({
    id: `019a3f6e-1111-7000-9000-00000000000${id}`,
    postId: post.id,
    state: 'accepted',
    requester: { ...aReceivedRequest().requester, id: `019a3f6e-0000-7000-8000-00000000009${id}`, name },
  }),
  actions: { author: ['remove', 'mark-no-show'], requester: ['leave'] },
});
const [mira, zoe] = [playing(1, 'Mira'), playing(2, 'Zoe')];

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  mockResponse(listPostRequestsEndpoint, { requests: [mira, zoe], nextCursor: null });
});
afterEach(() => vi.restoreAllMocks());

async function openDialog() {
  const app = renderApp('/dashboard');
  await screen.findByRole('button', { name: /^Delete/ });
  const posts = within(screen.getByRole('region', { name: 'My Posts' }));
  posts.getByRole('button', { name: 'End session: Valorant' }).focus();
  await app.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'End this session?' }));
  const message = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message to your crew/ });
  return { ...app, posts, dialog, message };
}

test('ends a session by keyboard, thanks the crew in its room and marks who did not show up', async () => {
  const { sentIds, attempts } = startChatServer(0, aCrewConversation());
  const { user, posts, dialog, message } = await openDialog();
  expect(await dialog.findByRole('checkbox', { name: 'Mira', checked: true })).toBeDefined();
  dialog.getByRole('checkbox', { name: 'Zoe', checked: true }).focus();
  await user.keyboard(' ');
  expect(dialog.getByRole('checkbox', { name: 'Zoe', checked: false })).toBeDefined();
  message().focus();
  await user.clear(message());
  await user.keyboard('Well played');
  const commands = mockResponse(commandPostEndpoint, ended);
  const marks = mockResponse(changeJoinRequestEndpoint, { ...zoe, version: 2 });
  dialog.getByRole('button', { name: 'End session' }).focus();
  await user.keyboard('{Enter}');
  await posts.findByText('This post has ended.');
  await waitFor(() => expect(sentIds).toHaveLength(1));
  expect(attempts).toEqual(['Well played']);
  expect(commands).toMatchObject([{ params: { postId: post.id }, body: { name: 'end' } }]);
  expect(marks).toMatchObject([{ params: { requestId: zoe.id }, body: { name: 'mark-no-show' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await posts.findByRole('link', { name: 'Post again: Valorant' })).toBeDefined();
  expect(posts.queryByText(/called off/)).toBeNull();
});

test('opens before the question who came, also while the crew is loading, and returns to its button', async () => {
  mockResponse(listChatsEndpoint, []);
  const { user, posts, dialog, message } = await openDialog();
  await waitFor(() => expect(document.activeElement).toBe(message().form));
  const first = await dialog.findByRole('checkbox', { name: 'Mira' });
  await user.tab();
  expect(document.activeElement).toBe(first);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(posts.getByRole('button', { name: /^End session/ })));
});

test('a failure sends and marks nothing, and loses nothing, also after Cancel', async () => {
  mockResponse(listChatsEndpoint, []);
  mockError(commandPostEndpoint, 'internal');
  const marks = mockResponse(changeJoinRequestEndpoint, zoe);
  const { user, posts, dialog, message } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: 'Zoe' }));
  await user.type(message(), ' GG');
  await user.click(dialog.getByRole('button', { name: 'End session' }));
  await dialog.findByText(/^Failed to update post: Something went wrong/);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(posts.getByRole('button', { name: 'End session: Valorant' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Thanks for playing, everyone! GG');
  expect(screen.getByRole('checkbox', { name: 'Zoe', checked: false })).toBeDefined();
  expect([marks, localStorage.getItem('offlinePosts')]).toEqual([[], null]);
});

test('sends no empty message, and states why a player could not be marked', async () => {
  mockResponse(listChatsEndpoint, []);
  mockResponse(commandPostEndpoint, ended);
  mockError(changeJoinRequestEndpoint, 'request-changed');
  const { user, posts, dialog, message } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: 'Zoe' }));
  await user.clear(message());
  await user.click(dialog.getByRole('button', { name: 'End session' }));
  expect(await screen.findAllByText(/^Couldn't mark Zoe as a no-show: /)).not.toHaveLength(0);
  await posts.findByText('This post has ended.');
  expect(localStorage.getItem('offlinePosts')).toBeNull();
});

test('states that the crew could not be loaded, and that the browser is offline', async () => {
  mockResponse(listChatsEndpoint, []);
  mockError(listPostRequestsEndpoint, 'internal');
  const { user, dialog } = await openDialog();
  await dialog.findByText(/^Couldn't load requests: Something went wrong/);
  failNetwork(commandPostEndpoint);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.offline(window);
  await dialog.findByText("You're offline. You can end the session once you're back online.");
  await user.click(dialog.getByRole('button', { name: 'End session' }));
  expect(await dialog.findByText(/^Failed to update post: /)).toBeDefined();
});

test('Same crew next time opens a copy of the post, and invites the players who showed up once it is created', async () => {
  startChatServer(0, aCrewConversation());
  mockResponse(commandPostEndpoint, ended);
  const noShow: JoinRequest = { ...zoe, version: 2, requesterCheck: { answerBy: hourAgo, outcome: 'no-show' } };
  mockResponse(changeJoinRequestEndpoint, noShow);
  mockResponse(getPostEndpoint, ended);
  mockResponse(listGamesEndpoint, []);
  const { user, dialog, address } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: 'Zoe' }));
  await user.click(dialog.getByRole('switch', { name: /^Same crew next time/ }));
  mockResponse(listPostRequestsEndpoint, { requests: [mira, noShow], nextCursor: null });
  await user.click(dialog.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\/create-post\?again=.*invite=crew/));
  await screen.findByText('Invited once you create this post: Mira');
  const next = aPost(2, { authorId: aMember.id });
  mockResponse(createPostEndpoint, next);
  const invitation = { ...mira, id: '019a3f6e-1111-7000-9000-000000000009', postId: next.id };
  const invited = mockResponse(invitePlayersEndpoint, { requests: [{ ...invitation, state: 'invited' }] });
  await user.click(screen.getByRole('button', { name: 'Create Post' }));
  expect(await screen.findAllByText('Invited to Valorant: Mira')).not.toHaveLength(0);
  expect(invited).toMatchObject([{ params: { postId: next.id }, body: { memberIds: [mira.requester.id] } }]);
});
