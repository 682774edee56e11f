import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import {
  listChatRequestsEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';

const post = aPost(1, {
  seats: 5,
  roles: [
    { name: 'Duelist', count: 1 },
    { name: 'Sentinel', count: 2 },
  ],
  acceptedByRole: [0, 0],
});
const edited = (changes: Partial<Post>): Post => ({ ...post, ...changes, updatedAt: new Date() });
const publishEdit = (changed: Post): void => act(() => publishLocally(aPostEvent('post.changed', changed)));

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  startChatServer(0);
});

/** The dialog of a post on the board, for the party of the filter. */
async function openDialog(party = 3) {
  mockResponse(listPostsEndpoint, aPageOf([post]));
  const matching = { count: 1, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 1, games: [], platforms: [], without: {} });
  const fetched = mockResponse(getPostEndpoint, post);
  const { user } = renderApp(`/dashboard/browse-posts?party=${party}`);
  await user.click(await screen.findByRole('button', { name: `Connect for ${party}: Ben Carter` }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(fetched).toHaveLength(1));
  const choices = (label: string) =>
    within(dialog.getByRole('group', { name: label }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  return { user, dialog, choices };
}

test('an open dialog shows the roles that the author edits, and drops a chosen one that was removed', async () => {
  const { user, dialog, choices } = await openDialog();
  await user.click(dialog.getByRole('button', { name: /^Sentinel/ }));
  await user.click(dialog.getByRole('button', { name: /^Duelist/ }));
  const roles = [
    { name: 'Controller', count: 1 },
    { name: 'Sentinel', count: 1 },
  ];
  publishEdit(edited({ roles, acceptedByRole: [1, 0], crewVersion: post.crewVersion + 1 }));
  await waitFor(() =>
    expect(choices("Player 2's role")).toEqual([
      'Back',
      'Controller1/1, filled',
      'Sentinel1/1, filled',
      'Any role',
      'Any role for the others',
    ]),
  );
  const sent = mockResponse(requestToJoinEndpoint, aJoinRequest());
  await user.click(dialog.getByRole('button', { name: 'Any role for the others' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { partySize: 3, roles: ['Sentinel', null, null] } }]));
});

test('an open dialog shows that the crew has fewer seats, or is full', async () => {
  const { dialog } = await openDialog();
  publishEdit(edited({ seats: 3, roles: [], acceptedByRole: [] }));
  await waitFor(() => expect(dialog.getByRole('combobox').textContent).toBe('2 players'));
  expect(dialog.getByText('How many players are joining, including you?')).toBeDefined();
  const crew = { acceptedSeats: 2, offeredSeats: 0, acceptedByRole: [], waitingCount: 0 };
  const { id: postId, authorId, crewVersion } = post;
  act(() => publishLocally({ type: 'crew.changed', postId, authorId, ...crew, crewVersion: crewVersion + 2 }));
  expect(await dialog.findByRole('button', { name: 'Full · join the waitlist' })).toBeDefined();
});

test('an open dialog says that the post was closed', async () => {
  const { dialog } = await openDialog();
  act(() => publishLocally({ type: 'post.removed', postId: post.id, authorId: post.authorId }));
  expect(await dialog.findByText('This post is closed.')).toBeDefined();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel']);
});

test('after a refusal, the dialog fetches the roles', async () => {
  const { user, dialog, choices } = await openDialog(2);
  mockError(requestToJoinEndpoint, 'role-filled');
  const roles = [{ name: 'Initiator', count: 1 }];
  mockResponse(getPostEndpoint, edited({ roles, acceptedByRole: [0] }));
  await user.click(dialog.getByRole('button', { name: 'Any role for everyone' }));
  await waitFor(() => expect(choices('Your role')[0]).toBe('Initiator0/1'));
});

test('the form of a sent request shows edited roles, and keeps the note', async () => {
  const request = aJoinRequest({ partySize: 1, roles: ['Duelist'] });
  mockResponse(getPostEndpoint, post);
  mockResponse(listChatRequestsEndpoint, [request]);
  startChatServer(1);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  await user.click(await screen.findByRole('button', { name: 'Add a note' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Both on voice');
  publishEdit(edited({ roles: [{ name: 'Controller', count: 1 }], acceptedByRole: [0] }));
  await user.click(await dialog.findByRole('combobox', { name: 'Your role' }));
  await user.click(await screen.findByRole('option', { name: /^Controller/ }));
  const saved = mockResponse(setRequestDetailsEndpoint, request);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ body: { note: 'Both on voice', roles: ['Controller'] } }]));
});
