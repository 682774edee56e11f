import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  createCalendarSubscriptionEndpoint,
  deleteCalendarSubscriptionEndpoint,
  getCalendarSubscriptionEndpoint,
  getPostCalendarEndpoint,
} from '@muster/contract/posts/calendar.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { type JoinRequest, listChatRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest, aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockDashboard, mockError, mockResponse, network } from '#test/network.ts';
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

/** Opens the calendar dialog from the conversation about an accepted request. */
async function openDialog() {
  const { user } = openChat(aJoinRequest(accepted));
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to calendar' }));
  const press = async (label: string) => user.click(await dialog.findByRole('button', { name: label }));
  return { user, dialog, press };
}

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
  const { press } = await openDialog();
  await press('Only this session, as a file');
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'post-2026-11-24.ics' }]));
});

test('states why the calendar entry was not saved', async () => {
  network.use(http.get(address, () => HttpResponse.error()));
  const { press } = await openDialog();
  await press('Only this session, as a file');
  expect(await screen.findAllByText(/^Couldn't download the calendar entry: /)).not.toEqual([]);
});

test('the author downloads it from the page of their post', async () => {
  const post = aPost(1, { authorId: aMember.id, authorName: aMember.name, ...schedule });
  mockResponse(getPostEndpoint, post);
  renderApp(`/posts/${post.id}`);
  expect(await screen.findByRole('button', { name })).toBeDefined();
});

test('creates a calendar address, shows it once, and offers it to calendar programs', async () => {
  const calendar = 'https://muster.example/api/calendar.ics?key=abc';
  mockResponse(createCalendarSubscriptionEndpoint, { address: calendar, createdAt: new Date() });
  const { dialog, press } = await openDialog();
  await press('Create calendar address');
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' })).value).toBe(
    calendar,
  );
  const linkOf = (label: string) => dialog.getByRole('link', { name: label }).getAttribute('href');
  expect(linkOf('Open in calendar app')).toBe('webcal://muster.example/api/calendar.ics?key=abc');
  expect(linkOf('Google Calendar')).toContain(encodeURIComponent('webcal://muster.example/api/calendar.ics?key=abc'));
});

test('does not offer Google Calendar, which cannot reach a private network', async () => {
  const calendar = 'http://192.168.1.5:3000/api/calendar.ics?key=abc';
  mockResponse(createCalendarSubscriptionEndpoint, { address: calendar, createdAt: new Date() });
  const { dialog, press } = await openDialog();
  await press('Create calendar address');
  expect(await dialog.findByRole('link', { name: 'Open in calendar app' })).toBeDefined();
  expect(dialog.queryByRole('link', { name: 'Google Calendar' })).toBeNull();
});

test('replaces and revokes the address after a confirmation', async () => {
  mockResponse(getCalendarSubscriptionEndpoint, { createdAt: new Date('2026-03-01'), revokedAt: null });
  const revoked = mockResponse(deleteCalendarSubscriptionEndpoint, null);
  mockError(createCalendarSubscriptionEndpoint, 'internal');
  const { user, press } = await openDialog();
  const confirm = async (title: string, label: string) => {
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    await user.click(question.getByRole('button', { name: label }));
    return question;
  };
  await press('Create a new address');
  const failed = await confirm('Create a new calendar address?', 'Create a new address');
  expect(await failed.findByText(/Something went wrong/)).toBeDefined();
  await user.click(failed.getByRole('button', { name: 'Cancel' }));
  await press('Turn off');
  await confirm('Turn off your calendar address?', 'Turn off');
  expect(await screen.findByRole('button', { name: 'Create calendar address' })).toBeDefined();
  expect(revoked).toHaveLength(1);
});
