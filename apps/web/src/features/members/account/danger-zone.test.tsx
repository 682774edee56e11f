import { deleteAccountEndpoint, getDeletionSummaryEndpoint } from '@muster/contract/members/account.ts';
import { getSignInMethodsEndpoint } from '@muster/contract/sessions/linked-accounts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { errors } from '@muster/contract/errors.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refreshSession } from '#src/lib/api/session-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionQuery } from '#src/features/sessions/session.ts';
import { mockDeletionSummary } from '#test/data/account.ts';
import { mockResponse, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { anOfflinePost, anUnsentMessage, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { mockProfile } from '#test/data/profile.ts';
import { readBrowserState } from '#test/browser-state.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';
import { writeSignInOptions } from '#test/sign-in-options.ts';

const wrongPassword = { path: 'password', message: errors['wrong-password'].message };
const benId = '019a3f6e-0000-7000-8000-000000000002';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockProfile();
  mockDeletionSummary();
});

async function openDialog() {
  const app = renderApp('/dashboard/profile');
  const zone = within(await screen.findByRole('region', { name: 'Danger Zone' }));
  const opener = zone.getByRole('button', { name: 'Delete account' });
  await app.user.click(opener);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account?' });
  const inDialog = within(dialog);
  const confirm = async (password: string): Promise<void> => {
    if (password) await enterText(app.user, inDialog.getByLabelText('Your password'), password);
    await app.user.click(inDialog.getByRole('button', { name: 'Delete account' }));
  };
  return { ...app, opener, dialog, inDialog, confirm };
}

const keysOfAda = [`draft:${aMember.id}:chat`, `draft:${aMember.id}:chat:unsent:1`, `notices:${aMember.id}`];
const keysOfBen = [`draft:${benId}:chat`, `notices:${benId}`];

/** Local data of two members. */
function storeLocalData() {
  for (const key of [...keysOfAda, ...keysOfBen]) localStorage.setItem(key, '"text"');
  sessionStorage.setItem(`post-draft:${aMember.id}`, '{}');
  sessionStorage.setItem(`post-draft:${benId}`, '{}');
  storeOffline(anOfflinePost(1, { refusal: 'No' }), anUnsentMessage(1), anOfflinePost(2, { authorId: benId }));
}

const localData = () => ({
  inBrowser: [...keysOfAda, ...keysOfBen].filter((key) => localStorage.getItem(key) !== null),
  inTab: [aMember.id, benId].filter((id) => sessionStorage.getItem(`post-draft:${id}`) !== null),
  offline: storedOffline(),
});
const localDataOfBen = { inBrowser: keysOfBen, inTab: [benId], offline: [anOfflinePost(2, { authorId: benId })] };

test('renders the Danger Zone as the last section', async () => {
  renderApp('/dashboard/profile');
  await screen.findByRole('region', { name: 'Danger Zone' });
  expect(screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent).toBe('Danger Zone');
});

test('lists deleted data with counts and retained data, and offers a download', async () => {
  const { dialog, inDialog } = await openDialog();
  await inDialog.findByText('3 posts');
  expect(inDialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your profile, picture and settings',
    '3 posts',
    '4 conversations in your list',
    'Your sign-in on 2 devices',
  ]);
  expect(dialog.textContent).toContain('keep the conversation. Your 12 messages stay, but show ‘Unknown');
  expect(dialog.textContent).toContain("This can't be undone");
  expect(inDialog.getByRole('button', { name: 'Download my data' })).toBeDefined();
});

test('uses the singular and omits empty items', async () => {
  mockDeletionSummary({ posts: 1, conversations: 0, messages: 0, sessions: 1, hasPicture: false });
  const { dialog, inDialog } = await openDialog();
  await inDialog.findByText('1 post');
  expect(inDialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your profile and settings',
    '1 post',
    'Your sign-in on 1 device',
  ]);
  expect(dialog.textContent).not.toContain('What stays');
});

test('states how many players will be notified', async () => {
  mockDeletionSummary({ playersIn: 3, playersWaiting: 2 });
  const { inDialog } = await openDialog();
  expect(await inDialog.findByText("3 players are in, 2 are waiting. They'll be notified.")).toBeDefined();
});

