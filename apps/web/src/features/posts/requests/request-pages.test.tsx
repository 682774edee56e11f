import {
  type JoinRequest,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { JOIN_REQUESTS_PAGE_SIZE, receivedCursor } from '@muster/contract/posts/requests/own-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { z } from '@muster/contract/zod.ts';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { aJoinRequest, aReceivedRequest } from '#test/data/a-join-request.ts';
import { mockDashboard, mockResponse, network } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const COUNT = JOIN_REQUESTS_PAGE_SIZE + 10;

const ids = Array.from({ length: COUNT }, (_, index) => `019a3f6e-1111-7000-9000-${String(index).padStart(12, '0')}`);

/** Mocks a list as the server pages it. */
function mockPages(
  endpoint: typeof listReceivedRequestsEndpoint | typeof listSentRequestsEndpoint,
  requests: readonly JoinRequest[],
  cursorOf: (request: JoinRequest) => string,
): void {
  network.use(
    http.get(`${location.origin}${endpoint.path}`, ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      const start = requests.findIndex((item) => cursorOf(item) === cursor) + 1;
      const page = requests.slice(start, start + JOIN_REQUESTS_PAGE_SIZE);
      return HttpResponse.json(JSON.parse(JSON.stringify(z.encode(endpoint.response, page))));
    }),
  );
}

test.each([
  [
    'received requests',
    () =>
      mockPages(
        listReceivedRequestsEndpoint,
        ids.map((id) => aReceivedRequest({ id })),
        receivedCursor,
      ),
  ],
  [
    'invitations',
    () =>
      mockPages(
        listSentRequestsEndpoint,
        ids.map((id) => aJoinRequest({ id, postId: id, state: 'invited', isInvitation: true })).toReversed(),
        ({ id }) => id,
      ),
  ],
])('counts the %s of all pages in the title', async (_, mock) => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mock();
  renderApp('/dashboard');
  await waitFor(() => expect(document.title).toContain(`(${COUNT})`));
});
