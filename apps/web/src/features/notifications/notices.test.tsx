import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { dismissNoticeEndpoint, listNoticesEndpoint, type Notice } from '@muster/contract/notifications/notices.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const aNotice = (number: number, notice: Partial<Notice> = {}): Notice => ({
  id: `019a3f6e-0000-7000-8000-00000000060${number}`,
  kind: 'warned',
  reason: 'Please be kind',
  until: null,
  about: '',
  crewId: null,
  createdAt: new Date(),
  ...notice,
});

function openDashboard(notices: Notice[], address = '/dashboard') {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  const requests = mockResponse(listNoticesEndpoint, notices);
  return { ...renderApp(address), requests };
}

const cards = async () => {
  const section = await screen.findByRole('region', { name: 'Notices' });
  return within(section).getAllByRole('article');
};
const textsOf = (card: HTMLElement | undefined) => card?.textContent ?? '';

test('shows the title, reason and subject of each notice', async () => {
  const until = new Date('2026-11-24T18:00:00');
  openDashboard([
    aNotice(1),
    aNotice(2, { kind: 'content-deleted', reason: 'No account sales', about: 'Selling <b>cheap</b> accounts' }),
    aNotice(3, { kind: 'suspended', until }),
    aNotice(4, { kind: 'appeal-lifted', reason: 'It was your brother' }),
    aNotice(5, { kind: 'appeal-declined' }),
    aNotice(6, { kind: 'report-acted-on', reason: '' }),
    aNotice(7, { kind: 'report-dismissed', reason: 'Within the rules' }),
    aNotice(8, { kind: 'game-removed', reason: 'Not a game', about: 'Rust' }),
    aNotice(9, { kind: 'game-merged', reason: '', about: 'CS 2 → Counter-Strike 2' }),
  ]);
  const all = (await cards()).map(textsOf);
  expect(all[0]).toContain('You received a warningPlease be kind');
  expect(all[1]).toContain('Something you wrote was removedSelling <b>cheap</b> accountsNo account sales');
  expect(all[2]).toMatch(/Your account was suspendedUntil .*2026.*Please be kind/);
  expect(all[3]).toContain('Your suspension was liftedIt was your brother');
  expect(all[4]).toContain('Your appeal was declinedPlease be kind');
  expect(all[5]).toContain('Thanks for your report. We reviewed it and took action.');
  expect(all[6]).toContain('Within the rules');
  expect(all[7]).toContain('An administrator removed a game and your posts for itRustNot a game');
  expect(all[8]).toContain('An administrator moved your posts to another gameCS 2 → Counter-Strike 2');
});

test('a notice to the new host of a crew links to its room', async () => {
  const crewId = '019a3f6e-0000-7000-8000-000000000901';
  openDashboard([aNotice(1, { kind: 'crew-host', reason: '', about: 'Night Owls', crewId }), aNotice(2)]);
  await cards();
  const links = screen.getAllByRole('link', { name: /^Open room/ });
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Open room: Night Owls', `/dashboard/crew/${crewId}`],
  ]);
});

test('shows no section without notices', async () => {
  const { requests } = openDashboard([]);
  await screen.findByRole('heading', { name: /Welcome back/ });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
});

test('removes a dismissed notice when the pointer leaves it, and moves the focus', async () => {
  const { user } = openDashboard([aNotice(1), aNotice(2, { kind: 'report-acted-on', reason: '' })]);
  const dismissed = mockResponse(dismissNoticeEndpoint, { noticeId: aNotice(1).id });
  const button = await screen.findByRole('button', { name: 'Dismiss: You received a warning' });
  await user.click(button);
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
  expect(await cards()).toHaveLength(2);
  await user.hover(document.body);
  expect(await cards()).toHaveLength(1);
  const other = screen.getByRole('button', { name: /^Dismiss: Thanks/ });
  await waitFor(() => expect(document.activeElement).toBe(other));
  await waitFor(() => expect(dismissed).toMatchObject([{ params: { noticeId: aNotice(1).id } }]));
  await user.keyboard('{Enter}');
  act(() => other.blur());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('restores a notice that failed to be dismissed and shows why', async () => {
  const { user } = openDashboard([aNotice(1)]);
  mockError(dismissNoticeEndpoint, 'internal');
  await user.click(await screen.findByRole('button', { name: 'Dismiss: You received a warning' }));
  expect(await screen.findAllByText(/^Couldn't dismiss the notice: Something went wrong/)).not.toHaveLength(0);
  expect(await cards()).toHaveLength(1);
});

test('shows and announces a new notice', async () => {
  const live = startLiveServer();
  openDashboard([aNotice(1)]);
  await cards();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockResponse(listNoticesEndpoint, [aNotice(2, { kind: 'report-acted-on', reason: '' }), aNotice(1)]);
  act(() => live.push({ type: 'notice.sent' }));
  await waitFor(async () => expect(await cards()).toHaveLength(2));
  const announced = 'New notice: Thanks for your report. We reviewed it and took action.';
  expect(screen.getByText(announced).getAttribute('role')).toBe('status');
});

test('shows a toast with a link for a new notice on another page', async () => {
  const live = startLiveServer();
  const { user, address } = openDashboard([aNotice(1)], '/dashboard/chat');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  act(() => live.push({ type: 'notice.sent' }));
  expect(await screen.findAllByText('You have a new notice.')).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'View' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await cards()).toHaveLength(1);
});
