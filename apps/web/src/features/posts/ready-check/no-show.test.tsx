import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  listPostRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { partner } from '#test/servers/chat-server.ts';

const startsAt = new Date(Date.now() - 300_000);
const closesAt = new Date(Date.now() + 3_600_000);
const post = aPost(1, { authorId: aMember.id, startsAt, closesAt, acceptedSeats: 2, responses: 2 });

/** The dashboard of the author of a game that is on. Mira missed the ready check. */
async function openDashboard(request: JoinRequest) {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  mockResponse(listPostRequestsEndpoint, { requests: [request], nextCursor: null });
  const author = { id: aMember.id, name: aMember.name };
  const check = { postId: post.id, game: post.game, startsAt, author, answerBy: startsAt, requestId: null };
  const crew = [
    { id: partner.id, name: partner.name, outcome: 'confirmed' as const },
    { id: '019a3f6e-0000-7000-8000-000000000003', name: 'Mira', outcome: 'missed' as const },
  ];
  mockResponse(listReadyChecksEndpoint, [{ ...check, outcome: 'confirmed', crew }]);
  return renderApp('/dashboard');
}

const accepted = aReceivedRequest({ state: 'accepted', postId: post.id });

test('the author of a game that is on sees who missed the ready check, and marks a confirmed player as a no-show', async () => {
  const before: JoinRequest = { ...accepted, actions: { author: ['remove', 'mark-no-show'], requester: ['leave'] } };
  const { user } = await openDashboard(before);
  const running = within(await screen.findByRole('region', { name: "It's time" }));
  const missing = within(await running.findByRole('list', { name: 'Missing players' }));
  expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(["Mira Didn't answer"]);
  expect(screen.queryByRole('heading', { name: 'Next up' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^2 responses/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const marked: JoinRequest = {
    ...before,
    version: 2,
    state: 'waitlisted',
    waitingSince: new Date(),
    requesterCheck: { answerBy: startsAt, outcome: 'no-show' },
    actions: { author: ['undo-no-show'], requester: ['take'] },
  };
  const sent = mockResponse(changeJoinRequestEndpoint, marked);
  await user.click(await dialog.findByRole('button', { name: /^Mark as no-show/ }));
  await dialog.findByText(`${partner.name} didn't show up. Other players can't see that.`);
  mockResponse(changeJoinRequestEndpoint, { ...before, version: 3 });
  await user.click(dialog.getByRole('button', { name: /^Undo no-show/ }));
  await dialog.findByText('In your crew', { selector: 'p' });
  expect(sent).toMatchObject([{ body: { name: 'mark-no-show' } }]);
});
