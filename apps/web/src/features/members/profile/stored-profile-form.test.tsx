import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { getOwnProfileEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { markSignedOut } from '#src/lib/api/session-cache.ts';
import { deleteMemberData } from '#src/features/sessions/delete-member-data.ts';
import { mockResponse, mockDashboard, mockError } from '#test/network.ts';
import { mockProfile, aProfile } from '#test/data/profile.ts';
import { field, press, replaceText, signOut, startEditing } from '#test/profile-form.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002', name: 'Ben Carter' };
const restoredNotice = 'You have unsaved changes. Save them, or cancel to discard them.';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockProfile();
});

/** Opens the form and changes location and platforms. */
async function startChanges() {
  const app = renderApp('/dashboard/profile');
  await startEditing(app.user);
  await replaceText(app.user, 'Location', 'Porto');
  await app.user.click(platform('Mobile'));
  return app;
}

const platform = (name: string) => screen.getByRole('checkbox', { name });
const storedKeys = () => Object.keys(sessionStorage);
const editButton = () => screen.findByRole('button', { name: 'Edit Profile' });

async function signIn(user: UserEvent, member = aMember) {
  mockResponse(signInEndpoint, { member });
  mockResponse(getOwnProfileEndpoint, aProfile({ id: member.id, name: member.name }));
  await enterText(user, await screen.findByLabelText('Email address'), 'ada@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'seven purple otters');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

/** Changes the form; then the session ends and the member signs in again. */
async function startChangesAndReturn() {
  const app = await startChanges();
  act(markSignedOut);
  await signIn(app.user);
  await screen.findByText(restoredNotice);
  return app;
}

test('restores unsaved changes after signing in again, with a notice', async () => {
  const { user } = await startChangesAndReturn();
  expect(field('Location')).toHaveProperty('value', 'Porto');
  expect(field('Name')).toHaveProperty('value', 'Ada Osei');
  expect(platform('Mobile').getAttribute('aria-checked')).toBe('true');
  const requests = mockResponse(updateProfileEndpoint, aProfile({ location: 'Porto', platforms: ['PC', 'Mobile'] }));
  await press(user, 'Save Changes');
  await editButton();
  expect(requests.map(({ body }) => body)).toEqual([{ location: 'Porto', platforms: ['PC', 'Mobile'] }]);
  expect(storedKeys()).toEqual([]);
});

test('deletes the stored changes on Cancel', async () => {
  const { user } = await startChangesAndReturn();
  await press(user, 'Cancel');
  await user.click(await editButton());
  expect(field('Location')).toHaveProperty('value', '');
  expect(screen.queryByText(restoredNotice)).toBeNull();
  expect(storedKeys()).toEqual([]);
});

test('deletes the stored changes when the member leaves without saving', async () => {
  const { user } = await startChanges();
  expect(storedKeys()).not.toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('alertdialog');
  await press(user, 'Leave');
  await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });
  expect(storedKeys()).toEqual([]);
});

test('deletes the stored changes on sign-out', async () => {
  const { user, address } = await startChanges();
  mockResponse(signOutEndpoint, { member: null });
  await signOut(user);
  await screen.findByRole('alertdialog');
  await press(user, 'Leave');
  await waitFor(() => expect(address()).toBe('/'));
  expect(storedKeys()).toEqual([]);
});

test('hides stored changes from another member and keeps them for their author', async () => {
  const { user } = await startChanges();
  mockError(updateProfileEndpoint, 'session-changed');
  mockResponse(getSessionEndpoint, { member: ben });
  mockResponse(getOwnProfileEndpoint, aProfile({ id: ben.id, name: ben.name }));
  await press(user, 'Save Changes');
  await screen.findByRole('heading', { name: 'Ben Carter' });
  await user.click(await editButton());
  expect(field('Location')).toHaveProperty('value', '');
  await press(user, 'Cancel');
  act(markSignedOut);
  await signIn(user);
  await screen.findByText(restoredNotice);
  expect(field('Location')).toHaveProperty('value', 'Porto');
});

test('deletes the stored changes with the member', async () => {
  await startChanges();
  expect(storedKeys()).not.toEqual([]);
  deleteMemberData(aMember.id);
  expect(storedKeys()).toEqual([]);
});
