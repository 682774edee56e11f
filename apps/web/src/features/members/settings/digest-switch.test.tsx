import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { type EmailState, getEmailEndpoint } from '@muster/contract/sessions/email.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSettings, mockProfile } from '#test/data/profile.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const state: EmailState = {
  email: aMember.email,
  isVerified: false,
  isRefused: false,
  pendingEmail: null,
  sendsMail: true,
  sendsDigests: true,
};

function openSettings(change: Partial<EmailState> = {}, member: Partial<CurrentMember> = {}, receivesDigests = false) {
  mockResponse(getSessionEndpoint, { member: { ...aMember, ...member } });
  mockResponse(listChatsEndpoint, []);
  mockProfile([], { receivesDigests });
  mockResponse(getEmailEndpoint, { ...state, ...change });
  return renderApp('/dashboard/settings');
}
const digestSwitch = () => screen.findByRole('switch', { name: /^Emails about what you missed/ });

test('turns on digests of missed notifications', async () => {
  const { user } = openSettings();
  const element = await digestSwitch();
  await waitFor(() => expect(element.hasAttribute('data-disabled')).toBe(false));
  const changes = mockResponse(changeSettingsEndpoint, aSettings({ receivesDigests: true }));
  await user.click(element);
  await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([aSettings({ receivesDigests: true })]));
});

test.each([
  ['no mail server', { sendsMail: false, sendsDigests: false }, {}, /set SMTP_URL/],
  ['no public address', { sendsDigests: false }, {}, /set PUBLIC_URL/],
  ['a refused address', { isRefused: true }, {}, /Emails to your address bounce\./],
  ['an unverified address', {}, { emailVerification: 'optional' }, /Verify your email address first/],
] as const)('%s: states what is missing, and only off can be chosen', async (_, change, member, reason) => {
  const { user } = openSettings(change, member, true);
  await waitFor(async () => expect((await digestSwitch()).closest('label')?.textContent).toMatch(reason));
  const changes = mockResponse(changeSettingsEndpoint, aSettings());
  await user.click(await digestSwitch());
  await waitFor(() => expect(changes).toHaveLength(1));
  await waitFor(async () => expect((await digestSwitch()).hasAttribute('data-disabled')).toBe(true));
});
