import { listAccessTokensEndpoint } from '@muster/contract/sessions/access-tokens.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import {
  cancelEmailChangeEndpoint,
  changeEmailEndpoint,
  type EmailState,
  getEmailEndpoint,
} from '@muster/contract/sessions/email.ts';
import { errors } from '@muster/contract/errors.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readBrowserState } from '#test/browser-state.ts';
import { mockProfile } from '#test/data/profile.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const anEmailState = (state: Partial<EmailState> = {}): EmailState => ({
  email: aMember.email,
  isVerified: false,
  isRefused: false,
  pendingEmail: null,
  sendsMail: true,
  sendsDigests: true,
  ...state,
});

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listAccessTokensEndpoint, []);
  mockProfile();
});

async function openDialog() {
  const app = renderApp('/dashboard/settings');
  const button = await screen.findByRole('button', { name: 'Change email address' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await app.user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  const submit = async (): Promise<void> => {
    await enterText(app.user, await dialog.findByLabelText('New email address'), 'ada@new.example');
    await enterText(app.user, dialog.getByLabelText('Your password'), 'a secret');
    await app.user.click(dialog.getByRole('button', { name: 'Send link' }));
  };
  return { ...app, dialog, submit };
}

test('requests a change with the password, shows the pending address and cancels it', async () => {
  const { submit, user } = await openDialog();
  const requests = mockResponse(changeEmailEndpoint, anEmailState({ pendingEmail: 'ada@new.example' }));
  await submit();
  expect((await screen.findByText(/^We sent a link to/)).textContent).toContain('ada@new.example');
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'ada@new.example', password: 'a secret' }]);
  await waitFor(() => expect(readBrowserState()).not.toContain('a secret'));
  mockResponse(cancelEmailChangeEndpoint, anEmailState());
  await user.click(screen.getByRole('button', { name: 'Cancel change' }));
  await waitFor(() => expect(screen.queryByText(/^We sent a link to/)).toBeNull());
});

test('shows a taken address and a wrong password at their fields', async () => {
  const { submit, dialog, user } = await openDialog();
  mockError(changeEmailEndpoint, 'email-taken');
  await submit();
  await dialog.findByText(errors['email-taken'].message);
  expect(dialog.getByLabelText('New email address').getAttribute('aria-invalid')).toBe('true');
  mockError(changeEmailEndpoint, 'wrong-password', {
    issues: [{ path: 'password', message: errors['wrong-password'].message }],
  });
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  await dialog.findByText(errors['wrong-password'].message);
  expect(dialog.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true');
});

test('asks a member whose address is refused to change it', async () => {
  mockResponse(getEmailEndpoint, anEmailState({ isRefused: true }));
  renderApp('/dashboard/settings');
  const address = await screen.findByText(aMember.email);
  await waitFor(() => expect(address.parentElement?.textContent).toContain('Emails to your address bounce.'));
  expect(screen.getByRole('button', { name: 'Change email address' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send link' })).toBeDefined();
});

test('without a mail server, states which setting the host needs', async () => {
  mockResponse(getEmailEndpoint, anEmailState({ sendsMail: false }));
  renderApp('/dashboard/settings');
  await screen.findByText(/set SMTP_URL/);
  expect(screen.queryByRole('button', { name: 'Change email address' })).toBeNull();
});

test("states that an administrator's address is configured", async () => {
  mockResponse(getSessionEndpoint, { member: { ...aMember, role: 'admin' } });
  renderApp('/dashboard/settings');
  await screen.findByText(errors['email-configured'].message);
  expect(screen.queryByRole('button', { name: 'Change email address' })).toBeNull();
});
