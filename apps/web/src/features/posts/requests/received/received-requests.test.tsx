import { listReceivedRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
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
  expect(first?.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain('Healer · Ranked · German, English');
});
