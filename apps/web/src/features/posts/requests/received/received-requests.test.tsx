import {
  changeJoinRequestEndpoint,
  listReceivedRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { ACCEPT_UNDO_PERIOD_MS } from '@muster/contract/posts/requests/request-commands.ts';
import { topics } from '@muster/contract/topics.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const { requester } = aReceivedRequest();
const aRequest = (number: number, role: string | null, changes: Partial<ReturnType<typeof aReceivedRequest>> = {}) =>
  aReceivedRequest({
    id: `019a3f6e-1111-7000-9000-${String(number).padStart(12, '0')}`,
    requester: { ...requester, name: `Player ${number}`, levels: ['ranked'], spokenLanguages: ['de', 'en'] },
    roles: [role],
    ...changes,
  });

test('an accepted request stays in its place after its undo period until the player leaves', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const [first, second] = [aRequest(1, null), aRequest(2, null, { postId: aPost(2).id })];
  mockResponse(listReceivedRequestsEndpoint, [first, second]);
  renderApp('/dashboard');
  const section = await screen.findByRole('region', { name: 'Requests' });
  const names = () =>
    within(section)
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent);
  const accepted = changedRequest(first, { state: 'accepted', decidedAt: new Date() });
  act(() => publishLocally({ type: 'join-request.changed', request: accepted }));
  expect(await within(section).findByRole('button', { name: /^Undo: Player 1/ })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(ACCEPT_UNDO_PERIOD_MS + 1000));
  expect(within(section).queryByRole('button', { name: /^Undo: / })).toBeNull();
  expect(names()).toEqual(['Player 1', 'Player 2']);
  const renamed = changedRequest(accepted, {
    version: accepted.version + 1,
    requester: { ...accepted.requester, name: 'Player One' },
  });
  act(() => publishLocally({ type: 'join-request.changed', request: renamed }));
  await waitFor(() => expect(names()).toEqual(['Player One', 'Player 2']));
  const fetches = mockResponse(listReceivedRequestsEndpoint, [second]);
  void refetch({ queryKey: topics.requests });
  await waitFor(() => expect(fetches).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(names()).toEqual(['Player One', 'Player 2']);
  const left = changedRequest(renamed, { state: 'left', version: renamed.version + 1 });
  act(() => publishLocally({ type: 'join-request.changed', request: left }));
  await waitFor(() => expect(names()).toEqual(['Player 2']));
});

test('groups the requests for a post by role, with level and languages of each player', async () => {
  mockResponse(listReceivedRequestsEndpoint, [
    aRequest(1, null),
    aRequest(2, 'Tank'),
    aRequest(3, 'Healer'),
    aRequest(4, 'Tank'),
    aRequest(5, 'Healer', { state: 'waitlisted', waitingSince: new Date() }),
    aRequest(6, 'Healer'),
    aRequest(7, 'Tank'),
    aRequest(8, null, { partySize: 2, roles: ['Tank', 'Healer'] }),
  ]);
  renderApp('/dashboard');
  const section = await screen.findByRole('region', { name: 'Requests' });
  const rows = [...section.querySelectorAll('li')].map(
    (row) => row.querySelector('h4')?.textContent ?? row.textContent,
  );
  expect(rows).toEqual([
    'Waiting for your answer · Healer',
    'Player 3',
    'Player 6',
    'Waiting for your answer · Healer, Tank',
    'Player 8',
    'Waiting for your answer · Tank',
    'Player 2',
    'Player 4',
    'Player 7',
    'Waiting for your answer · Any role',
    'Player 1',
    'Waitlist',
    'Player 5',
  ]);
  const [first] = section.querySelectorAll('article');
  expect(first?.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toMatch(/^P.*Player 3Ranked · German, English/);
});

test('the author moves a party without a seat to the waitlist', async () => {
  const request = aRequest(1, null, { partySize: 2 });
  mockResponse(listReceivedRequestsEndpoint, [request, aRequest(2, null)]);
  const { user } = renderApp('/dashboard');
  const buttons = await screen.findAllByRole('button', { name: /^Move to waitlist/ });
  expect(buttons).toHaveLength(1);
  const waiting = changedRequest(request, { state: 'waitlisted', waitingSince: new Date() });
  const changes = mockResponse(changeJoinRequestEndpoint, waiting);
  for (const button of buttons) await user.click(button);
  expect(await screen.findAllByText(/^.?Player 1.? is on the waitlist\.$/)).not.toEqual([]);
  expect(changes.map(({ body }) => body)).toEqual([{ name: 'defer' }]);
});
