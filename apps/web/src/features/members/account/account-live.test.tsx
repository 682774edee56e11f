import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { callApi } from '#src/lib/api/call-api.ts';
import { aGame } from '#test/data/a-game.ts';
import { mockDeletionSummary } from '#test/data/account.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, delayResponse } from '#test/network.ts';
import { fillForm } from '#test/post-form.ts';
import { mockProfile } from '#test/data/profile.ts';
import { readBrowserState } from '#test/browser-state.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const benId = '019a3f6e-0000-7000-8000-000000000002';
const storedForm = () => sessionStorage.getItem(`post-draft:${aMember.id}`);

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
});

/** Opens the form with a live connection and fills it in. */
async function openFilledForm() {
  const live = startLiveServer();
  const app = renderApp('/dashboard/create-post');
  await fillForm(app.user);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  await waitFor(() => expect(storedForm()).toContain('Need two more for ranked'));
  return { ...app, live };
}

test('deletes local data and opens the sign-in page when the account is deleted in another browser', async () => {
  const { live, address } = await openFilledForm();
  mockResponse(getSessionEndpoint, { member: null });
  act(() => live.push({ type: 'member.left', memberId: aMember.id }));
  await screen.findByText('You were signed out. Please sign in again.');
  expect(address()).toBe('/login');
  await waitFor(() => expect(storedForm()).toBeNull());
  expect(readBrowserState()).not.toContain('Need two more');
  expect(screen.queryByText('Access Denied')).toBeNull();
});

test('ignores the deletion of another account', async () => {
  const { live, address } = await openFilledForm();
  act(() => live.push({ type: 'member.left', memberId: benId }));
  const requests = mockResponse(listChatsEndpoint, []);
  act(() => live.push({ type: 'live.lagged' }));
  await waitFor(() => expect(requests).not.toEqual([]));
  expect(address()).toBe('/dashboard/create-post');
  expect(storedForm()).toContain('Need two more for ranked');
});

test('sends no member requests between the deletion of the account and the redirect home', async () => {
  const live = startLiveServer();
  mockProfile();
  mockDeletionSummary();
  const { user, address } = renderApp('/dashboard/profile');
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  mockResponse(deleteAccountEndpoint, { id: aMember.id, state: 'deleted' });
  const release = delayResponse(deleteAccountEndpoint);
  await enterText(user, dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await dialog.findByRole('button', { name: 'Deleting...' });
  const requests = mockResponse(listChatsEndpoint, []);
  act(() => live.push({ type: 'member.left', memberId: aMember.id }));
  fireEvent(window, new Event('online'));
  await callApi(listGamesEndpoint);
  expect(address()).toBe('/dashboard/profile');
  release();
  await waitFor(() => expect(address()).toBe('/'));
  expect(requests).toEqual([]);
});
