import {
  type JoinRequest,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

function publish(request: JoinRequest): void {
  mockResponse(request.isInvitation ? listSentRequestsEndpoint : listReceivedRequestsEndpoint, [request]);
  act(() => publishLocally({ type: 'join-request.changed', request }));
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const pill = (name: RegExp | string = /^\d+ new /) => screen.findByRole('button', { name });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

async function openDashboard() {
  mockResponse(listMyPostsEndpoint, aPageOf([aPost(1, { authorId: aMember.id })]));
  const app = renderApp('/dashboard');
  await screen.findByRole('article');
  return app;
}

const request = aReceivedRequest();
const invitation = aJoinRequest({ id: request.id.replace(/.$/, '2'), state: 'invited', isInvitation: true });

test('requests and invitations that arrive move nothing until the member shows them', async () => {
  const { user } = await openDashboard();
  publish(request);
  publish(invitation);
  await pill('1 new invitation');
  expect(headings()).toEqual(['My Posts']);
  await user.click(await pill('1 new request'));
  const requests = await section('Requests');
  expect(document.activeElement).toBe(requests.getByRole('heading', { level: 4 }));
  expect(headings()).toEqual(['Requests', 'My Posts']);
  await user.click(await pill());
  expect(headings()).toEqual(['Invitations', 'Requests', 'My Posts']);
  expect(screen.queryByRole('button', { name: /^\d+ new / })).toBeNull();
});

test('a request that ends before the member shows it is not offered any more', async () => {
  await openDashboard();
  publish(request);
  (await pill()).focus();
  publish(changedRequest(request, { version: 2, state: 'withdrawn' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ new / })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a request that arrives in a hidden window is shown at once', async () => {
  await openDashboard();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  publish(request);
  expect((await section('Requests')).getByRole('button', { name: /^Accept/ })).toBeDefined();
});

test('a player who did not come is listed as waiting, not offered as a new request', async () => {
  await openDashboard();
  const requesterCheck = { outcome: 'no-show', answerBy: new Date() } as const;
  publish(changedRequest(request, { version: 2, state: 'waitlisted', requesterCheck }));
  expect((await section('Requests')).getByRole('button', { name: /^Offer next seat/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^\d+ new / })).toBeNull();
});
