import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { checkInviteEndpoint } from '@muster/contract/sessions/invite-links.ts';
import { getRegistrationEndpoint, type RegistrationMode } from '@muster/contract/sessions/registration.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPageOf } from '#test/data/a-post.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const code = 'Zx-9_'.repeat(9).slice(0, 43);
const afterwards = `?redirect=${encodeURIComponent('/posts/0198a000-0000-7000-8000-00000000000b')}`;

async function open(registration: RegistrationMode, at: string) {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(getRegistrationEndpoint, { registration, hasRules: false });
  const app = renderApp(at);
  await screen.findByRole('heading', { name: 'Join Muster' });
  return app;
}

async function createAccount({ user }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const entries = {
    'Full Name': 'Ada',
    'Email address': 'ada@example.com',
    Password: 'secret!',
    'Confirm Password': 'secret!',
  };
  for (const [label, text] of Object.entries(entries)) await enterText(user, await screen.findByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

test.each(['invite', 'open'] as const)(
  'an invite link opens the form, leaves the address bar and leads back to the shared page (%s)',
  async (registration) => {
    const checks = mockResponse(checkInviteEndpoint, {});
    const requests = mockResponse(registerEndpoint, { id: aMember.id });
    const app = await open(registration, `/register${afterwards}#${code}`);
    await createAccount(app);
    await screen.findByText('Account created successfully! Please log in.');
    expect(requests).toMatchObject([{ body: { name: 'Ada', inviteCode: code } }]);
    expect(checks.map(({ body }) => body)).toEqual(registration === 'open' ? [] : [{ code }]);
    expect(app.address()).toBe(`/login${afterwards}`);
    expect([location.href, document.title].join()).not.toContain(code);
  },
);

test('without an invitation, a visitor pastes a link and stays on the way to the shared page', async () => {
  const checks = mockResponse(checkInviteEndpoint, {});
  const { user, address, router } = await open('invite', `/register${afterwards}`);
  expect(await screen.findByText('You need an invitation link to join this community.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  await enterText(user, screen.getByLabelText('Invitation link'), 'https://muster.example/register');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/Part of this link is missing/)).toBeTruthy();
  await enterText(user, screen.getByLabelText('Invitation link'), `https://muster.example/register#${code} `);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText("You're invited. Create your account here.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
  expect(checks.map(({ body }) => body)).toEqual([{ code }]);
  expect(address()).toBe(`/register${afterwards}`);
  expect(router.history.location.href).not.toContain(code);
});

test.each(['invite-used-up', 'invite-expired', 'invite-revoked', 'invite-not-found'] as const)(
  'a link that is not valid (%s) says why, and offers to paste another one',
  async (reason) => {
    mockError(checkInviteEndpoint, reason);
    await open('invite', `/register#${code}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(/invitation/);
    expect(screen.getByLabelText('Invitation link')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  },
);

test('an invite link opens the app for a signed-in member, with a toast that they are already in', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(getRegistrationEndpoint, { registration: 'invite', hasRules: false });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  const { address } = renderApp(`/register?redirect=/dashboard/create-post#${code}`);
  expect(await screen.findByText("You're already in.")).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/dashboard/create-post'));
});

test('states that registration is closed, and still links to the sign-in page', async () => {
  await open('closed', `/register${afterwards}`);
  expect(await screen.findByText("This community isn't taking new members right now.")).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`/login${afterwards}`);
});

test('the home page hides Get Started only while nobody can register', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(getRegistrationEndpoint, { registration: 'closed', hasRules: false });
  renderApp('/');
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull());
});
