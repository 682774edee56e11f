import { requestPasswordResetEndpoint } from '@muster/contract/sessions/passwords.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockResponse, mockDashboard, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const sentence = 'If an account uses that address, a link is on its way. It works once and expires in 30 minutes.';

async function open() {
  mockResponse(getSessionEndpoint, { member: null });
  const app = renderApp('/forgot-password');
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  const email = screen.getByLabelText('Email address');
  const send = async (address: string): Promise<void> => {
    if (address) await enterText(app.user, email, address);
    await app.user.click(screen.getByRole('button', { name: 'Send link' }));
  };
  return { ...app, email, send };
}

test('is linked from the sign-in page and links back', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  const { user, address } = renderApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(address()).toBe('/forgot-password');
  expect(document.title).toBe('Forgot Password · Muster');
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('passes the redirect target back to the sign-in page', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  const afterwards = `?redirect=${encodeURIComponent('/dashboard/profile')}`;
  renderApp(`/forgot-password${afterwards}`);
  const back = await screen.findByRole('link', { name: 'Back to sign in' });
  expect(back.getAttribute('href')).toBe(`/login${afterwards}`);
});

test('answers the same for every address and states how long the link is valid', async () => {
  const { send } = await open();
  const requests = mockResponse(requestPasswordResetEndpoint, { validMinutes: 30, sendsMail: true });
  await send(' Ada@Example.com ');
  const notice = await screen.findByText(sentence);
  expect(notice.closest('[role="status"]')).not.toBeNull();
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
});

test('without a mail server, names who can help instead of promising a link', async () => {
  const { send } = await open();
  mockResponse(requestPasswordResetEndpoint, { validMinutes: 30, sendsMail: false });
  await send('ada@example.com');
  expect(
    await screen.findByText("can't send email. Ask an administrator for a reset link", { exact: false }),
  ).toBeDefined();
  expect(screen.queryByText(sentence)).toBeNull();
  expect(screen.getByRole('main').textContent).not.toMatch(/We'll email|Send again/);
});

test('shows the validity from the response', async () => {
  const { send } = await open();
  mockResponse(requestPasswordResetEndpoint, { validMinutes: 15, sendsMail: true });
  await send('ada@example.com');
  expect(await screen.findByText(/It works once and expires in 15 minutes\.$/)).toBeDefined();
});

test('marks the button as busy while sending', async () => {
  const { send } = await open();
  mockResponse(requestPasswordResetEndpoint, { validMinutes: 30, sendsMail: true });
  const release = delayResponse(requestPasswordResetEndpoint);
  await send('ada@example.com');
  expect(screen.getByRole('button', { name: 'Sending...' }).getAttribute('aria-disabled')).toBe('true');
  release();
  await screen.findByText(sentence);
});

test('sends the link again; editing the address resets the form', async () => {
  const { send, user, email } = await open();
  const requests = mockResponse(requestPasswordResetEndpoint, { validMinutes: 30, sendsMail: true });
  await send('ada@example.com');
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  await screen.findByText(sentence);
  await user.type(email, 'x');
  expect(screen.queryByText(sentence)).toBeNull();
  expect(screen.getByRole('button', { name: 'Send link' })).toBeDefined();
});

test.each([
  ['', 'Please enter your email address'],
  ['ada@', 'Please enter a valid email address.'],
])('does not send %j and shows the error at the field', async (typed, message) => {
  const { send, email } = await open();
  const requests = mockResponse(requestPasswordResetEndpoint, { validMinutes: 30, sendsMail: true });
  await send(typed);
  await screen.findByText(message);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

test('shows the retry time after too many requests and keeps the input', async () => {
  const { send, email } = await open();
  mockError(requestPasswordResetEndpoint, 'too-many-requests', { retryAfterSeconds: 120 });
  await send('ada@example.com');
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Couldn't send the link: Too many requests. Try again in 2 minutes.",
  );
  expect(email).toHaveProperty('value', 'ada@example.com');
});

test('shows a network failure until the next attempt', async () => {
  const { send, user, email } = await open();
  failNetwork(requestPasswordResetEndpoint);
  await send('ada@example.com');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't send the link: Muster can't be reached/);
  expect(email).toHaveProperty('value', 'ada@example.com');
  mockResponse(requestPasswordResetEndpoint, { validMinutes: 30, sendsMail: true });
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByText(sentence);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('is open to signed-in members', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  const { address } = renderApp('/forgot-password');
  await screen.findByRole('button', { name: 'Send link' });
  expect(address()).toBe('/forgot-password');
});
