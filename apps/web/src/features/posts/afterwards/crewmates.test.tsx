import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import {
  type Crewmate,
  leaveCrewmateEndpoint,
  listCrewmatesEndpoint,
} from '@muster/contract/posts/afterwards/crewmates.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPost, aPostEvent } from '#test/data/a-post.ts';
import { failNetwork, mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { startLiveServer } from '#test/servers/live-server.ts';

const aCrewmate = (id: string, name: string, changes: Partial<Crewmate> = {}): Crewmate => ({
  id,
  name,
  pictureUrl: null,
  presence: { isOnline: true, lastSeenAt: null },
  posts: [],
  sessions: 0,
  games: [],
  ...changes,
});
const mira = aCrewmate('019a3f6e-0000-7000-8000-000000000401', 'Mira', {
  posts: [{ id: aPost(1).id, game: 'Apex Legends' }],
  sessions: 3,
  games: ['Rust', 'Valorant'],
});
const zoe = aCrewmate('019a3f6e-0000-7000-8000-000000000402', 'Zoe', { presence: null });

beforeEach(() => {
  mockResponse(listGamesEndpoint, []);
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});
afterEach(() => vi.restoreAllMocks());

const cards = async () => (await screen.findAllByRole('article')).map((card) => within(card));

test('lists crewmates with presence, open posts, past sessions and a link to the conversation', async () => {
  mockResponse(listCrewmatesEndpoint, [mira, zoe]);
  renderApp('/dashboard/crewmates');
  const [first, second] = await cards();
  expect(await first?.findByText('Online')).toBeDefined();
  expect(first?.getByText('Played together 3 times: Rust, Valorant')).toBeDefined();
  expect(first?.getByRole('link', { name: 'Apex Legends' }).getAttribute('href')).toBe(`/posts/${aPost(1).id}`);
  expect(first?.getByRole('link', { name: 'Open chat: Mira' }).getAttribute('href')).toBe(`/dashboard/chat/${mira.id}`);
  expect(second?.queryByText(/Online|Active|Played/)).toBeNull();
});

test('removes a crewmate after a confirmation, and shows why it failed', async () => {
  mockResponse(listCrewmatesEndpoint, [mira, zoe]);
  mockError(leaveCrewmateEndpoint, 'internal');
  const { user } = renderApp('/dashboard/crewmates');
  await user.click(await screen.findByRole('button', { name: 'More actions for Mira' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove crewmate' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Mira from your crewmates?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText(/^Couldn't remove this crewmate: Something went wrong/);
  const left = mockResponse(leaveCrewmateEndpoint, { memberId: mira.id });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Mira')).toBeNull());
  expect(left).toMatchObject([{ params: { memberId: mira.id } }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Zoe'));
});

test('shows a new crewmate, their presence and their new post at once', async () => {
  const live = startLiveServer();
  renderApp('/dashboard/crewmates');
  await screen.findByText('No crewmates yet');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockResponse(listCrewmatesEndpoint, [zoe]);
  act(() => live.push({ type: 'crewmates.changed', name: 'Zoe' }));
  await screen.findByRole('link', { name: 'Zoe' });
  const presence = { isOnline: true, lastSeenAt: null };
  act(() => live.push({ type: 'presence.changed', memberId: zoe.id, presence, version: 1 }));
  await screen.findByText('Online');
  mockResponse(listCrewmatesEndpoint, [{ ...zoe, posts: [{ id: aPost(1).id, game: 'Apex Legends' }] }]);
  act(() => live.push(aPostEvent('post.created', { ...aPost(1), authorId: zoe.id })));
  await screen.findByRole('link', { name: 'Apex Legends' });
});

test('changes the note about a crewmate', async () => {
  mockResponse(listCrewmatesEndpoint, [mira]);
  mockResponse(listPlayerStatusesEndpoint, [{ memberId: mira.id, isOnline: true, answers: null, note: 'Calm' }]);
  const { user } = renderApp('/dashboard/crewmates');
  await screen.findByText('Your note: Calm');
  await user.click(screen.getByRole('button', { name: 'More actions for Mira' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Your note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your note about Mira' }));
  const saved = mockResponse(setPlayerNoteEndpoint, { memberId: mira.id, text: 'Calm healer', version: 1 });
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), ' healer');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your note: Calm healer');
  expect(saved).toMatchObject([{ params: { memberId: mira.id }, body: { text: 'Calm healer' } }]);
});

test('states why the list cannot be loaded', async () => {
  mockError(listCrewmatesEndpoint, 'internal');
  renderApp('/dashboard/crewmates');
  expect(await screen.findByText(/^Couldn't load your crewmates: Something went wrong/)).toBeDefined();
  expect(screen.queryByText('No crewmates yet')).toBeNull();
});

test('states that it loads once the browser is online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failNetwork(listCrewmatesEndpoint);
  renderApp('/dashboard/crewmates');
  expect(await screen.findByText("Your crewmates load when you're back online.")).toBeDefined();
});
