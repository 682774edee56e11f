import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import { getOwnProfileEndpoint, updateProfileEndpoint } from '@muster/contract/profiles.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { markSignedOut, sessionKey } from '#src/lib/session/session-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { confirmLeave } from '#src/lib/storage/unsaved-work.ts';
import { answer, answerDashboard, refuse } from '#test/network.ts';
import { answerProfile } from '#test/profile.ts';
import { field, press, replaceText, startEditing } from '#test/profile-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  answerProfile();
});

/** A form in which something was written, unless `text` is what stands there anyway. */
async function edit(text = 'Porto') {
  const app = renderApp('/dashboard/profile');
  await startEditing(app.user);
  await replaceText(app.user, 'Location', text);
  return app;
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const dashboard = () => screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });

test('who goes elsewhere with something unsaved is asked, and may stay with all of it', async () => {
  const { user, address } = await edit();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await question();
  await press(user, 'Keep editing');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/dashboard/profile');
  expect(field('Location')).toHaveProperty('value', 'Porto');
});

test('who leaves then is where they wanted to be', async () => {
  const { user } = await edit();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await question();
  await press(user, 'Leave');
  expect(await dashboard()).toBeDefined();
});

test('where nothing was changed, or it was taken back, nobody is asked', async () => {
  const { user } = await edit('x');
  await replaceText(user, 'Location', '');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await dashboard()).toBeDefined();
});

test('after Cancel one goes as one likes', async () => {
  const { user } = await edit();
  await press(user, 'Cancel');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await dashboard()).toBeDefined();
});

test('signing out asks too, before anything is ended', async () => {
  const { user, address } = await edit();
  const ended = answer(signOutEndpoint, { member: null });
  await press(user, 'Sign Out');
  await question();
  await press(user, 'Keep editing');
  expect(ended).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press(user, 'Sign Out');
  await question();
  await press(user, 'Leave');
  await waitFor(() => expect(address()).toBe('/'));
  expect(ended).toHaveLength(1);
});

test('whose session ends is led to the sign-in page without a question', async () => {
  const { address } = await edit();
  act(markSignedOut);
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login?redirect=%2Fdashboard%2Fprofile');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('so is whose session ends while the question stands', async () => {
  const { user, address } = await edit();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await question();
  refuse(getOwnProfileEndpoint, 'unauthenticated');
  act(markSignedOut);
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toMatch(/^\/login/);
});

test('a call that is refused although one is still signed in leads nowhere, and what was written stays', async () => {
  const { user, address } = await edit();
  refuse(updateProfileEndpoint, 'unauthenticated');
  const asked = answer(getSessionEndpoint, { member: aMember });
  await press(user, 'Save Changes');
  await screen.findByText(/^Failed to save profile: /);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching({ queryKey: sessionKey })).toBe(0));
  expect(address()).toBe('/dashboard/profile');
  expect(field('Location')).toHaveProperty('value', 'Porto');
});

test('so does a question that nobody can answer any more: signing out waits for it no longer', async () => {
  const { user, router } = await edit();
  await press(user, 'Sign Out');
  await question();
  const leaves = confirmLeave();
  await act(() => router.navigate({ to: '/dashboard', ignoreBlocker: true }));
  await dashboard();
  expect(await leaves).toBe(false);
});
