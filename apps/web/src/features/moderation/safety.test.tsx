import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { blockMemberEndpoint, listBlocksEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { createReportEndpoint, reportReasons } from '@muster/contract/moderation/reports.ts';
import { getRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse, mockError } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { topics } from '@muster/contract/topics.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const REPORT_ID = '019a3f6e-0000-7000-8000-0000000000aa';
const aBlock = { memberId: partner.id, name: partner.name, blockedAt: new Date('2026-11-01T12:00:00Z') };

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  // jsdom has no layout, and a list without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

async function chooseInMenu(user: UserEvent, action: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Ben Carter' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

async function openReport() {
  startChatServer(1);
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  await chooseInMenu(app.user, 'Report player');
  const dialog = await screen.findByRole('dialog', { name: 'Report player' });
  return { ...app, dialog };
}

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send report' }));

test('explains the effect of a block before confirming, and Cancel does nothing', async () => {
  startChatServer(1);
  const blocked = mockResponse(blockMemberEndpoint, aBlock);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  await chooseInMenu(user, 'Block');
  const dialog = await screen.findByRole('alertdialog', { name: 'Block Ben Carter?' });
  expect(dialog.textContent).toContain("You and Ben Carter won't see each other's posts or your conversation");
  expect(dialog.textContent).toContain('You can unblock Ben Carter in your settings.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(blocked).toEqual([]);
});

test('removes a blocked player’s conversation and says where to unblock', async () => {
  startChatServer(1);
  const { user, address } = renderApp(`/dashboard/chat/${partner.id}`);
  await chooseInMenu(user, 'Block');
  const blocked = mockResponse(blockMemberEndpoint, aBlock);
  mockResponse(listChatsEndpoint, []);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Block/ }));
  const toast = await screen.findAllByText('Ben Carter is blocked. You can unblock them in your settings.');
  expect(toast).not.toHaveLength(0);
  await waitFor(() => expect(address()).toBe('/dashboard/chat'));
  expect(await screen.findByText('No conversations yet')).toBeDefined();
  expect(blocked).toMatchObject([{ params: { memberId: partner.id } }]);
});

test('shows why a block failed and keeps the conversation', async () => {
  startChatServer(1);
  const { user, address } = renderApp(`/dashboard/chat/${partner.id}`);
  await chooseInMenu(user, 'Block');
  mockError(blockMemberEndpoint, 'unavailable');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Block/ }));
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't block this player: The database");
  expect(address()).toBe(`/dashboard/chat/${partner.id}`);
});

test('offers every reason for a report and requires one', async () => {
  const { user, dialog } = await openReport();
  const reported = mockResponse(createReportEndpoint, { id: REPORT_ID });
  expect(within(dialog).getAllByRole('radio')).toHaveLength(reportReasons.length);
  for (const name of reportReasons) expect(within(dialog).getByRole('radio', { name })).toBeDefined();
  await send(user);
  expect(await within(dialog).findByText('Please choose a reason')).toBeDefined();
  expect(reported).toEqual([]);
});

test('sends a report with reason and note and thanks for it', async () => {
  const { user, dialog } = await openReport();
  const reported = mockResponse(createReportEndpoint, { id: REPORT_ID });
  await user.click(within(dialog).getByRole('radio', { name: 'Spam or scam' }));
  await user.type(within(dialog).getByRole('textbox'), 'sells accounts');
  expect(within(dialog).getByText('14 / 500')).toBeDefined();
  await send(user);
  expect(await within(dialog).findByText('Thanks. An administrator will look at it.')).toBeDefined();
  expect(reported.map(({ body }) => body)).toEqual([
    { kind: 'member', memberId: partner.id, reason: 'Spam or scam', note: 'sells accounts' },
  ]);
});

