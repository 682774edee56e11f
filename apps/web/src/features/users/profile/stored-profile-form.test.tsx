import { getSessionEndpoint, signInEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import { getOwnProfileEndpoint, updateProfileEndpoint } from '@muster/contract/profiles.ts';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { markSignedOut } from '#src/lib/session/session-cache.ts';
import { deleteMemberData } from '#src/lib/session/delete-member-data.ts';
import { answer, answerDashboard, refuse } from '#test/network.ts';
import { answerProfile, aProfile } from '#test/profile.ts';
import { field, press, replaceText, startEditing } from '#test/profile-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002', name: 'Ben Carter' };
const line = 'These are changes you had begun and not saved. Save them, or cancel to drop them.';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  answerProfile();
});

/** A form in which Ada has changed where she lives and what she plays on. */
async function begin() {
  const app = renderApp('/dashboard/profile');
  await startEditing(app.user);
  await replaceText(app.user, 'Location', 'Porto');
  await app.user.click(platform('Mobile'));
  return app;
}

const platform = (name: string) => screen.getByRole('checkbox', { name });
const kept = () => Object.keys(sessionStorage);
const editButton = () => screen.findByRole('button', { name: 'Edit Profile' });

async function signIn(user: UserEvent, member = aMember) {
  answer(signInEndpoint, { member });
  answer(getOwnProfileEndpoint, aProfile({ id: member.id, name: member.name }));
  await user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'seven purple otters');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

/** Ada's session ends while she writes, and she signs in again. */
async function beginAndReturn() {
  const app = await begin();
  act(markSignedOut);
  await signIn(app.user);
  await screen.findByText(line);
  return app;
}

test('what was typed when the session ended is in the form after signing in again, and it is said', async () => {
  const { user } = await beginAndReturn();
  expect(field('Location')).toHaveProperty('value', 'Porto');
  expect(field('Name')).toHaveProperty('value', 'Ada Osei');
  expect(platform('Mobile').getAttribute('aria-checked')).toBe('true');
  const sent = answer(updateProfileEndpoint, aProfile({ location: 'Porto', platforms: ['PC', 'Mobile'] }));
  await press(user, 'Save Changes');
  await editButton();
  expect(sent.map(({ body }) => body)).toEqual([{ location: 'Porto', platforms: ['PC', 'Mobile'] }]);
  expect(kept()).toEqual([]);
});

test('Cancel drops it for good', async () => {
  const { user } = await beginAndReturn();
  await press(user, 'Cancel');
  await user.click(await editButton());
  expect(field('Location')).toHaveProperty('value', '');
  expect(screen.queryByText(line)).toBeNull();
  expect(kept()).toEqual([]);
});

test('who leaves without saving has nothing kept', async () => {
  const { user } = await begin();
  expect(kept()).not.toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('alertdialog');
  await press(user, 'Leave');
  await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });
  expect(kept()).toEqual([]);
});

test('nor has who signs out', async () => {
  const { user, address } = await begin();
  answer(signOutEndpoint, { member: null });
  await press(user, 'Sign Out');
  await screen.findByRole('alertdialog');
  await press(user, 'Leave');
  await waitFor(() => expect(address()).toBe('/'));
  expect(kept()).toEqual([]);
});

test('another member who signs in meanwhile sees nothing of it, and it waits for its writer', async () => {
  const { user } = await begin();
  refuse(updateProfileEndpoint, 'session-changed');
  answer(getSessionEndpoint, { member: ben });
  answer(getOwnProfileEndpoint, aProfile({ id: ben.id, name: ben.name }));
  await press(user, 'Save Changes');
  await screen.findByRole('heading', { name: 'Ben Carter' });
  await user.click(await editButton());
  expect(field('Location')).toHaveProperty('value', '');
  await press(user, 'Cancel');
  act(markSignedOut);
  await signIn(user);
  await screen.findByText(line);
  expect(field('Location')).toHaveProperty('value', 'Porto');
});

test('it is forgotten with its member', async () => {
  await begin();
  expect(kept()).not.toEqual([]);
  deleteMemberData(aMember.id);
  expect(kept()).toEqual([]);
});
