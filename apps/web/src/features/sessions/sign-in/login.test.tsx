import { wrongAddressMessage } from '@muster/contract/errors.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { readAppearance, setAppearance } from '#src/lib/product.ts';
import { mockResponse, mockDashboard, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';
import { describeSignInError } from './describe-sign-in-error.ts';

async function openLogin(address = '/login') {
  mockResponse(getSessionEndpoint, { member: null });
  const app = renderApp(address);
  await screen.findByRole('button', { name: 'Sign In' });
  const signIn = async (email: string, password: string): Promise<void> => {
    if (email) await enterText(app.user, screen.getByLabelText('Email address'), email);
    if (password) await enterText(app.user, screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { ...app, signIn };
}

test('opens the dashboard after signing in', async () => {
  const { signIn, address } = await openLogin();
  const requests = mockResponse(signInEndpoint, { member: aMember });
  mockDashboard();
  await signIn(' Ada@Example.com ', 'secret');
  const heading = await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(address()).toBe('/dashboard');
  expect(requests[0]?.body).toEqual({ email: 'ada@example.com', password: 'secret' });
});

test('shows the reason for a disabled account, if there is one', async () => {
  const { signIn } = await openLogin();
  mockError(signInEndpoint, 'user-disabled', { reason: 'We do not sell accounts here' });
  await signIn('ada@example.com', 'secret');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This account has been disabled.Reason: We do not sell accounts here',
  );
});

test('follows a change of the name and the icon of the community', async () => {
  const before = readAppearance();
  onTestFinished(() => setAppearance(before));
  await openLogin();
  expect(screen.getByText("Sign in to Muster and see who's on.")).toBeTruthy();
  act(() => setAppearance({ ...before, name: 'Night Owls', iconId: 'an-id' }));
  expect(screen.getByText("Sign in to Night Owls and see who's on.")).toBeTruthy();
  const icon = screen.getByRole('link', { name: 'Home' }).querySelector('img');
  expect(icon?.getAttribute('src')).toBe('/icons/icon-96.png?v=an-id');
});

test('disables the button while signing in', async () => {
  const { signIn } = await openLogin();
  mockResponse(signInEndpoint, { member: aMember });
  const respond = delayResponse(signInEndpoint);
  mockDashboard();
  await signIn('ada@example.com', 'secret');
  const button = screen.getByRole('button', { name: 'Signing in...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  respond();
  await screen.findByRole('heading', { name: /Welcome back, Ada/ });
});

test('shows wrong credentials in a banner and keeps the input', async () => {
  const { signIn } = await openLogin();
  mockError(signInEndpoint, 'invalid-credential');
  await signIn('ada@example.com', 'wrong one');
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toBe('Invalid email or password. Please check your credentials and try again.');
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong one');
});

test('shows the sign-in message for too many attempts, with the time to wait', async () => {
  const { signIn } = await openLogin();
  mockError(signInEndpoint, 'too-many-requests', { retryAfterSeconds: 700 });
  await signIn('ada@example.com', 'secret');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many failed attempts. Please try again in 12 minutes.',
  );
});

test('at an address that the server does not accept, names the one to open', async () => {
  const { signIn } = await openLogin();
  const message = wrongAddressMessage('https://muster.example', undefined);
  mockError(signInEndpoint, 'wrong-address', { message });
  await signIn('ada@example.com', 'secret');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Open https:\/\/muster\.example instead\./);
});

test('shows a network failure until the next attempt', async () => {
  const { signIn, user } = await openLogin();
  failNetwork(signInEndpoint);
  await signIn('ada@example.com', 'secret');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Muster can't be reached\./);
  delayResponse(signInEndpoint);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('does not send an empty form, shows the first validation error and focuses its field', async () => {
  const { signIn } = await openLogin();
  await signIn('', '');
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter your email address');
  const email = screen.getByLabelText('Email address');
  expect(document.activeElement).toBe(email);
  expect(email.getAttribute('aria-invalid')).toBe('true');
});

test('links to the home page and to registration', async () => {
  await openLogin();
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register');
});

test('passes a redirect target on to registration and password reset, but not one of another site', async () => {
  const afterwards = `?redirect=${encodeURIComponent('/dashboard/browse-posts?search=duo')}`;
  const { router } = await openLogin(`/login${afterwards}`);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Create an account')).toBe(`/register${afterwards}`);
  expect(hrefOf('Forgot your password?')).toBe(`/forgot-password${afterwards}`);
  await router.navigate({ to: '/login', search: { redirect: '//evil.example/dashboard' } });
  await waitFor(() => expect(hrefOf('Create an account')).toBe('/register'));
});

test('shows the password on request', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});

test.each([
  ['user-not-found', 'No account found with this email. Please register first.'],
  ['wrong-password', 'Incorrect password. Please try again.'],
  ['too-many-requests', 'Too many failed attempts. Please try again later.'],
  ['user-disabled', 'This account has been disabled.'],
  ['invalid-email', 'Please enter a valid email address.'],
  ['anything-else', 'The words of the error itself'],
])('has a sign-in message for %s', (code, message) => {
  expect(describeSignInError({ code, message: 'The words of the error itself' })).toBe(message);
});

test('falls back to a default for an error without a message', () => {
  expect(describeSignInError({ code: 'internal', message: '' })).toBe('Failed to sign in');
});
