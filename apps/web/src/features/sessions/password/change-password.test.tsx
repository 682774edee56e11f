import { changePasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { listSessionsEndpoint } from '@muster/contract/sessions/device-sessions.ts';
import { weakPasswordMessages } from '@muster/contract/sessions/password-weakness.ts';
import { commonPasswordMessage } from '@muster/contract/sessions/passwords.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { errors } from '@muster/contract/errors.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { callApi } from '#src/lib/api/call-api.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { mockResponse, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { readBrowserState } from '#test/browser-state.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const entries = {
  'Current password': 'the old secret',
  'New password': 'the new secret',
  'Confirm new password': 'the new secret',
};
const opener = () => screen.findByRole('button', { name: 'Change password' });
const field = (label: string) => screen.getByLabelText(label);

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockProfile();
});

async function openForm() {
  const app = renderApp('/dashboard/settings');
  await app.user.click(await opener());
  const submit = async (change: Partial<typeof entries> = {}): Promise<void> => {
    for (const [label, text] of Object.entries({ ...entries, ...change })) {
      await app.user.clear(field(label));
      if (text) await enterText(app.user, field(label), text);
    }
    await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  };
  return { ...app, submit };
}

test('opens the form on request, focuses the first field and sets autocomplete for password managers', async () => {
  const { user } = await openForm();
  const labels = Object.keys(entries);
  expect(document.activeElement).toBe(field('Current password'));
  expect(labels.map((label) => field(label).getAttribute('autocomplete'))).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
  const owner = document.querySelector('input[autocomplete="username"]');
  expect(owner?.getAttribute('value')).toBe(aMember.email);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await waitFor(async () => expect(document.activeElement).toBe(await opener()));
});

test('confirms the change with the number of revoked sessions and clears the passwords from memory', async () => {
  const { submit } = await openForm();
  const requests = mockResponse(changePasswordEndpoint, { endedSessions: 2 });
  const listed = mockResponse(listSessionsEndpoint, []);
  await submit();
  const notice = await screen.findByText('Your password was changed. 2 other devices were signed out.');
  expect(notice.closest('[role="status"]')).not.toBeNull();
  expect(requests.map(({ body }) => body)).toEqual([
    { currentPassword: 'the old secret', newPassword: 'the new secret' },
  ]);
  await waitFor(async () => expect(document.activeElement).toBe(await opener()));
  await waitFor(() => expect(readBrowserState()).not.toContain('secret'));
  await waitFor(() => expect(listed).toHaveLength(1));
});

test('delays other requests until the new cookie is set', async () => {
  const { submit } = await openForm();
  mockResponse(changePasswordEndpoint, { endedSessions: 0 });
  mockResponse(listGamesEndpoint, []);
  const respond = delayResponse(changePasswordEndpoint);
  await submit();
  await waitFor(() => expect(queryClient.isMutating()).toBe(1));
  const chats = mockResponse(listChatsEndpoint, []);
  fireEvent(window, new Event('online'));
  await callApi(listGamesEndpoint);
  expect(chats).toEqual([]);
  respond();
  await waitFor(() => expect(chats).not.toEqual([]));
});

test('uses the singular for one revoked session', async () => {
  const { submit } = await openForm();
  mockResponse(changePasswordEndpoint, { endedSessions: 1 });
  await submit();
  expect(await screen.findByText('Your password was changed. 1 other device was signed out.')).toBeDefined();
});

test('marks the button as busy while saving', async () => {
  const { submit } = await openForm();
  mockResponse(changePasswordEndpoint, { endedSessions: 0 });
  const release = delayResponse(changePasswordEndpoint);
  await submit();
  expect(screen.getByRole('button', { name: 'Changing...' }).getAttribute('aria-disabled')).toBe('true');
  release();
  await screen.findByText(/^Your password was changed/);
});

test.each([
  ['Current password', { 'Current password': '' }, 'Please enter your password'],
  ['Confirm new password', { 'Confirm new password': 'another' }, 'Passwords do not match'],
  [
    'New password',
    { 'New password': 'ada@example', 'Confirm new password': 'ada@example' },
    weakPasswordMessages.contextWords,
  ],
])('shows a validation error of %s at its field and sends nothing', async (label, change, message) => {
  const { submit } = await openForm();
  const requests = mockResponse(changePasswordEndpoint, { endedSessions: 0 });
  await submit(change);
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

test('shows a wrong current password at its field until it is edited, and keeps the input', async () => {
  const { submit, user } = await openForm();
  mockError(changePasswordEndpoint, 'wrong-password', {
    issues: [{ path: 'currentPassword', message: errors['wrong-password'].message }],
  });
  await submit();
  const current = field('Current password');
  await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Incorrect password. Please try again.')).toBeDefined();
  expect(screen.queryByText(/^Couldn't change/)).toBeNull();
  expect(document.activeElement).toBe(current);
  for (const [label, text] of Object.entries(entries)) expect(field(label)).toHaveProperty('value', text);
  await user.type(current, '!');
  expect(screen.queryByText('Incorrect password. Please try again.')).toBeNull();
});

test('shows the error for a common password at its field', async () => {
  const { submit } = await openForm();
  mockError(changePasswordEndpoint, 'validation-failed', {
    issues: [{ path: 'newPassword', message: commonPasswordMessage }],
  });
  await submit();
  expect(await screen.findByText(commonPasswordMessage)).toBeDefined();
  expect(field('New password').getAttribute('aria-invalid')).toBe('true');
});

test('shows the retry time after too many wrong passwords', async () => {
  const { submit } = await openForm();
  mockError(changePasswordEndpoint, 'too-many-requests', { retryAfterSeconds: 600 });
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't change your password: .*in 10 minutes\.$/);
});

test('shows a network failure, keeps the input, and succeeds on retry', async () => {
  const { submit, user } = await openForm();
  failNetwork(changePasswordEndpoint);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Couldn't change your password: Muster can't be reached/,
  );
  for (const [label, text] of Object.entries(entries)) expect(field(label)).toHaveProperty('value', text);
  mockResponse(changePasswordEndpoint, { endedSessions: 0 });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText(/^Your password was changed/);
  expect(screen.queryByRole('alert')).toBeNull();
});
