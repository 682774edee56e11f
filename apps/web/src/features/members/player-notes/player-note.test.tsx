import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listReceivedRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { getPlayerEndpoint, listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPageOf } from '#test/data/a-post.ts';
import { aPlayer } from '#test/data/a-player.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';

const noteRegion = () => screen.findByRole('region', { name: 'Your note, which only you can read' });
const dialog = (name: string) => screen.findByRole('dialog', { name: `Your note about ${name}` });
const mockNote = (memberId: string, note: string) =>
  mockResponse(listPlayerStatusesEndpoint, [{ memberId, isOnline: null, answers: null, note }]);

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

let version = 1;
const nextVersion = (): number => (version += 1);
const changeElsewhere = (memberId: string, text: string): void =>
  act(() => publishLocally({ type: 'player-note.changed', memberId, text, version: nextVersion() }));

async function openPlayer(note: string | null) {
  const player = aPlayer({ note });
  mockResponse(getPlayerEndpoint, player);
  mockResponse(listPlayerPostsEndpoint, aPageOf([]));
  const app = renderApp(`/dashboard/players/${player.id}`);
  await screen.findByRole('heading', { level: 1, name: player.name });
  return { ...app, player };
}

async function write(user: UserEvent, name: string, text: string) {
  const form = within(await dialog(name));
  await user.clear(form.getByRole('textbox', { name: 'Note' }));
  if (text) await user.type(form.getByRole('textbox', { name: 'Note' }), text);
  await user.click(form.getByRole('button', { name: 'Save' }));
}

test('a player’s page shows the note and saves changes, and a failure keeps the text', async () => {
  const { user, player } = await openPlayer('');
  await user.click(within(await noteRegion()).getByRole('button', { name: 'Add a note' }));
  mockError(setPlayerNoteEndpoint, 'unavailable');
  await write(user, player.name, 'Great healer');
  const form = within(await dialog(player.name));
  expect((await form.findByRole('alert')).textContent).toContain("Couldn't save your note");
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Great healer');
  const requests = mockResponse(setPlayerNoteEndpoint, {
    memberId: player.id,
    text: 'Great healer',
    version: nextVersion(),
  });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toMatchObject([{ params: { memberId: player.id }, body: { text: 'Great healer', basedOn: '' } }]);
  const region = within(await noteRegion());
  expect(region.getByText('Great healer')).toBeDefined();
  mockResponse(setPlayerNoteEndpoint, { memberId: player.id, text: '', version: nextVersion() });
  await user.click(region.getByRole('button', { name: 'Edit note' }));
  await write(user, player.name, '');
  await region.findByRole('button', { name: 'Add a note' });
  expect(region.queryByText('Great healer')).toBeNull();
});

test('keeps an unsaved note when the dialog closes, until it is cancelled', async () => {
  const { user, player } = await openPlayer('Calm');
  const open = async () => user.click(within(await noteRegion()).getByRole('button', { name: 'Edit note' }));
  const field = async () => within(await dialog(player.name)).findByRole('textbox', { name: 'Note' });
  await open();
  await user.type(await field(), ' shot caller');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(await field()).toHaveProperty('value', 'Calm shot caller');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(await field()).toHaveProperty('value', 'Calm');
});

test('shows a change made in another window, and warns before replacing it', async () => {
  const { user, player } = await openPlayer('Calm');
  const region = within(await noteRegion());
  changeElsewhere(player.id, 'Calm, EU');
  expect(await region.findByText('Calm, EU')).toBeDefined();
  await user.click(region.getByRole('button', { name: 'Edit note' }));
  const form = within(await dialog(player.name));
  await user.type(form.getByRole('textbox', { name: 'Note' }), ' evenings');
  // The event is lost: the server rejects the change, and the note is fetched again.
  mockError(setPlayerNoteEndpoint, 'note-changed');
  mockResponse(getPlayerEndpoint, { ...player, note: 'Calm, US' });
  await user.click(form.getByRole('button', { name: 'Save' }));
  const warning = /You changed this note in another window. Saving replaces: .?Calm, US/;
  expect(await form.findByText(warning)).toBeDefined();
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Calm, EU evenings');
  const text = 'Calm, EU evenings';
  const requests = mockResponse(setPlayerNoteEndpoint, { memberId: player.id, text, version: nextVersion() });
  await user.click(await form.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toMatchObject([{ body: { text, basedOn: 'Calm, US' } }]);
  expect(region.getByText(text)).toBeDefined();
});

test('offers no note about a player the member has never talked to', async () => {
  await openPlayer(null);
  expect(screen.queryByText('Your note, which only you can read')).toBeNull();
});

test('a conversation shows the note in its header, and changes it', async () => {
  startChatServer(1);
  mockNote(partner.id, 'Calm shot caller');
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  const pane = within(await screen.findByRole('region', { name: /^Conversation with/ }));
  await pane.findByText('Your note: Calm shot caller');
  await user.click(pane.getByRole('button', { name: `More actions for ${partner.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Your note' }));
  expect(within(await dialog(partner.name)).getByRole('textbox', { name: 'Note' })).toHaveProperty(
    'value',
    'Calm shot caller',
  );
  mockResponse(setPlayerNoteEndpoint, { memberId: partner.id, text: 'Late', version: nextVersion() });
  await write(user, partner.name, 'Late');
  await pane.findByText('Your note: Late');
});

test('a received request shows the note about its player', async () => {
  const request = aReceivedRequest();
  mockResponse(listReceivedRequestsEndpoint, [request]);
  mockNote(request.requester.id, 'Plays after 9 pm');
  renderApp('/dashboard');
  const requests = within(await screen.findByRole('region', { name: 'Requests' }));
  expect(await requests.findByText('Your note: Plays after 9 pm')).toBeDefined();
});
