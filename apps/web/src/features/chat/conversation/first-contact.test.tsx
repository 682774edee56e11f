import { type PairConversation } from '@muster/contract/chat/chat.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { listChatRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { changeChatSettingsEndpoint, deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest, aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { aLatestRequest } from '#test/data/conversation-settings.ts';
import { aMessage, chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

/** The partner has sent a URL. `room` is what the server returns from now on. */
async function open(room: Partial<PairConversation> = {}, count = 2) {
  const server = startChatServer(count, room);
  server.receive('join https://evil.example/now');
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  await screen.findByRole('textbox', { name: 'Message to Ben Carter' });
  await waitFor(() => expect(server.isConnected()).toBe(true));
  await screen.findByRole('log', { name: 'Message history' });
  await pane().findByText(/evil\.example/);
  const choose = async (action: string) => {
    await app.user.click(screen.getByRole('button', { name: 'More actions for Ben Carter' }));
    await app.user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { ...app, server, room, choose };
}

const pane = () => within(screen.getByRole('log', { name: 'Message history' }));
const partnerLink = () => pane().queryByRole('link', { name: 'https://evil.example/now' });
const list = () => within(screen.getByRole('navigation', { name: 'Conversations' }));
const row = () => list().queryByRole('link', { name: /Ben Carter/ });

test('a partner’s links are plain text until the member answers, without a reload', async () => {
  const { server, room, user } = await open({ isEstablished: false });
  expect(partnerLink()).toBeNull();
  room.isEstablished = true;
  const field = screen.getByRole('textbox', { name: 'Message to Ben Carter' });
  await user.type(field, 'see https://muster.example too{Enter}');
  await waitFor(() => expect(server.messages).toHaveLength(4));
  await waitFor(() => expect(partnerLink()).not.toBeNull());
  expect(pane().getByRole('link', { name: 'https://muster.example' })).toBeDefined();
});

test('links work as soon as a request is accepted', async () => {
  const { server, room } = await open({ isEstablished: false });
  expect(partnerLink()).toBeNull();
  room.isEstablished = true;
  const request = aReceivedRequest({ state: 'accepted', decidedAt: new Date() });
  server.push({ type: 'join-request.changed', request });
  await waitFor(() => expect(partnerLink()).not.toBeNull());
});

test('until the first message, a requester sees who they wait for, with texts to start with', async () => {
  mockResponse(listChatRequestsEndpoint, [aJoinRequest({ schedule: null })]);
  mockResponse(getPostEndpoint, aPost(1, { seats: 5 }));
  const server = startChatServer(0, { latestRequest: { ...aLatestRequest, state: 'pending', isOwn: true } });
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  const waiting = { name: 'Waiting for Ben Carter' };
  expect(await screen.findByRole('heading', waiting)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mic ready' }));
  expect(document.activeElement).toHaveProperty('value', 'Mic ready');
  await waitFor(() => expect(server.isConnected()).toBe(true));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('heading', waiting)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Mic ready' })).toBeNull();
});

test('until the first message, an author sees who wants to join', async () => {
  const request = aReceivedRequest({ note: 'Main Sage, calm comms', roles: ['Sentinel'] });
  mockResponse(listChatRequestsEndpoint, [request]);
  mockResponse(getPostEndpoint, aPost(1, { seats: 5 }));
  startChatServer(0, { latestRequest: { ...aLatestRequest, state: 'pending', isOwn: false } });
  renderApp(`/dashboard/chat/${partner.id}`);
  const heading = await screen.findByRole('heading', { name: partner.name, level: 3 });
  expect(heading.parentElement?.textContent).toContain('SentinelPCMain Sage, calm commsCalm comms');
  expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1);
});

test('a first message over the limit keeps its text and states when the next one is possible', async () => {
  const { server, user } = await open();
  const reason =
    "Too many players haven't answered you yet. You can contact another one in 40 minutes, or earlier if they answer.";
  server.failSends(() => ({ code: 'open-requests-limit', message: reason, retryAfterSeconds: 2400 }));
  await user.type(screen.getByRole('textbox', { name: 'Message to Ben Carter' }), 'hi there{Enter}');
  expect(await screen.findByText(`Not sent. ${reason}`)).toBeDefined();
  expect(pane().getByText(/hi there/)).toBeDefined();
  expect(server.attempts).toEqual(['hi there']);
  server.failSends(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.sentIds).toHaveLength(1));
});

test('mutes a conversation: listed with a quiet badge, and not counted', async () => {
  const { server, room, choose } = await open({ isEstablished: true, readSeq: 2, lastSeq: 3 });
  room.isMuted = true;
  const muted = mockResponse(changeChatSettingsEndpoint, { isMuted: true, isArchived: false });
  await choose('Mute');
  expect(
    await screen.findByText("Muted. You won't be notified about this player's messages or requests."),
  ).toBeDefined();
  expect(muted[0]?.body).toEqual({ isMuted: true });
  await waitFor(() => expect(row()?.textContent).toContain('Muted'));
  room.isMuted = false;
  server.push({ type: 'chat.settings', chatId, isMuted: false, isArchived: false });
  await waitFor(() => expect(row()?.textContent).not.toContain('Muted'));
});

test('archives a conversation, which the next message brings back', async () => {
  const { server, room, user, choose } = await open();
  mockResponse(changeChatSettingsEndpoint, { isMuted: false, isArchived: true });
  room.isArchived = true;
  await choose('Archive');
  const archived = await screen.findByRole('button', { name: 'Archived (1)' });
  expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull();
  expect(screen.getByText('No open conversations')).toBeDefined();
  await user.click(archived);
  expect(row()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'All conversations' }));
  server.push({ type: 'message.sent', message: server.receive('are you there?') });
  await waitFor(() => expect(row()).not.toBeNull());
  expect(screen.queryByRole('button', { name: /^Archived/ })).toBeNull();
});

test('deletes a conversation for the member after a confirmation, and shows what comes after', async () => {
  const { server, room, user, choose, address } = await open();
  const deletion = mockResponse(deleteChatEndpoint, { deletedSeq: 3 });
  await choose('Delete for me');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this conversation?' }));
  expect(dialog.getByText(/Ben Carter keeps them/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(deletion).toEqual([]);
  await choose('Delete for me');
  Object.assign(room, { isDeleted: true, deletedSeq: 3 });
  await user.click(await screen.findByRole('button', { name: 'Delete for me' }));
  await waitFor(() => expect(address()).toBe('/dashboard/chat'));
  expect(screen.queryByText(/evil\.example/)).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull();
  const next = server.receive('after the deletion');
  server.push({ type: 'message.sent', message: next });
  await waitFor(() => expect(row()?.textContent).toContain('1 unread'));
});

test('a deletion in another window empties the open conversation, and the next message appears', async () => {
  const { server } = await open();
  server.push({ type: 'chat.deleted', chatId, deletedSeq: 3 });
  await waitFor(() => expect(pane().queryByText(/evil\.example/)).toBeNull());
  server.push({ type: 'message.changed', message: aMessage(3, { text: 'removed' }) });
  server.push({ type: 'message.sent', message: server.receive('a new start') });
  expect(await pane().findByText('a new start')).toBeDefined();
  expect(pane().queryByText(/message 1/)).toBeNull();
});

test('says that a setting was not saved', async () => {
  const { choose } = await open();
  mockError(changeChatSettingsEndpoint, 'internal');
  await choose('Mute');
  expect(await screen.findAllByText(/^Couldn't change this conversation: Something went wrong/)).not.toEqual([]);
  expect(row()?.textContent).not.toContain('Muted');
});
