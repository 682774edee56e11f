import { topics } from '@muster/contract/topics.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { getOwnProfileEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { markSignedOut } from '#src/lib/api/session-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { confirmLeave } from '#src/lib/storage/unsaved-work.ts';
import { mockResponse, mockDashboard, mockError } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { field, press, replaceText, signOut, startEditing } from '#test/profile-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockProfile();
});

/** Opens the form and changes the location, which is empty. */
async function edit(text = 'Porto') {
  const app = renderApp('/dashboard/profile');
  await startEditing(app.user);
  await replaceText(app.user, 'Location', text);
  return app;
}

const findPrompt = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const dashboard = () => screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });

test('prompts before leaving unsaved changes, and Keep editing keeps them', async () => {
  const { user, address } = await edit();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await findPrompt();
  await press(user, 'Keep editing');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/dashboard/profile');
  expect(field('Location')).toHaveProperty('value', 'Porto');
});

test('continues the navigation on Leave', async () => {
  const { user } = await edit();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await findPrompt();
  await press(user, 'Leave');
  expect(await dashboard()).toBeDefined();
});

test('does not prompt without changes', async () => {
  const { user } = await edit('x');
  await replaceText(user, 'Location', '');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await dashboard()).toBeDefined();
});

test('does not prompt after Cancel', async () => {
  const { user } = await edit();
  await press(user, 'Cancel');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await dashboard()).toBeDefined();
});

test('prompts before signing out', async () => {
  const { user, address } = await edit();
  const signOuts = mockResponse(signOutEndpoint, { member: null });
  await signOut(user);
  await findPrompt();
  await press(user, 'Keep editing');
  expect(signOuts).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await signOut(user);
  await findPrompt();
  await press(user, 'Leave');
  await waitFor(() => expect(address()).toBe('/'));
  expect(signOuts).toHaveLength(1);
});

test('redirects to the sign-in page without a prompt when the session ends', async () => {
  const { address } = await edit();
  act(markSignedOut);
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login?redirect=%2Fdashboard%2Fprofile');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('redirects to the sign-in page when the session ends during the prompt', async () => {
  const { user, address } = await edit();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await findPrompt();
  mockError(getOwnProfileEndpoint, 'unauthenticated');
  act(markSignedOut);
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toMatch(/^\/login/);
});

test('keeps the form if a request is rejected while the session is still valid', async () => {
  const { user, address } = await edit();
  mockError(updateProfileEndpoint, 'unauthenticated');
  const requests = mockResponse(getSessionEndpoint, { member: aMember });
  await press(user, 'Save Changes');
  await screen.findByText(/^Failed to save profile: /);
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching({ queryKey: topics.session })).toBe(0));
  expect(address()).toBe('/dashboard/profile');
  expect(field('Location')).toHaveProperty('value', 'Porto');
});

test('answers a prompt when its form is unmounted, so that signing out does not wait', async () => {
  const { user, router } = await edit();
  await signOut(user);
  await findPrompt();
  const leaves = confirmLeave();
  await act(() => router.navigate({ to: '/dashboard', ignoreBlocker: true }));
  await dashboard();
  expect(await leaves).toBe(false);
});
