import { listAccessTokensEndpoint } from '@muster/contract/sessions/access-tokens.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { errors } from '@muster/contract/errors.ts';
import {
  getSignInMethodsEndpoint,
  type LinkedAccount,
  setPasswordEndpoint,
  type SignInMethods,
  startLinkEndpoint,
  unlinkEndpoint,
} from '@muster/contract/sessions/linked-accounts.ts';
import { startExternalSignInEndpoint } from '@muster/contract/sessions/external-sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aSession, mockSessions } from '#test/data/account.ts';
import { mockProfile } from '#test/data/profile.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';
import { writeSignInOptions } from '#test/sign-in-options.ts';

const discord: LinkedAccount = {
  id: '019a3f6e-0000-7000-8000-000000000061',
  provider: 'discord',
  providerName: 'Discord',
  label: 'ada.osei',
  linkedAt: new Date('2026-11-01T12:00:00Z'),
};

const guildhall: LinkedAccount = {
  ...discord,
  id: '019a3f6e-0000-7000-8000-000000000062',
  provider: 'oidc',
  providerName: 'Guildhall',
};

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listAccessTokensEndpoint, []);
  mockProfile();
  mockSessions(aSession(1));
});

function openSettings(methods: Partial<SignInMethods> = {}, hash = '') {
  writeSignInOptions();
  mockResponse(getSignInMethodsEndpoint, { hasPassword: true, hasRecentSignIn: false, linkedAccounts: [], ...methods });
  return renderApp(`/dashboard/settings${hash}`);
}

test('links an account with the password, and opens the service', async () => {
  const { user } = openSettings();
  await screen.findAllByText('Not linked');
  await user.click(screen.getByRole('button', { name: 'Link Discord' }));
  const dialog = within(await screen.findByRole('dialog'));
  await enterText(user, await dialog.findByLabelText('Your password'), 'a secret');
  const requests = mockResponse(startLinkEndpoint, { url: '#at-the-service' });
  await user.click(dialog.getByRole('button', { name: 'Continue with Discord' }));
  await waitFor(() => expect(location.hash).toBe('#at-the-service'));
  expect(requests[0]?.body).toEqual({ provider: 'discord', password: 'a secret' });
});

test('an account without a password confirms an action with its service, also if the sign-in becomes too old', async () => {
  const { user } = openSettings({ hasPassword: false, hasRecentSignIn: true, linkedAccounts: [discord] });
  await screen.findByText('ada.osei');
  await user.click(screen.getByRole('button', { name: 'Link Guildhall' }));
  const dialog = within(await screen.findByRole('dialog'));
  mockError(startLinkEndpoint, 'recent-sign-in-needed');
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await user.click(await dialog.findByRole('button', { name: 'Continue with Guildhall' }));
  const requests = mockResponse(startExternalSignInEndpoint, { url: '#at-the-service' });
  await user.click(await dialog.findByRole('button', { name: 'Confirm with Discord' }));
  await waitFor(() => expect(location.hash).toBe('#at-the-service'));
  expect(requests[0]?.body).toMatchObject({ provider: 'discord' });
});

test.each([
  ['Set password', 'New password'],
  ['Create token', 'Name'],
])('%s shows no fields before the sign-in that confirms it', async (action, field) => {
  const { user } = openSettings({ hasPassword: false, linkedAccounts: [discord] });
  const [button] = await screen.findAllByRole('button', { name: action });
  await user.click(button ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Confirm with Discord' })).toBeDefined();
  expect(dialog.queryByLabelText(field)).toBeNull();
  expect(dialog.queryByLabelText('Your password')).toBeNull();
});

test('unlinks an account with the password', async () => {
  const { user } = openSettings({ linkedAccounts: [discord] });
  await user.click(await screen.findByRole('button', { name: 'Unlink Discord' }));
  const requests = mockResponse(unlinkEndpoint, { hasPassword: true, hasRecentSignIn: false, linkedAccounts: [] });
  const dialog = within(await screen.findByRole('alertdialog'));
  await enterText(user, await dialog.findByLabelText('Your password'), 'a secret');
  await user.click(dialog.getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByRole('button', { name: 'Link Discord' })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign-in methods' })));
  expect(requests[0]?.body).toEqual({ password: 'a secret' });
});

test('an account without a password unlinks after a sign-in that confirms it', async () => {
  const { user } = openSettings({ hasPassword: false, linkedAccounts: [discord, guildhall] });
  await user.click(await screen.findByRole('button', { name: 'Unlink Discord' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByRole('button', { name: 'Confirm with Guildhall' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Unlink' })).toBeNull();
});

test('the last sign-in method cannot be unlinked, and the reason offers a password', async () => {
  openSettings({ hasPassword: false, linkedAccounts: [discord] });
  expect(await screen.findByText(errors['last-sign-in-method'].message)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Unlink Discord' })).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('button', { name: 'Set password' })).toHaveLength(2);
});

test.each([
  { hasPassword: true, linkedAccounts: [discord] },
  { hasPassword: false, linkedAccounts: [discord, guildhall] },
])('one of two sign-in methods can be unlinked', async (methods) => {
  openSettings(methods);
  expect(await screen.findByRole('button', { name: 'Unlink Discord' })).toHaveProperty('disabled', false);
  expect(screen.queryByText(errors['last-sign-in-method'].message)).toBeNull();
});

test('after a link, states the success and focuses the section', async () => {
  const { address } = openSettings({ linkedAccounts: [discord] }, '#linked-discord');
  expect(await screen.findByText('Discord is linked. You can now sign in with it.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign-in methods' }));
  expect(address()).toBe('/dashboard/settings');
});

test('lists an account of a service that is no longer offered', async () => {
  openSettings({ linkedAccounts: [{ ...discord, provider: null, providerName: 'old.example', label: 'ada' }] });
  expect(await screen.findByText('No longer offered here')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Unlink old.example' })).toBeDefined();
});

test('sets the first password', async () => {
  const { user } = openSettings({ hasPassword: false, hasRecentSignIn: true, linkedAccounts: [discord] });
  const [button] = await screen.findAllByRole('button', { name: 'Set password' });
  await user.click(button ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await enterText(user, await dialog.findByLabelText('New password'), 'the new secret');
  await enterText(user, dialog.getByLabelText('Confirm new password'), 'the new secret');
  const requests = mockResponse(setPasswordEndpoint, {
    hasPassword: true,
    hasRecentSignIn: false,
    linkedAccounts: [discord],
  });
  await user.click(dialog.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Your password was set.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeDefined();
  expect(requests[0]?.body).toEqual({ newPassword: 'the new secret' });
});

test('a server without services has no such section and requests nothing', async () => {
  const requests = mockResponse(getSignInMethodsEndpoint, {
    hasPassword: true,
    hasRecentSignIn: false,
    linkedAccounts: [],
  });
  renderApp('/dashboard/settings');
  await screen.findByRole('button', { name: 'Change password' });
  expect(screen.queryByRole('heading', { name: 'Sign-in methods' })).toBeNull();
  expect(requests).toHaveLength(0);
});
