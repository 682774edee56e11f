import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { listChatRequestsEndpoint, listSentRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getCrewBlockEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';

test('the card of a request whose post has ended does not ask again for the post and its blocks', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  startChatServer(1);
  const request = aJoinRequest();
  mockResponse(listChatRequestsEndpoint, [request]);
  mockResponse(listSentRequestsEndpoint, [request]);
  const fetched = [mockError(getPostEndpoint, 'post-not-found'), mockError(getCrewBlockEndpoint, 'post-not-found')];
  const counts = () => fetched.map(({ length }) => length);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  await waitFor(() => expect(counts()).toEqual([1, 1]));
  await user.click(await screen.findByRole('link', { name: 'All messages' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull());
  await user.click(await screen.findByRole('link', { name: new RegExp(partner.name) }));
  await screen.findByRole('region', { name: 'Requests' });
  await screen.findByRole('log');
  expect(counts()).toEqual([1, 1]);
});
