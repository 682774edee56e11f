import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import {
  createInviteLinkEndpoint,
  type InviteLink,
  listInviteLinksEndpoint,
  revokeInviteLinkEndpoint,
} from '@muster/contract/sessions/invite-links.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aSession, mockSessions } from '#test/data/account.ts';
import { mockProfile } from '#test/data/profile.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const aLink: InviteLink = {
  id: '019a3f6e-0000-7000-8000-000000000041',
  note: 'Raid night',
  uses: 2,
  maxUses: 5,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  expiresAt: new Date('2027-01-30T12:00:00Z'),
  state: 'valid',
};

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockProfile();
  mockSessions(aSession(1));
});

test('a member who may invite creates a link, which is shown once', async () => {
  mockResponse(listInviteLinksEndpoint, { mayInvite: true, inviteLinks: [] });
  const link = 'https://muster.example/register#secret-code';
  const requests = mockResponse(createInviteLinkEndpoint, { link, inviteLink: aLink });
  const { user } = renderApp('/dashboard/settings');
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an invitation link' }));
  const maxUses = dialog.getByRole('textbox', { name: 'Maximum uses' });
  await user.clear(maxUses);
  await enterText(user, maxUses, '101');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText('Enter a number from 1 to 100')).toBeTruthy();
  await user.clear(maxUses);
  await enterText(user, maxUses, '5');
  await enterText(user, dialog.getByRole('textbox', { name: 'Note' }), 'Raid night');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const field = await dialog.findByRole('textbox', { name: 'Invitation link' });
  expect(field).toHaveProperty('value', link);
  await waitFor(() => expect(document.activeElement).toBe(field));
  mockResponse(listInviteLinksEndpoint, { mayInvite: true, inviteLinks: [aLink] });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain('secret-code');
  expect(requests).toMatchObject([{ body: { maxUses: 5, days: 7, note: 'Raid night' } }]);
});

test('a link shows its uses and is revoked after confirmation; a used-up one has no button', async () => {
  const usedUp: InviteLink = { ...aLink, id: aLink.id.replace(/1$/, '2'), note: '', uses: 5, state: 'used-up' };
  mockResponse(listInviteLinksEndpoint, { mayInvite: false, inviteLinks: [aLink, usedUp] });
  const requests = mockResponse(revokeInviteLinkEndpoint, { inviteLinkId: aLink.id });
  const { user } = renderApp('/dashboard/settings');
  const row = within((await screen.findByText('Raid night')).closest('li') ?? document.body);
  expect(row.getByText('2 of 5 used')).toBeTruthy();
  expect(screen.getByText('Used up')).toBeTruthy();
  expect(screen.getAllByText(/^Valid until/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Revoke Raid night' }));
  mockResponse(listInviteLinksEndpoint, { mayInvite: false, inviteLinks: [usedUp] });
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this invitation link?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByText('Raid night')).toBeNull());
  expect(requests).toMatchObject([{ params: { inviteLinkId: aLink.id } }]);
});

test('members who may not invite and have no link see nothing about it', async () => {
  const requests = mockResponse(listInviteLinksEndpoint, { mayInvite: false, inviteLinks: [] });
  renderApp('/dashboard/settings');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByText('Invite friends')).toBeNull();
});
