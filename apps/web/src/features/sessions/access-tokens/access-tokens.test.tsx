import {
  type AccessToken,
  createAccessTokenEndpoint,
  listAccessTokensEndpoint,
  revokeAccessTokenEndpoint,
} from '@muster/contract/sessions/access-tokens.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aSession, mockSessions } from '#test/data/account.ts';
import { mockProfile } from '#test/data/profile.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const aToken: AccessToken = {
  id: '019a3f6e-0000-7000-8000-000000000031',
  name: 'Discord bot',
  scopes: ['board', 'messages'],
  createdAt: new Date('2026-11-01T12:00:00Z'),
  expiresAt: new Date('2027-01-30T12:00:00Z'),
  lastUsedAt: new Date(Date.now() - 5 * 60_000),
};

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockProfile();
  mockSessions(aSession(1));
});

async function openForm(tokens: AccessToken[] = []) {
  mockResponse(listAccessTokensEndpoint, tokens);
  const app = renderApp('/dashboard/settings');
  await app.user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an access token' }));
  return { ...app, dialog };
}

test('lists the permissions of each token, and revokes one after confirmation', async () => {
  mockResponse(listAccessTokensEndpoint, [aToken]);
  const requests = mockResponse(revokeAccessTokenEndpoint, { tokenId: aToken.id });
  const { user } = renderApp('/dashboard/settings');
  const row = within((await screen.findByText('Discord bot')).closest('li') ?? document.body);
  expect(row.getByText('Read the board and profiles · Read and write messages')).toBeTruthy();
  expect(row.getByText('Last used 5 min ago')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Revoke Discord bot' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this token?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByText('Discord bot')).toBeNull());
  expect(requests).toMatchObject([{ params: { tokenId: aToken.id } }]);
});

test('creates a token, shows it once and lists it', async () => {
  const { user, dialog } = await openForm();
  const requests = mockResponse(createAccessTokenEndpoint, { token: 'secret-token', accessToken: aToken });
  await enterText(user, dialog.getByRole('textbox', { name: 'Name' }), 'Discord bot');
  await user.click(dialog.getByRole('checkbox', { name: 'Read the board and profiles' }));
  await enterText(user, dialog.getByLabelText('Your password'), 'seven purple otters');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  const field = shown.getByRole('textbox', { name: 'Token' });
  expect(field).toHaveProperty('value', 'secret-token');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Discord bot')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('secret-token');
  const body = { name: 'Discord bot', scopes: ['board'], days: 90, password: 'seven purple otters' };
  expect(requests).toMatchObject([{ body }]);
});

test('names missing fields, and retains the form after a wrong password', async () => {
  const { user, dialog } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(dialog.getByText('Please enter a name')).toBeTruthy();
  expect(dialog.getByText('Choose at least one permission')).toBeTruthy();
  await enterText(user, dialog.getByRole('textbox', { name: 'Name' }), 'Script');
  await user.click(dialog.getByRole('checkbox', { name: 'Manage your posts' }));
  await enterText(user, dialog.getByLabelText('Your password'), 'not this one');
  mockError(createAccessTokenEndpoint, 'wrong-password');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText(/Incorrect password/)).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Script');
});
