import {
  type MemberRecord,
  type MemberRow,
  createResetLinkEndpoint,
  deleteMemberEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  getMemberRecordEndpoint,
  listMembersEndpoint,
} from '@muster/contract/members/admin-members.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '#test/render-app.tsx';
import { aMemberRow, anAdmin, openPanel } from '#test/servers/admin-server.ts';
import { mockResponse, failNetwork, delayResponse, mockError } from '#test/network.ts';

const mockMembers = (rows: MemberRow[], total = rows.length) => mockResponse(listMembersEndpoint, { rows, total });

const aRecord = (number: number, record: Partial<MemberRecord> = {}): MemberRecord => ({
  ...aMemberRow(number),
  totalPosts: 3,
  conversations: 1,
  messages: 12,
  crewMessages: 5,
  activeCrews: 2,
  playersIn: 3,
  playersWaiting: 0,
  reportsMade: 2,
  reportsAbout: 4,
  reportsActedOn: 1,
  missedChecks: 2,
  noShows: 1,
  sanctions: [
    { kind: 'warned', reason: 'Shouting', until: null, createdAt: new Date('2026-10-01T12:00:00Z') },
    {
      kind: 'suspended',
      reason: 'Shouting on',
      until: new Date('2026-10-09T12:00:00Z'),
      createdAt: new Date('2026-10-02T12:00:00Z'),
    },
  ],
  ...record,
});

async function openUsers(rows: MemberRow[], search = '?tab=users') {
  const requests = mockMembers(rows);
  const app = openPanel(search);
  await screen.findByRole('button', { name: `Open ${rows[0]?.name}'s record` });
  const { user } = app;
  const menuOf = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    return screen.findByRole('menu');
  };
  const choose = async (name: string, action: string) =>
    user.click(within(await menuOf(name)).getByRole('menuitem', { name: action }));
  const lastRequest = () => requests.at(-1)?.search;
  return { ...app, requests, menuOf, choose, lastRequest };
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('shows name, platforms, activity and state', async () => {
  await openUsers([
    aMemberRow(1, { platforms: ['PC', 'Mobile', 'Xbox One'] }),
    aMemberRow(2, { state: 'suspended', suspendedUntil: new Date('2026-12-24T12:00:00Z'), stateReason: 'Shouting' }),
    aMemberRow(3, { state: 'disabled', stateReason: 'Cheating' }),
  ]);
  expect(rowOf('Player 1').textContent).toMatch(/player1@example\.com.*PC, Mobile.*\+1.*Active/);
  expect(rowOf('Player 2').textContent).toMatch(/Suspended until .*24.*Shouting/);
  expect(rowOf('Player 3').textContent).toMatch(/Disabled.*Cheating/);
});