test('omits messages from the remaining data if there are none', async () => {
  mockDeletionSummary({ conversations: 2, messages: 0 });
  const { dialog, inDialog } = await openDialog();
  await inDialog.findByText('2 conversations in your list');
  expect(dialog.textContent).toContain('keep the conversation. They see ‘Unknown User’ instead of your name.');
});

test('shows a loading text while counting', async () => {
  const release = delayResponse(getDeletionSummaryEndpoint);
  const { inDialog } = await openDialog();
  expect(inDialog.getByText('Counting your posts and messages...')).toBeDefined();
  release();
  await inDialog.findByText('3 posts');
});

test('lists items without counts if counting failed, and still deletes the account', async () => {
  mockError(getDeletionSummaryEndpoint, 'internal');
  const { inDialog, confirm, address } = await openDialog();
  await inDialog.findByText(/^Couldn't count what would be deleted: Something/);
  expect(inDialog.getByText('All your posts')).toBeDefined();
  mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  await confirm('secret');
  await waitFor(() => expect(address()).toBe('/'));
});

test('states that a job still deletes the account', async () => {
  const { confirm, address } = await openDialog();
  mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleting' });
  await confirm('secret');
  await waitFor(() => expect(address()).toBe('/'));
  expect(await screen.findAllByText('Your account is being deleted.')).not.toEqual([]);
});

test('counts again on Try again', async () => {
  mockError(getDeletionSummaryEndpoint, 'internal');
  const { inDialog, user } = await openDialog();
  const retry = await inDialog.findByRole('button', { name: 'Try again' });
  mockDeletionSummary({ posts: 7 });
  await user.click(retry);
  expect(await inDialog.findByText('7 posts')).toBeDefined();
});

test('focuses no button first; Escape and Cancel close the dialog and clear the password', async () => {
  const { user, opener, dialog, inDialog } = await openDialog();
  const deleted = mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.closest('button')).toBeNull();
  await enterText(user, inDialog.getByLabelText('Your password'), 'secret');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.click(opener);
  expect(await screen.findByLabelText('Your password')).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(deleted).toEqual([]);
});

test('sends nothing without a password', async () => {
  const { confirm, inDialog } = await openDialog();
  const deleted = mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  await confirm('');
  expect(await inDialog.findByText('Please enter your password')).toBeDefined();
  expect(deleted).toEqual([]);
});

test('shows a wrong password at its field and keeps the input', async () => {
  const { confirm, inDialog } = await openDialog();
  mockError(deleteAccountEndpoint, 'wrong-password', { issues: [wrongPassword] });
  await confirm('wrong');
  expect(await inDialog.findByText('Incorrect password. Please try again.')).toBeDefined();
  const field = inDialog.getByLabelText('Your password');
  expect(field).toHaveProperty('value', 'wrong');
  expect(document.activeElement).toBe(field);
  expect(inDialog.queryByText(/^Failed to delete account/)).toBeNull();
});

test('shows an administrator that the account cannot be deleted', async () => {
  const { confirm, inDialog } = await openDialog();
  mockError(deleteAccountEndpoint, 'admin-deletion-forbidden');
  await confirm('secret');
  expect((await inDialog.findByRole('alert')).textContent).toBe(
    "Failed to delete account: An administrator's account can't be deleted here.",
  );
});

test('shows a network failure and stays on the profile', async () => {
  const { confirm, inDialog, address } = await openDialog();
  failNetwork(deleteAccountEndpoint);
  await confirm('secret');
  expect((await inDialog.findByRole('alert')).textContent).toMatch(
    /^Failed to delete account: Muster can't be reached/,
  );
  expect(address()).toBe('/dashboard/profile');
});

test('deletes local data after a lost response once the session is found to be revoked', async () => {
  const { confirm, inDialog, address } = await openDialog();
  storeLocalData();
  failNetwork(deleteAccountEndpoint);
  await confirm('secret');
  expect((await inDialog.findByRole('alert')).textContent).toContain(
    "Your account may have been deleted anyway. If so, you'll be signed out and this browser will clear",
  );
  expect(localData().inTab).toEqual([aMember.id, benId]);
  mockResponse(getSessionEndpoint, { member: null });
  act(refreshSession);
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  await waitFor(() => expect(localData()).toEqual(localDataOfBen));
});

