import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostCalendarEndpoint } from '@muster/contract/posts/calendar.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { type JoinRequest, listChatRequestsEndpoint } from '@muster/contract/join-requests/join-requests.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest, aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockDashboard, mockResponse, network } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const startsAt = new Date(Date.now() + 2 * 3_600_000);
const schedule = { startsAt, closesAt: new Date(startsAt.getTime() + 2 * 3_600_000) };
const accepted = { state: 'accepted' as const, decidedAt: new Date(), schedule };
const address = `${location.origin}${fillPath(getPostCalendarEndpoint.path, { postId: aPost(1).id })}`;
const name = 'Add to calendar: Valorant';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  URL.createObjectURL = () => 'blob:saved';
});

function openChat(request: JoinRequest) {
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [request]);
  return renderApp(`/dashboard/chat/${partner.id}`);
}

test.each([
  ['the requester', aJoinRequest(accepted)],
  ['the author', aReceivedRequest(accepted)],
])('shows the start in the conversation to %s of an accepted request', async (_, request) => {
  openChat(request);
  expect(await screen.findByText(/· in 2 hours$/)).toBeDefined();
  expect(screen.getByRole('button', { name })).toBeDefined();
});

test('shows no time and no button without a start', async () => {
  openChat(aJoinRequest({ ...accepted, schedule: null }));
  await screen.findByText("You're in.");
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test('saves the calendar entry under the file name of the server', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  network.use(
    http.get(address, () =>
      HttpResponse.text('BEGIN:VCALENDAR', {
        headers: {
          'content-type': getPostCalendarEndpoint.fileType,
          'content-disposition': 'attachment; filename="post-2026-11-24.ics"',
        },
      }),
    ),
  );
  const { user } = openChat(aJoinRequest(accepted));
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'post-2026-11-24.ics' }]));
});

test('states why the calendar entry was not saved', async () => {
  network.use(http.get(address, () => HttpResponse.error()));
  const { user } = openChat(aJoinRequest(accepted));
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findAllByText(/^Couldn't download the calendar entry: /)).not.toEqual([]);
});

test('the author downloads it from the page of their post', async () => {
  const post = aPost(1, { authorId: aMember.id, authorName: aMember.name, ...schedule });
  mockResponse(getPostEndpoint, post);
  renderApp(`/posts/${post.id}`);
  expect(await screen.findByRole('button', { name })).toBeDefined();
});
