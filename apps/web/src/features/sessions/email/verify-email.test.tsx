import { listAccessTokensEndpoint } from '@muster/contract/sessions/access-tokens.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { sendVerificationEndpoint } from '@muster/contract/sessions/email.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockProfile } from '#test/data/profile.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { startPostServer } from '#test/servers/post-server.ts';

const sentState = {
  email: aMember.email,
  isVerified: false,
  isRefused: false,
  pendingEmail: null,
  sendsMail: true,
  sendsDigests: true,
};
const hint = () => screen.findByText(/^Verify ada@example\.com/);

test.each(['/dashboard/browse-posts', `/dashboard/chat/${partner.id}`])(
  'offers the link to members who must verify their address on %s',
  async (path) => {
    mockDashboard();
    startPostServer();
    startChatServer(1);
    mockResponse(getSessionEndpoint, { member: { ...aMember, emailVerification: 'required' } });
    renderApp(path);
    expect(await hint()).toBeDefined();
  },
);

function openDashboard(emailVerification: CurrentMember['emailVerification']) {
  mockDashboard();
  mockResponse(getSessionEndpoint, { member: { ...aMember, emailVerification } });
  return renderApp('/dashboard');
}

test('offers a link to members who should verify their address, until they close the hint', async () => {
  const { user } = openDashboard('optional');
  await hint();
  const requests = mockResponse(sendVerificationEndpoint, sentState);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect((await screen.findAllByText('We sent a link to ada@example.com.')).length).toBeGreaterThan(0);
  expect(requests).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(/^Verify ada@example\.com/)).toBeNull();
  expect(document.activeElement?.id).toBe('main');
});

test('shows the hint without a way to close it while members must verify their address', async () => {
  const { user } = openDashboard('required');
  await hint();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  mockError(sendVerificationEndpoint, 'too-many-requests');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect((await screen.findAllByText(/^Couldn't send the link/)).length).toBeGreaterThan(0);
});

test('the settings show an unverified address with a button for a link', async () => {
  mockResponse(getSessionEndpoint, { member: { ...aMember, emailVerification: 'optional' } });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listAccessTokensEndpoint, []);
  mockProfile();
  const { user } = renderApp('/dashboard/settings');
  await screen.findByText('Not verified');
  const requests = mockResponse(sendVerificationEndpoint, sentState);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await screen.findByRole('button', { name: 'Send again' });
});
