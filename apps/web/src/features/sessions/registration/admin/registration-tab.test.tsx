import { getRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import {
  createInviteLinkEndpoint,
  type InviteLinkRow,
  listAllInviteLinksEndpoint,
  revokeInviteLinkEndpoint,
} from '@muster/contract/sessions/invite-links.ts';
import {
  changeCommunitySettingsEndpoint,
  getCommunitySettingsEndpoint,
} from '@muster/contract/sessions/registration.ts';
import { errors } from '@muster/contract/errors.ts';
import { getEmailVerificationEndpoint } from '@muster/contract/sessions/email.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockError, mockResponse, mockResponses } from '#test/network.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { writeSignInOptions } from '#test/sign-in-options.ts';

const aRow: InviteLinkRow = {
  id: '019a3f6e-0000-7000-8000-000000000051',
  note: 'Raid night',
  uses: 2,
  maxUses: 5,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  expiresAt: new Date('2027-01-30T12:00:00Z'),
  state: 'valid',
  isRevocable: true,
  creator: { id: '019a3f6e-0000-7000-8000-000000000052', name: 'Ada Osei' },
  invited: ['Mira', 'Zoe'].map((name, place) => ({ id: `019a3f6e-0000-7000-8000-00000000006${place}`, name })),
};

async function openTab(rows: InviteLinkRow[] = [], search = '', sendsMail = true) {
  mockResponse(getCommunitySettingsEndpoint, {
    registration: 'open',
    membersMayInvite: false,
    emailVerification: 'off',
  });
  mockResponse(getEmailVerificationEndpoint, { sendsMail, unverifiedMembers: 3 });
  const requests = mockResponse(listAllInviteLinksEndpoint, { rows, total: rows.length });
  const app = openPanel(`?tab=registration${search}`);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Anyone' })).toHaveProperty('ariaChecked', 'true'));
  return { ...app, requests };
}

test('switches who may register, and whether members may invite', async () => {
  const { user } = await openTab();
  const settings = { registration: 'invite', membersMayInvite: false, emailVerification: 'off' } as const;
  const changes = mockResponse(changeCommunitySettingsEndpoint, settings);
  mockResponses(getCommunitySettingsEndpoint, () => ({ ...settings, membersMayInvite: changes.length > 1 }));
  await user.click(screen.getByRole('radio', { name: 'By invitation' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(screen.getByRole('radio', { name: 'By invitation' })).toHaveProperty('ariaChecked', 'true');
  await user.click(screen.getByRole('switch', { name: /^Members can invite/ }));
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes.map(({ body }) => body)).toEqual([{ registration: 'invite' }, { membersMayInvite: true }]);
});

test('chooses the verification of addresses, and states what it means for existing members', async () => {
  const { user } = await openTab();
  await screen.findByText(/^3 members haven't verified their address/);
  const settings = { registration: 'open', membersMayInvite: false, emailVerification: 'required' } as const;
  const changes = mockResponse(changeCommunitySettingsEndpoint, settings);
  mockResponse(getCommunitySettingsEndpoint, settings);
  await user.click(screen.getByRole('radio', { name: 'Required' }));
  await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ emailVerification: 'required' }]));
  expect(screen.getByRole('radio', { name: 'Required' })).toHaveProperty('ariaChecked', 'true');
});

test('without a mail server, states what the host must set before addresses can be verified', async () => {
  await openTab([], '', false);
  expect(await screen.findByText(errors['mail-server-needed'].message)).toBeTruthy();
  expect(screen.queryByText(/haven't verified/)).toBeNull();
});

test('names the limit to a Discord server, except while nobody may register', async () => {
  await openTab();
  expect(screen.queryByText(/your Discord server/)).toBeNull();
  cleanup();
  writeSignInOptions({ providers: [], allowsRegistration: false });
  const { user } = await openTab();
  expect(screen.getByText('Only members of your Discord server can join.')).toBeTruthy();
  const closed = { registration: 'closed', membersMayInvite: false, emailVerification: 'off' } as const;
  mockResponse(changeCommunitySettingsEndpoint, closed);
  mockResponse(getCommunitySettingsEndpoint, closed);
  await user.click(screen.getByRole('radio', { name: 'Nobody' }));
  await waitFor(() => expect(screen.queryByText(/your Discord server/)).toBeNull());
});

test('shows the stored choice again after a failed change', async () => {
  const { user } = await openTab();
  mockError(changeCommunitySettingsEndpoint, 'internal');
  await user.click(screen.getByRole('radio', { name: 'Nobody' }));
  expect((await screen.findAllByText(/^Couldn't save your settings/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('radio', { name: 'Anyone' })).toHaveProperty('ariaChecked', 'true');
});

test('lists the members who joined with each link, and revokes one', async () => {
  const gone: InviteLinkRow = {
    ...aRow,
    id: aRow.id.replace(/1$/, '3'),
    creator: null,
    note: '',
    state: 'revoked',
    isRevocable: false,
  };
  const suspended: InviteLinkRow = { ...aRow, id: aRow.id.replace(/1$/, '4'), note: 'Suspended', state: 'revoked' };
  const { user, requests } = await openTab([aRow, gone, suspended], '&state=valid');
  const row = within(await screen.findByRole('row', { name: /Ada Osei.*Raid night/ }));
  expect(row.getByText('2 of 5')).toBeTruthy();
  expect(row.getByText('Mira, Zoe')).toBeTruthy();
  expect(requests[0]?.search).toMatchObject({ state: 'valid' });
  const revoked = within(screen.getByRole('row', { name: /Unknown User/ }));
  expect(revoked.queryByRole('button')).toBeNull();
  const stillRevocable = within(screen.getByRole('row', { name: /Suspended/ }));
  expect(stillRevocable.getByRole('button', { name: "Revoke Ada Osei's link" })).toBeTruthy();
  const revocations = mockResponse(revokeInviteLinkEndpoint, { inviteLinkId: aRow.id });
  await user.click(row.getByRole('button', { name: "Revoke Ada Osei's link" }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this invitation link?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(revocations).toMatchObject([{ params: { inviteLinkId: aRow.id } }]);
});

test('asks an administrator to accept the rules before creating a link', async () => {
  const { user } = await openTab();
  mockError(createInviteLinkEndpoint, 'rules-not-accepted');
  mockResponse(getRulesEndpoint, { rules: { version: 2, text: '1. Be kind', publishedAt: new Date() } });
  await user.click(screen.getByRole('button', { name: 'Create invitation link' }));
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const rules = within(await screen.findByRole('alertdialog', { name: 'Community rules' }));
  await user.click(rules.getByRole('button', { name: 'Not now' }));
  expect(await screen.findByText(`Couldn't create a link: ${errors['rules-not-accepted'].message}`)).toBeDefined();
});
