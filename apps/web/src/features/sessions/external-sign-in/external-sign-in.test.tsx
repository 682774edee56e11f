import { errors } from '@muster/contract/errors.ts';
import {
  type ExternalSignIn,
  getExternalSignInEndpoint,
  registerExternallyEndpoint,
  startExternalSignInEndpoint,
} from '@muster/contract/sessions/external-sign-in.ts';
import { signInReplacedMessage } from '@muster/contract/sessions/identity-providers.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';
import { writeSignInOptions } from '#test/sign-in-options.ts';

afterEach(tabStorage.clear);

const anExternalSignIn = (changes: Partial<ExternalSignIn> = {}): ExternalSignIn => ({
  id: 'sign-in-1',
  provider: 'oidc',
  providerName: 'Guildhall',
  isLinking: false,
  problem: null,
  suggestion: null,
  ...changes,
});

const aSuggestion = { name: 'ada.osei', email: 'ada@example.com', takenEmail: null };

function openPage(signIn: ExternalSignIn | null) {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(getExternalSignInEndpoint, { signIn });
  writeSignInOptions();
  return renderApp('/finish-sign-in');
}

test.each(['/login', '/register'])(
  '%s opens the page of a service, and passes the page to open afterwards',
  async (path) => {
    writeSignInOptions();
    mockResponse(getSessionEndpoint, { member: null });
    const requests = mockResponse(startExternalSignInEndpoint, { url: '#at-the-service' });
    const { user } = renderApp(`${path}?redirect=%2Fdashboard%2Fchat`);
    await user.click(await screen.findByRole('button', { name: 'Continue with Discord' }));
    await waitFor(() => expect(location.hash).toBe('#at-the-service'));
    expect(requests[0]?.body).toEqual({ provider: 'discord', returnTo: '/dashboard/chat' });
  },
);

test('a server without services shows no buttons', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  renderApp('/login');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
});

test('shows why a service cannot be opened', async () => {
  writeSignInOptions();
  mockResponse(getSessionEndpoint, { member: null });
  mockError(startExternalSignInEndpoint, 'provider-failed', { message: "Guildhall can't be reached." });
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Continue with Guildhall' }));
  expect((await screen.findByRole('alert')).textContent).toBe("Guildhall can't be reached.");
});

test('a community of a Discord server offers registration only with Discord', async () => {
  writeSignInOptions({ allowsRegistration: false });
  mockResponse(getSessionEndpoint, { member: null });
  renderApp('/register');
  await screen.findByText(errors['registration-needs-discord'].message);
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue with Discord' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Continue with Guildhall' })).toBeNull();
  cleanup();
  renderApp('/login');
  expect(await screen.findByRole('button', { name: 'Continue with Guildhall' })).toBeDefined();
});

test('a new member changes the suggested name, and opens the page that was requested', async () => {
  const { user, address } = openPage(anExternalSignIn({ suggestion: aSuggestion }));
  expect(await screen.findByRole('heading', { name: 'Choose your name' })).toBeDefined();
  expect(document.title).toContain('Choose your name');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose your name' }));
  const name = screen.getByLabelText('Full Name');
  expect(name).toHaveProperty('value', 'ada.osei');
  await user.clear(name);
  await enterText(user, name, 'Ada');
  const requests = mockResponse(registerExternallyEndpoint, { returnTo: '/dashboard' });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });
  expect(requests[0]?.body).toEqual({ signInId: 'sign-in-1', name: 'Ada', email: 'ada@example.com' });
  expect(address()).toBe('/dashboard');
});

test('an address with an account leads to signing in and linking', async () => {
  const { user } = openPage(anExternalSignIn({ suggestion: { ...aSuggestion, email: '' } }));
  await enterText(user, await screen.findByLabelText('Email address'), 'ada@example.com');
  mockError(registerExternallyEndpoint, 'email-taken');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An account with this email already exists. Sign in to it, and link Guildhall in your settings.',
  );
});

test('shows the problem with its reason, and the way back', async () => {
  const problem = { message: errors['user-disabled'].message, reason: 'sold accounts' };
  openPage(anExternalSignIn({ problem }));
  expect((await screen.findByRole('alert')).textContent).toBe('This account has been disabled.Reason: sold accounts');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test('a failed link leads back to the settings', async () => {
  openPage(anExternalSignIn({ isLinking: true, problem: { message: errors['account-linked'].message } }));
  expect(await screen.findByRole('heading', { name: "Your account wasn't linked" })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to your settings' }).getAttribute('href')).toBe('/dashboard/settings');
});

test('a page without a sign-in states that it took too long', async () => {
  openPage(null);
  expect((await screen.findByRole('alert')).textContent).toBe(errors['sign-in-expired'].message);
});

test('states that the address of the service has an account', async () => {
  openPage(anExternalSignIn({ suggestion: { ...aSuggestion, email: '', takenEmail: 'ada@example.com' } }));
  expect(await screen.findByText(/^ada@example\.com already has an account here\./)).toBeDefined();
});

test('a form whose sign-in was replaced starts it again, and retains what was typed', async () => {
  const { user } = openPage(anExternalSignIn({ suggestion: aSuggestion }));
  const name = await screen.findByLabelText('Full Name');
  await user.clear(name);
  await enterText(user, name, 'Ada');
  mockError(registerExternallyEndpoint, 'sign-in-expired', { message: signInReplacedMessage });
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect((await screen.findByRole('alert')).textContent).toBe(signInReplacedMessage);
  const requests = mockResponse(startExternalSignInEndpoint, { url: '#at-the-service' });
  await user.click(screen.getByRole('button', { name: 'Try again with Guildhall' }));
  await waitFor(() => expect(location.hash).toBe('#at-the-service'));
  expect(requests[0]?.body).toMatchObject({ provider: 'oidc' });
  cleanup();
  openPage(anExternalSignIn({ id: 'sign-in-2', suggestion: aSuggestion }));
  expect(await screen.findByLabelText('Full Name')).toHaveProperty('value', 'Ada');
});

test.each([
  anExternalSignIn({ provider: 'discord', problem: { message: 'You cancelled the sign-in at Discord.' } }),
  null,
])('a sign-in that failed or expired starts again with the same page', async (signIn) => {
  tabStorage.write('external-sign-in', { provider: 'discord', returnTo: '/dashboard/chat' });
  const { user } = openPage(signIn);
  const requests = mockResponse(startExternalSignInEndpoint, { url: '#at-the-service' });
  await user.click(await screen.findByRole('button', { name: 'Try again with Discord' }));
  await waitFor(() => expect(location.hash).toBe('#at-the-service'));
  expect(requests[0]?.body).toEqual({ provider: 'discord', returnTo: '/dashboard/chat' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fdashboard%2Fchat',
  );
});

test('a new person without an invitation is led to the form for one', async () => {
  openPage(anExternalSignIn({ problem: { message: errors['invite-needed'].message, needsInvite: true } }));
  expect((await screen.findByRole('alert')).textContent).toBe(errors['invite-needed'].message);
  expect(screen.queryByLabelText('Full Name')).toBeNull();
  expect(screen.getByRole('link', { name: 'Use an invitation link' }).getAttribute('href')).toBe('/register');
});

test('opens the dashboard for a signed-in member without an unfinished sign-in', async () => {
  mockDashboard();
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(getExternalSignInEndpoint, { signIn: null });
  const { address } = renderApp('/finish-sign-in');
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
