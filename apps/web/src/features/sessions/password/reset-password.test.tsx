import { resetPasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { weakPasswordMessages } from '@muster/contract/sessions/password-weakness.ts';
import { commonPasswordMessage } from '@muster/contract/sessions/passwords.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionQuery } from '../session.ts';
import { mockResponse, mockDashboard, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { readBrowserState } from '#test/browser-state.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const token = 'a'.repeat(42) + '-';
const incompleteLinkText = 'Part of this link is missing. Open it from the email again, or request a new one.';
const missingTokenText = 'This page lost your link. Open it from your email again, or request a new one.';
const changed = 'Your password was changed. Please sign in.';

async function open(address = `/reset-password#${token}`) {
  mockResponse(getSessionEndpoint, { member: null });
  const app = renderApp(address);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  const submit = async (password = 'the new secret', confirmation = password): Promise<void> => {
    if (password) await enterText(app.user, screen.getByLabelText('New password'), password);
    if (confirmation) await enterText(app.user, screen.getByLabelText('Confirm new password'), confirmation);
    await app.user.click(screen.getByRole('button', { name: 'Save password' }));
  };
  return { ...app, submit };
}

test('removes the token from the URL at once and sends it with the new password', async () => {
  const { submit, router, address } = await open();
  const requests = mockResponse(resetPasswordEndpoint, { endedSessions: 2 });
  await waitFor(() => expect(router.history.location.href).toBe('/reset-password'));
  expect(router.history.length).toBe(1);
  await submit();
  const notice = await screen.findByText(changed);
  expect(notice.closest('[role="status"]')).not.toBeNull();
  expect(address()).toBe('/login');
  expect(requests.map(({ body }) => body)).toEqual([{ token, password: 'the new secret' }]);
});

test('leaves neither password nor token in memory', async () => {
  const { submit } = await open();
  mockResponse(resetPasswordEndpoint, { endedSessions: 0 });
  await submit();
  await screen.findByText(changed);
  await waitFor(() => expect(readBrowserState()).not.toContain('secret'));
  expect(readBrowserState()).not.toContain(token);
});

test('marks the button as busy while saving', async () => {
  const { submit } = await open();
  mockResponse(resetPasswordEndpoint, { endedSessions: 0 });
  const release = delayResponse(resetPasswordEndpoint);
  await submit();
  expect(screen.getByRole('button', { name: 'Saving...' }).getAttribute('aria-disabled')).toBe('true');
  release();
  await screen.findByText(changed);
});

test.each([
  ['no password', '', '', 'Please enter a password'],
  ['passwords that differ', 'the new secret', 'another', 'Passwords do not match'],
  ['a short one', 'abc', 'abc', 'Password must be at least 6 characters'],
  ['a sequence', 'fedcba', 'fedcba', weakPasswordMessages.sequence],
  ['the name of the product', 'muster!', 'muster!', weakPasswordMessages.contextWords],
])('%s: shows the error at its field and sends nothing', async (_, password, confirmation, message) => {
  const { submit } = await open();
  const requests = mockResponse(resetPasswordEndpoint, { endedSessions: 0 });
  await submit(password, confirmation);
  await screen.findByText(message);
  expect(requests).toEqual([]);
});

test('shows the error for a common password at its field, and the link stays valid', async () => {
  const { submit, user } = await open();
  mockError(resetPasswordEndpoint, 'validation-failed', {
    issues: [{ path: 'password', message: commonPasswordMessage }],
  });
  await submit();
  await screen.findByText(commonPasswordMessage);
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  mockResponse(resetPasswordEndpoint, { endedSessions: 0 });
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByText(changed);
});

test('offers a new link if the link was used or has expired', async () => {
  const { submit, user, address } = await open();
  mockError(resetPasswordEndpoint, 'reset-link-used');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link was already used or has expired. Request a new one.',
  );
  expect(screen.queryByLabelText('New password')).toBeNull();
  const newLinkButton = screen.getByRole('link', { name: 'Request a new link' });
  expect(document.activeElement).toBe(newLinkButton);
  await user.click(newLinkButton);
  await screen.findByRole('button', { name: 'Send link' });
  expect(address()).toBe('/forgot-password');
});

test.each([
  ['/reset-password', missingTokenText],
  ['/reset-password#', missingTokenText],
  ['/reset-password#abc', incompleteLinkText],
  [`/reset-password#${token}x`, incompleteLinkText],
])('%s: offers a new link for an incomplete one', async (address, reason) => {
  await open(address);
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('accepts a complete link opened after an incomplete one', async () => {
  const { router, submit } = await open('/reset-password#abc');
  await screen.findByText(incompleteLinkText);
  act(() => router.history.push(`/reset-password#${token}`));
  await screen.findByLabelText('New password');
  const requests = mockResponse(resetPasswordEndpoint, { endedSessions: 0 });
  await submit();
  await screen.findByText(changed);
  expect(requests).toMatchObject([{ body: { token } }]);
});

test('shows a network failure and keeps the input', async () => {
  const { submit } = await open();
  failNetwork(resetPasswordEndpoint);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Couldn't change your password: Muster can't be reached/,
  );
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'the new secret');
});

test('signs out the member of this tab and opens the sign-in page', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  const { user, address } = renderApp(`/reset-password#${token}`);
  await enterText(user, await screen.findByLabelText('New password'), 'the new secret');
  await enterText(user, screen.getByLabelText('Confirm new password'), 'the new secret');
  mockResponse(resetPasswordEndpoint, { endedSessions: 1 });
  mockResponse(getSessionEndpoint, { member: null });
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByText(changed);
  expect(address()).toBe('/login');
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual({ member: null });
});

test('treats the member as signed out if the session cannot be fetched', async () => {
  const { submit, address } = await open();
  mockResponse(resetPasswordEndpoint, { endedSessions: 1 });
  failNetwork(getSessionEndpoint);
  await submit();
  await screen.findByText(changed);
  expect(address()).toBe('/login');
});

test('keeps another member signed in', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  const { user } = renderApp(`/reset-password#${token}`);
  await enterText(user, await screen.findByLabelText('New password'), 'the new secret');
  await enterText(user, screen.getByLabelText('Confirm new password'), 'the new secret');
  mockResponse(resetPasswordEndpoint, { endedSessions: 1 });
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByRole('heading', { name: /Welcome back, Ada/ });
  expect(await screen.findAllByText('The password was changed.')).not.toHaveLength(0);
});