test('keeps search, filter, order and page in the URL and requests them', async () => {
  const { user, address, lastRequest } = await openUsers([aMemberRow(1)]);
  expect(lastRequest()).toEqual({ sort: 'newest', page: 1 });
  await user.type(screen.getByRole('searchbox', { name: 'Search name or email' }), ' ada ');
  await waitFor(() => expect(lastRequest()).toEqual({ search: 'ada', sort: 'newest', page: 1 }));
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Disabled' }));
  await user.click(screen.getByRole('button', { name: 'Joined' }));
  await waitFor(() => expect(lastRequest()).toEqual({ search: 'ada', state: 'disabled', sort: 'oldest', page: 1 }));
  expect(address()).toBe('/admin-panel?tab=users&search=ada&state=disabled&sort=oldest');
  expect(screen.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe('ascending');
});

test('the record shows the counts and history of an account', async () => {
  const { user } = await openUsers([aMemberRow(1)]);
  mockResponse(getMemberRecordEndpoint, aRecord(1));
  await user.click(screen.getByRole('button', { name: "Open Player 1's record" }));
  const record = await screen.findByRole('dialog', { name: 'Player 1' });
  await within(record).findByText('Messages');
  expect(record.textContent).toMatch(
    /Conversations1Messages12Reports made2Reports about them4, 1 acted onMissed ready checks in 30 days2No-shows in 30 days1/,
  );
  expect(record.textContent).toMatch(/Warned.*Shouting.*Suspended until .*Shouting on/);
  await user.keyboard('{Escape}');
  const opener = screen.getByRole('button', { name: "Open Player 1's record" });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('shows which addresses bounce and which are verified, and filters by them', async () => {
  const emailStatus = { isVerified: false, refusedAt: new Date('2026-11-03T12:00:00Z'), refusalCode: 550 };
  const verified = { isVerified: true, refusedAt: null, refusalCode: null };
  const { user, lastRequest } = await openUsers([
    aMemberRow(1, { emailStatus }),
    aMemberRow(2, { emailStatus: verified }),
    aMemberRow(3),
  ]);
  const refusal = /Not verified.*Emails bounce.*Emails to this address have bounced since Nov(?:ember)? 3.*\(550\)/;
  expect(rowOf('Player 1').textContent).toMatch(refusal);
  expect(rowOf('Player 2').textContent).toMatch(/player2@example\.comVerified/);
  expect(rowOf('Player 3').textContent).not.toMatch(/verified|refused/i);
  mockResponse(getMemberRecordEndpoint, aRecord(1));
  const opener = screen.getByRole('button', { name: "Open Player 1's record" });
  await user.click(opener);
  const record = await screen.findByRole('dialog', { name: 'Player 1' });
  await within(record).findByText('Emails bounce');
  expect(record.textContent).toMatch(refusal);
  await user.keyboard('{Escape}');
  // The dialog returns the focus after it closes, which would close the options.
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.click(await screen.findByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Emails bounce' }));
  await waitFor(() => expect(lastRequest()).toMatchObject({ state: 'refused' }));
});

test('reports a record that failed to load and offers a retry', async () => {
  const { user } = await openUsers([aMemberRow(1)]);
  mockError(getMemberRecordEndpoint, 'internal');
  await user.click(screen.getByRole('button', { name: "Open Player 1's record" }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't load this record: Something went wrong/);
  mockResponse(getMemberRecordEndpoint, aRecord(1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Reports made')).toBeDefined();
});

test('lists what is deleted before deleting a user, names a failure, then removes the row', async () => {
  const { choose, user } = await openUsers([aMemberRow(1), aMemberRow(2)]);
  const release = delayResponse(getMemberRecordEndpoint);
  await choose('Player 1', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  expect(question.textContent).toContain('Player 1 · player1@example.com');
  expect(within(question).getByText('Counting...')).toBeDefined();
  mockResponse(getMemberRecordEndpoint, aRecord(1));
  release();
  await within(question).findByText('3 posts');
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '3 posts',
    '1 conversation, for both players',
    '12 messages',
    "5 messages in crews' conversations",
    'profile, picture and every session',
  ]);
  expect(within(question).getByText('2 active crews lose this user.')).toBeDefined();
  expect(within(question).getByText("3 players are in. They'll be notified.")).toBeDefined();
  failNetwork(deleteMemberEndpoint);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect((await within(question).findByRole('alert')).textContent).toBe('Error deleting user. Please try again.');
  const requests = mockResponse(deleteMemberEndpoint, { state: 'deleted', posts: 3, conversations: 1, messages: 12 });
  mockMembers([aMemberRow(2)]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findAllByText('User deleted successfully');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  await waitFor(() => expect(screen.queryByText('Player 1')).toBeNull());
  expect(requests[0]?.params).toEqual({ memberId: aMemberRow(1).id });
});

test('shows the progress of a deletion that a job continues, without further actions', async () => {
  const { choose, user } = await openUsers([aMemberRow(1)]);
  mockResponse(getMemberRecordEndpoint, aRecord(1));
  await choose('Player 1', 'Delete');
  const question = await screen.findByRole('alertdialog');
  mockResponse(deleteMemberEndpoint, { state: 'deleting', posts: 3, conversations: 1, messages: 75_000 });
  mockMembers([aMemberRow(1, { state: 'deleting', messagesLeft: 74_500 })]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findAllByText('This user is being deleted.');
  expect(await screen.findByText('74,500 messages left')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Actions for Player 1' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Open record']);
});

test('lists what is deleted without counts if these fail to load, with a retry', async () => {
  const { choose, user } = await openUsers([aMemberRow(1)]);
  mockError(getMemberRecordEndpoint, 'internal');
  await choose('Player 1', 'Delete');
  const question = await screen.findByRole('alertdialog');
  await within(question).findByText(/^Couldn't count what would be deleted: /);
  expect(within(question).getByText('all posts')).toBeDefined();
  mockResponse(getMemberRecordEndpoint, aRecord(1));
  await user.click(within(question).getByRole('button', { name: 'Try again' }));
  expect(await within(question).findByText('3 posts')).toBeDefined();
});

test('requires a reason to disable a member', async () => {
  const { choose, user } = await openUsers([aMemberRow(1)]);
  const requests = mockResponse(disableMemberEndpoint, aMemberRow(1, { state: 'disabled', stateReason: 'Cheating' }));
  mockResponse(getMemberRecordEndpoint, aRecord(1));
  await choose('Player 1', 'Disable');
  const dialog = await screen.findByRole('dialog', { name: 'Disable Player 1?' });
  expect(await within(dialog).findByText('2 active crews lose this user.')).toBeDefined();
  expect(dialog.textContent).toContain('This account has been disabled.');
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  expect(await within(dialog).findByText('Please give a reason')).toBeDefined();
  expect(requests).toHaveLength(0);
  await enterText(user, within(dialog).getByLabelText('Reason'), 'Cheating');
  mockMembers([aMemberRow(1, { state: 'disabled', stateReason: 'Cheating' })]);
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  await screen.findAllByText('Player 1 has been disabled.');
  expect(requests[0]?.body).toEqual({ reason: 'Cheating' });
  await waitFor(() => expect(rowOf('Player 1').textContent).toContain('Disabled'));
});

test('lifts the suspension of a suspended member', async () => {
  const { choose } = await openUsers([aMemberRow(1, { state: 'suspended' })]);
  mockResponse(enableMemberEndpoint, aMemberRow(1));
  mockMembers([aMemberRow(1)]);
  await choose('Player 1', 'Lift suspension');
  await screen.findAllByText("Player 1's suspension was lifted.");
  await waitFor(() => expect(rowOf('Player 1').textContent).toContain('Active'));
});

test('re-enables a disabled member', async () => {
  const { choose } = await openUsers([aMemberRow(1, { state: 'disabled' })]);
  mockError(enableMemberEndpoint, 'internal');
  await choose('Player 1', 'Enable');
  await screen.findAllByText(/^Couldn't enable this user: /);
  mockResponse(enableMemberEndpoint, aMemberRow(1));
  mockMembers([aMemberRow(1)]);
  await choose('Player 1', 'Enable');
  await screen.findAllByText('Player 1 can sign in again.');
  await waitFor(() => expect(rowOf('Player 1').textContent).toContain('Active'));
});

test('offers no actions for admins, including oneself', async () => {
  const { menuOf } = await openUsers([aMemberRow(7, { id: anAdmin.id, name: 'Administrator', role: 'admin' })]);
  const items = within(await menuOf('Administrator')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Open record']);
  mockResponse(getMemberRecordEndpoint, aRecord(7, { id: anAdmin.id, name: 'Administrator', role: 'admin' }));
  act(() => items[0]?.click());
  const record = await screen.findByRole('dialog', { name: 'Administrator' });
  expect(await within(record).findByText("You can't do this to an administrator.")).toBeDefined();
  expect(
    within(record)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Close']);
});

test('offers the same actions in the record', async () => {
  const { user } = await openUsers([aMemberRow(1)]);
  mockResponse(getMemberRecordEndpoint, aRecord(1));
  await user.click(screen.getByRole('button', { name: "Open Player 1's record" }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Player 1' })).toBeNull());
});

test('creates a reset link and forgets it when the dialog closes; administrators get none', async () => {
  const { user, choose, menuOf } = await openUsers([aMemberRow(1), aMemberRow(2, { role: 'admin' })]);
  await choose('Player 1', 'Create reset link');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset link for Player 1' }));
  mockError(createResetLinkEndpoint, 'user-disabled');
  await user.click(dialog.getByRole('button', { name: 'Create reset link' }));
  expect(await dialog.findByText(/Couldn't create a link: This account has been disabled/)).toBeDefined();
  const link = 'http://localhost/reset-password#abc';
  mockResponse(createResetLinkEndpoint, { link, validMinutes: 30 });
  await user.click(dialog.getByRole('button', { name: 'Create reset link' }));
  expect(await dialog.findByRole('textbox', { name: 'Link' })).toHaveProperty('value', link);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Player 1', 'Create reset link');
  await screen.findByRole('dialog', { name: 'Reset link for Player 1' });
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(within(await menuOf('Player 2')).queryByRole('menuitem', { name: 'Create reset link' })).toBeNull();
});