test('refetches the session at once after a lost response', async () => {
  const { confirm, address } = await openDialog();
  storeLocalData();
  failNetwork(deleteAccountEndpoint);
  mockResponse(getSessionEndpoint, { member: null });
  await confirm('secret');
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  await waitFor(() => expect(localData()).toEqual(localDataOfBen));
});

test('keeps local data after the server has rejected the deletion', async () => {
  const { confirm, inDialog, user, address } = await openDialog();
  storeLocalData();
  failNetwork(deleteAccountEndpoint);
  await confirm('secret');
  await inDialog.findByRole('alert');
  mockError(deleteAccountEndpoint, 'wrong-password', { issues: [wrongPassword] });
  await user.click(inDialog.getByRole('button', { name: 'Delete account' }));
  await inDialog.findByText('Incorrect password. Please try again.');
  mockResponse(getSessionEndpoint, { member: null });
  act(refreshSession);
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  await waitFor(() => expect(queryClient.getQueryData(['deletion'])).toBeUndefined());
  expect(localData().inBrowser).toEqual([...keysOfAda, ...keysOfBen]);
});

test('does not redirect if another member is signed in when the response arrives', async () => {
  const { confirm } = await openDialog();
  localStorage.setItem(`notices:${aMember.id}`, '"text"');
  mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  const release = delayResponse(deleteAccountEndpoint);
  await confirm('secret');
  mockResponse(getSessionEndpoint, { member: { ...aMember, id: benId, name: 'Ben Carter' } });
  act(refreshSession);
  await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)?.member?.id).toBe(benId));
  release();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(localStorage.getItem(`notices:${aMember.id}`)).toBeNull();
  expect(queryClient.getQueryData(sessionQuery.queryKey)?.member?.id).toBe(benId);
});

test('shows the deletion in progress, sends one request, and cannot be cancelled', async () => {
  const { confirm, dialog, inDialog, user } = await openDialog();
  const deleted = mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  const release = delayResponse(deleteAccountEndpoint);
  await confirm('secret');
  expect(inDialog.getByRole('button', { name: 'Deleting...' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(inDialog.getByLabelText('Your password'), '{Enter}');
  await user.keyboard('{Escape}');
  expect(dialog.hasAttribute('data-open')).toBe(true);
  release();
  await screen.findByRole('heading', { name: 'Find Your Perfect Gaming Crew' });
  expect(deleted).toHaveLength(1);
});

test('opens the home page with a toast and deletes only this member’s local data', async () => {
  const { confirm, address } = await openDialog();
  storeLocalData();
  mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  await confirm('secret');
  await screen.findByRole('heading', { name: 'Find Your Perfect Gaming Crew' });
  expect(address()).toBe('/');
  expect(await screen.findAllByText('Your account has been deleted.')).not.toHaveLength(0);
  await waitFor(() => expect(localData()).toEqual(localDataOfBen));
  const known = () => queryClient.getQueryCache().getAll();
  await waitFor(() => expect(known().map(({ queryKey }) => queryKey)).toEqual([sessionQuery.queryKey]));
  await waitFor(() => expect(readBrowserState()).not.toContain('secret'));
});

test('deletes local data of other tabs too', async () => {
  renderApp('/dashboard/profile');
  await screen.findByRole('region', { name: 'Danger Zone' });
  storeLocalData();
  fireEvent(window, new StorageEvent('storage', { key: 'member-gone', newValue: JSON.stringify(aMember.id) }));
  await waitFor(() => expect(localData()).toEqual(localDataOfBen));
});

test('opens the home page even if the live event led to the sign-in page first', async () => {
  const { confirm, address } = await openDialog();
  mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  const release = delayResponse(deleteAccountEndpoint);
  await confirm('secret');
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, { member: null }));
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fdashboard%2Fprofile'));
  release();
  await screen.findByRole('heading', { name: 'Find Your Perfect Gaming Crew' });
  expect(address()).toBe('/');
});

test('an account without a password is deleted after a recent sign-in', async () => {
  writeSignInOptions();
  mockResponse(getSignInMethodsEndpoint, { hasPassword: false, hasRecentSignIn: true, linkedAccounts: [] });
  const requests = mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  const { inDialog, user } = await openDialog();
  await user.click(await inDialog.findByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(requests[0]?.body).toEqual({}));
});
