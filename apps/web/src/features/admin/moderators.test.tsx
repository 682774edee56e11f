import {
  addModeratorEndpoint,
  getMemberRecordEndpoint,
  listMembersEndpoint,
  removeModeratorEndpoint,
} from '@muster/contract/members/admin-members.ts';
import {
  claimCaseEndpoint,
  decideCaseEndpoint,
  listCasesEndpoint,
  type ReportCase,
  releaseCaseEndpoint,
} from '@muster/contract/moderation/cases.ts';
import { listAllPostsEndpoint, type PostRow } from '@muster/contract/posts/admin-posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { topics } from '@muster/contract/topics.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCase } from '#test/data/reports.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { aMemberRow, anAdmin, openPanel } from '#test/servers/admin-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';

const aModerator = { ...aMember, role: 'moderator' as const };
const openAsModerator = (search: string) => openPanel(search, {}, aModerator);
const mockCases = (...rows: ReportCase[]) => mockResponse(listCasesEndpoint, { rows, total: rows.length });

const aPost: PostRow = {
  id: '019a3f6e-0000-7000-8000-000000000201',
  game: 'Rust',
  platform: 'PC',
  description: 'Raid tonight',
  tags: [],
  isActive: true,
  authorId: aMemberRow(1).id,
  authorName: 'Player 1',
  responses: 0,
  playersIn: 0,
  playersWaiting: 0,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  title: null,
  skillLevel: null,
  region: null,
  userId: null,
  userName: null,
};

test('a moderator opens the panel without the flag of administrators and sees only the tabs of moderators', async () => {
  mockCases(aCase(1));
  const { address } = openAsModerator('');
  await screen.findByText('(2) + 1 appeal');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Reports (2) + 1 appeal',
    'Posts (77)',
    'Games (31)',
  ]);
  expect(address()).toBe('/admin-panel?tab=reports');
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
});

test.each(['users', 'audit', 'registration', 'discord', 'overview'])(
  'the address of the tab %s opens the reports for a moderator',
  async (tab) => {
    mockCases();
    openAsModerator(`?tab=${tab}`);
    await screen.findByText('No open reports');
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch('Reports');
  },
);

test('the sidebar links the panel for a moderator', async () => {
  mockDashboard();
  mockResponse(getSessionEndpoint, { member: aModerator });
  renderApp('/dashboard');
  expect((await screen.findByRole('link', { name: 'Admin panel' })).getAttribute('href')).toBe('/admin-panel');
});

test('the posts name their authors to a moderator without an address or a link to the users', async () => {
  mockResponse(listAllPostsEndpoint, { rows: [aPost], total: 1 });
  openAsModerator('?tab=posts');
  expect((await screen.findByRole('row', { name: /Raid tonight/ })).textContent).toContain('Player 1');
  expect(screen.queryByRole('button', { name: 'Show Player 1 in Users' })).toBeNull();
});

test('a moderator chooses suspensions of up to 7 days', async () => {
  mockCases(aCase(1, { actions: ['dismiss', 'delete-content', 'warn', 'suspend'] }));
  mockResponse(getMemberRecordEndpoint, {
    ...aMemberRow(3),
    conversations: 0,
    messages: 0,
    crewMessages: 0,
    activeCrews: 0,
    playersIn: 0,
    playersWaiting: 0,
    reportsMade: 0,
    reportsAbout: 1,
    reportsActedOn: 0,
    missedChecks: 0,
    noShows: 0,
    sanctions: [],
  });
  const { user } = openAsModerator('?tab=reports');
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: /\?$/ }));
  expect(dialog.getByRole('radio', { name: '7 days' })).toBeDefined();
  expect(dialog.queryByRole('radio', { name: '30 days' })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Other' }));
  await user.type(dialog.getByRole('spinbutton', { name: 'Days' }), '8');
  await user.type(dialog.getByLabelText('Reason'), 'Because');
  const requests = mockResponse(decideCaseEndpoint, aCase(1));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('A suspension lasts 1 to 7 days')).toBeDefined();
  expect(requests).toEqual([]);
});

