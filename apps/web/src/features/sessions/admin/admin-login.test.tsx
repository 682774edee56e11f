import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAdmin, mockCounts } from '#test/servers/admin-server.ts';
import { mockResponse, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const invalid = 'Invalid admin credentials';

async function openSignIn(address = '/admin-login') {
  mockResponse(getSessionEndpoint, { member: null });
  const app = renderApp(address);
  await screen.findByRole('button', { name: 'Access Admin Panel' });
  const { user } = app;
  const submit = () => user.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
  const signIn = async (email = ' Keeper@Example.com ', password = 'the secret'): Promise<void> => {
    await enterText(user, screen.getByLabelText('Admin Email'), email);
    await enterText(user, screen.getByLabelText('Password'), password);
    await submit();
  };
  return { ...app, signIn, submit };
}

/** Mocks the requests that the panel sends when it opens. */
function mockPanel(): void {
  mockResponse(getSessionEndpoint, { member: anAdmin });
  mockCounts({ openCases: 0, openAppeals: 0, pendingGames: 0 });
  mockResponse(listMembersEndpoint, { rows: [], total: 0 });
}

const flags = () => [localStorage.getItem('isAdmin'), localStorage.getItem('adminMode')];
const findAlertText = async () => (await screen.findByRole('alert')).textContent;

test('valid credentials open the panel and set the flag', async () => {
  localStorage.setItem('adminMode', 'limited');
  const { signIn, address } = await openSignIn();
  const requests = mockResponse(adminSignInEndpoint, { mode: 'full' });
  mockPanel();
  await signIn();
  await screen.findByRole('heading', { name: 'Admin panel' });
  expect(address()).toBe('/admin-panel?tab=users');
  expect(flags()).toEqual(['true', null]);
  expect(requests[0]?.body).toEqual({ email: 'keeper@example.com', password: 'the secret' });
});

test.each([
  ['/admin-panel?tab=users&search=ada', '/admin-panel?tab=users&search=ada'],
  ['https://evil.example/admin-panel', '/admin-panel?tab=users'],
])('after signing in, %s leads to %s', async (wanted, opened) => {
  const { signIn, address } = await openSignIn(`/admin-login?redirect=${encodeURIComponent(wanted)}`);
  mockResponse(adminSignInEndpoint, { mode: 'full' });
  mockPanel();
  await signIn();
  await waitFor(() => expect(address()).toBe(opened));
});

test('disables the button while signing in', async () => {
  const { signIn } = await openSignIn();
  const release = delayResponse(adminSignInEndpoint);
  mockPanel();
  await signIn();
  const button = await screen.findByRole('button', { name: 'Logging in...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  mockResponse(adminSignInEndpoint, { mode: 'full' });
  release();
});

test('reports wrong credentials and keeps the input', async () => {
  const { signIn, address } = await openSignIn();
  mockError(adminSignInEndpoint, 'invalid-admin-credential');
  await signIn();
  expect(await findAlertText()).toBe(invalid);
  expect(screen.getByLabelText('Admin Email')).toHaveProperty('value', 'Keeper@Example.com');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'the secret');
  expect([address(), ...flags()]).toEqual(['/admin-login', null, null]);
});

test('reports other errors and the wait after too many attempts', async () => {
  const { signIn, submit } = await openSignIn();
  failNetwork(adminSignInEndpoint);
  await signIn();
  expect(await findAlertText()).toMatch(/^Authentication error: Muster can't be reached\./);
  mockError(adminSignInEndpoint, 'too-many-requests', { retryAfterSeconds: 42 });
  await submit();
  await waitFor(async () =>
    expect(await findAlertText()).toBe('Authentication error: Too many requests. Try again in 42 seconds.'),
  );
});

test('validates an empty form and focuses the first invalid field', async () => {
  const { submit } = await openSignIn();
  await submit();
  expect(await findAlertText()).toBe('Please enter your email address');
  expect(document.activeElement).toBe(screen.getByLabelText('Admin Email'));
});

test('requests a second-factor code and keeps the input', async () => {
  const { signIn, submit, user, address } = await openSignIn();
  mockError(adminSignInEndpoint, 'second-factor-needed');
  await signIn();
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'the secret');
  expect(screen.queryByRole('alert')).toBeNull();

  await submit();
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(await findAlertText()).toBe('Enter the code from your authenticator app.');

  const wrong = mockError(adminSignInEndpoint, 'second-factor-wrong');
  await user.type(code, '123 456');
  await submit();
  await waitFor(async () => expect(await findAlertText()).toMatch(/^This code is wrong or was already used/));
  expect(wrong[0]?.body).toMatchObject({ password: 'the secret', code: '123456' });
  await waitFor(() => expect(document.activeElement).toBe(code));

  const right = mockResponse(adminSignInEndpoint, { mode: 'full' });
  mockPanel();
  await user.clear(code);
  await user.type(code, 'ABCDE-fgh23');
  await submit();
  // The panel adds its tab to the address.
  await waitFor(() => expect(address()).toBe('/admin-panel?tab=users'));
  expect(right[0]?.body).toMatchObject({ code: 'abcdefgh23' });
});

test('explains limited mode on the sign-in page if nobody is signed in', async () => {
  const { signIn, address } = await openSignIn();
  mockResponse(adminSignInEndpoint, { mode: 'limited' });
  await signIn();
  expect(await screen.findByText(/a player account already uses this email/)).toBeDefined();
  expect(flags()).toEqual(['true', 'limited']);
  expect(address()).toBe('/admin-login');
});

test('opens an empty panel in limited mode for a signed-in member', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  const { user, address } = renderApp('/admin-login');
  mockResponse(adminSignInEndpoint, { mode: 'limited' });
  await enterText(user, await screen.findByLabelText('Admin Email'), 'keeper@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'the secret');
  await user.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
  await screen.findByRole('heading', { name: 'Limited mode' });
  expect(address()).toBe('/admin-panel');
});

test('warns that signing in signs out the current member', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  const requests = mockResponse(adminSignInEndpoint, { mode: 'full' });
  const { user, address } = renderApp('/admin-login');
  const warning = await screen.findByText(
    "You're signed in as Ada Osei. Signing in here signs Ada Osei out of this browser. To stay signed in, use a private window.",
  );
  expect(requests).toEqual([]);
  mockPanel();
  await enterText(user, screen.getByLabelText('Admin Email'), 'keeper@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'the secret');
  expect(warning.isConnected).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
  await waitFor(() => expect(address()).toMatch(/^\/admin-panel/));
});

test('names a player that another tab signed in meanwhile, before it replaces their session', async () => {
  const { signIn, submit, address } = await openSignIn();
  const requests = mockResponse(adminSignInEndpoint, { mode: 'full' });
  mockResponse(getSessionEndpoint, { member: aMember });
  await signIn();
  await screen.findByText(/^You're signed in as Ada Osei\./);
  expect([requests.length, address(), ...flags()]).toEqual([0, '/admin-login', null, null]);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'the secret');
  await submit();
  await waitFor(() => expect(requests).toHaveLength(1));
  mockPanel();
  await waitFor(() => expect(address()).toMatch(/^\/admin-panel/));
});

test.each([
  ['nobody', null],
  ['an administrator', anAdmin],
])('shows no warning while %s is signed in', async (_, member) => {
  mockResponse(getSessionEndpoint, { member });
  renderApp('/admin-login');
  await screen.findByRole('button', { name: 'Access Admin Panel' });
  expect(screen.queryByText(/signs .+ out of this browser/)).toBeNull();
});

test('links to the home page and the member sign-in', async () => {
  await openSignIn();
  expect(screen.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Sign in as a player' }).getAttribute('href')).toBe('/login');
});

test('skips the sign-in page for a signed-in admin', async () => {
  localStorage.setItem('isAdmin', 'true');
  mockPanel();
  const { address } = renderApp('/admin-login');
  await screen.findByRole('heading', { name: 'Admin panel' });
  expect(address()).toBe('/admin-panel?tab=users');
});