test('reports a message by id', async () => {
  startChatServer(1);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  await user.click(await screen.findByRole('button', { name: 'More actions for this message' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report message' });
  const reported = mockResponse(createReportEndpoint, { id: REPORT_ID });
  await user.click(within(dialog).getByRole('radio', { name: 'Spam or scam' }));
  await send(user);
  expect(await within(dialog).findByText('Thanks. An administrator will look at it.')).toBeDefined();
  expect(reported).toMatchObject([{ body: { kind: 'message', chatId, messageId: expect.any(String) } }]);
});

test('keeps the form of a failed report', async () => {
  const { user, dialog } = await openReport();
  mockError(createReportEndpoint, 'too-many-requests', { retryAfterSeconds: 7 });
  await user.click(within(dialog).getByRole('radio', { name: 'Something else' }));
  await user.type(within(dialog).getByRole('textbox'), 'look at this');
  await send(user);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Try again in 7 seconds.');
  expect(within(dialog).getByRole('radio', { name: 'Something else' }).getAttribute('aria-checked')).toBe('true');
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'look at this');
});

test('lists blocked players in the settings and unblocks them', async () => {
  mockResponse(listChatsEndpoint, []);
  mockProfile([aBlock]);
  const { user } = renderApp('/dashboard/settings');
  const button = await screen.findByRole('button', { name: 'Unblock Ben Carter' });
  const unblocked = mockResponse(unblockMemberEndpoint, { memberId: partner.id });
  mockResponse(listBlocksEndpoint, []);
  await user.click(button);
  expect(await screen.findByText("You haven't blocked anyone.")).toBeDefined();
  expect(unblocked).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked players' }));
});

test('shows why unblocking failed and keeps the player blocked', async () => {
  mockResponse(listChatsEndpoint, []);
  mockProfile([aBlock]);
  mockError(unblockMemberEndpoint, 'internal');
  const { user } = renderApp('/dashboard/settings');
  await user.click(await screen.findByRole('button', { name: 'Unblock Ben Carter' }));
  expect(await screen.findAllByText(/Couldn't unblock this player: Something went wrong/)).not.toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Unblock Ben Carter' })).toBeDefined();
});

test('removes and restores the conversation of a player who blocks and unblocks the member', async () => {
  const server = startChatServer(3, { unread: 3, readSeq: 0 });
  renderApp('/dashboard/chat');
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await main.findByText('3 unread')).toBeDefined();
  await waitFor(() => expect(server.isConnected()).toBe(true));
  mockResponse(listChatsEndpoint, []);
  server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  expect(await screen.findByText('No conversations yet')).toBeDefined();
  expect(main.queryByText('3 unread')).toBeNull();
  startChatServer(3, { unread: 3, readSeq: 0 });
  server.push({ type: 'chat.blocked', chatId, isBlocked: false });
  expect(await main.findByText('3 unread')).toBeDefined();
});

const mockRules = (text: string) =>
  mockResponse(getRulesEndpoint, { rules: { version: 1, text, publishedAt: new Date('2026-11-20T12:00:00Z') } });

/** Opens a report and chooses the first of two rules. */
async function openReportOfRule() {
  mockRules('1. Be kind\n2. No cheating');
  const { user, dialog } = await openReport();
  await user.click(within(dialog).getByRole('radio', { name: reportReasons[0] }));
  await user.click(await within(dialog).findByRole('combobox', { name: 'Which rule?' }));
  await user.click(await screen.findByRole('option', { name: 'Be kind' }));
  return { user, dialog };
}

test('a chosen rule that disappears while the dialog is open is refused, not left out silently', async () => {
  const { user, dialog } = await openReportOfRule();
  mockRules('1. No cheating');
  await refetch({ queryKey: topics.rules });
  const refused = mockError(createReportEndpoint, 'rule-not-found');
  await send(user);
  expect(await screen.findByText(/This rule has changed in the meantime/)).toBeDefined();
  expect(refused).toMatchObject([{ body: { rule: 'Be kind' } }]);
  expect(within(dialog).getByRole('combobox', { name: 'Which rule?' }).textContent).toBe('No particular rule');
});

test('a report names a rule if the community has rules; a changed rule is chosen again or left out', async () => {
  const { user, dialog } = await openReportOfRule();
  await user.type(within(dialog).getByRole('textbox'), 'see above');
  const refused = mockError(createReportEndpoint, 'rule-not-found');
  mockRules('1. No cheating');
  await send(user);
  expect(await screen.findByText(/This rule has changed in the meantime/)).toBeDefined();
  expect(refused).toMatchObject([{ body: { rule: 'Be kind', note: 'see above' } }]);
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: 'Which rule?' }).textContent).toBe('No particular rule'),
  );
  const sent = mockResponse(createReportEndpoint, { id: REPORT_ID });
  await send(user);
  await waitFor(() => expect(sent).toMatchObject([{ body: { note: 'see above' } }]));
  expect(sent[0]?.body).not.toHaveProperty('rule');
});