test('the panel closes for a moderator whose role ends', async () => {
  const live = startLiveServer();
  mockCases();
  openAsModerator('?tab=reports');
  await screen.findByText('No open reports');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockResponse(getSessionEndpoint, { member: aMember });
  act(() => live.push({ type: 'topics.changed', topics: [[...topics.session]] }));
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeDefined();
});

const claimOf = (id: string, name: string) => ({ id, name, until: new Date(Date.now() + 60_000) });

test('a case shows who is on it, and lets another person take over', async () => {
  mockCases(aCase(1, { claim: claimOf(aMemberRow(9).id, 'Grace') }));
  const { user } = openPanel('?tab=reports');
  await screen.findByText('Grace is on it');
  const requests = mockResponse(claimCaseEndpoint, { caseId: aCase(1).id });
  mockCases(aCase(1, { claim: claimOf(anAdmin.id, anAdmin.name) }));
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await screen.findByText("You're on it");
  expect(requests.map(({ params }) => params)).toEqual([{ caseId: aCase(1).id }]);
  const released = mockResponse(releaseCaseEndpoint, { caseId: aCase(1).id });
  mockCases(aCase(1));
  await user.click(screen.getByRole('button', { name: 'Release' }));
  await screen.findByRole('button', { name: "I'm on it" });
  expect(released).toHaveLength(1);
});

test('opening a decision takes a case that nobody is on, and shows no expired claim', async () => {
  const expired = { ...claimOf(aMemberRow(9).id, 'Grace'), until: new Date(Date.now() - 1) };
  mockCases(aCase(1, { claim: expired }), aCase(2, { claim: claimOf(aMemberRow(9).id, 'Grace') }));
  const { user } = openPanel('?tab=reports');
  const requests = mockResponse(claimCaseEndpoint, { caseId: aCase(1).id });
  const [first, second] = await screen.findAllByRole('button', { name: 'Dismiss' });
  expect(screen.getAllByText('Grace is on it')).toHaveLength(1);
  for (const button of [second, first]) {
    if (button) await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  }
  await waitFor(() => expect(requests.map(({ params }) => params)).toEqual([{ caseId: aCase(1).id }]));
});

test('an administrator makes a member a moderator, and ends the role', async () => {
  const mockMembers = (role: 'member' | 'moderator') =>
    mockResponse(listMembersEndpoint, { rows: [aMemberRow(1, { role })], total: 1 });
  mockMembers('member');
  const { user } = openPanel('?tab=users');
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Player 1' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await screen.findByText('Player 1');
  const added = mockResponse(addModeratorEndpoint, aMemberRow(1, { role: 'moderator' }));
  mockMembers('moderator');
  await choose('Make moderator');
  expect(await screen.findAllByText('Player 1 is a moderator now.')).not.toEqual([]);
  expect(await screen.findByText('Moderator')).toBeDefined();
  const removed = mockResponse(removeModeratorEndpoint, aMemberRow(1));
  mockMembers('member');
  await choose('Remove as moderator');
  expect(await screen.findAllByText('Player 1 is no longer a moderator.')).not.toEqual([]);
  await waitFor(() => expect(screen.queryByText('Moderator')).toBeNull());
  expect([added.length, removed.length]).toEqual([1, 1]);
});

test('a suspended member cannot become a moderator, but a suspended moderator can lose the role', async () => {
  const rows = [aMemberRow(1, { state: 'suspended' }), aMemberRow(2, { state: 'suspended', role: 'moderator' })];
  mockResponse(listMembersEndpoint, { rows, total: 2 });
  const { user } = openPanel('?tab=users');
  const actionsFor = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    return names.filter((label) => label?.includes('moderator'));
  };
  expect([await actionsFor('Player 1'), await actionsFor('Player 2')]).toEqual([[], ['Remove as moderator']]);
});
