import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  type PairConversation,
  listChatsEndpoint,
  openChatEndpoint,
  unknownUserName,
} from '@muster/contract/chat/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getPlayerEndpoint, listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { establishedConversation } from '#test/data/conversation-settings.ts';
import { aPageOf } from '#test/data/a-post.ts';
import { aPlayer } from '#test/data/a-player.ts';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { conversationsQuery } from '../chat-queries.ts';
import { readDraft } from '../sending/draft-storage.ts';

const picture = (number: number): string => `/api/pictures/${number}/small`;
const partnerWithPicture = { ...partner, pictureUrl: picture(1) };
const leftPartner: PairConversation['partner'] = {
  id: null,
  name: unknownUserName,
  pictureUrl: null,
  presence: null,
  isSuspended: false,
};
const renamed: LiveEvent = {
  type: 'member.changed',
  version: 1,
  memberId: partner.id,
  name: 'Benjamin',
  pictureUrl: picture(2),
};
const left: LiveEvent = { type: 'member.left', memberId: partner.id };
const unknownPartner = { id: null, name: 'Unknown User', pictureUrl: null, presence: null, isSuspended: false };
const PARTNER_LEFT = 'This conversation is closed.';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const pane = () => within(screen.getByRole('region', { name: /^Conversation with/ }));
const listed = () => within(screen.getByRole('navigation', { name: 'Conversations' })).getByRole('link');
const pictureIn = (element: HTMLElement) => element.querySelector('img')?.getAttribute('src');
const paneHeading = (name: string) => screen.findByRole('heading', { level: 2, name });

async function open(shown: PairConversation['partner'] = partnerWithPicture) {
  const room = { partner: shown };
  const server = startChatServer(2, room);
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  await paneHeading(shown.name);
  await waitFor(() => expect(server.isConnected()).toBe(true));
  const push = (event: LiveEvent): void => {
    if (event === left) room.partner = leftPartner;
    act(() => server.push(event));
  };
  return { ...app, server, push };
}

test('marks an administrator in the list and in the conversation', async () => {
  await open({ ...partnerWithPicture, isAdmin: true });
  expect([listed().textContent, pane().getAllByText('Administrator').length]).toEqual([
    expect.stringContaining('Administrator'),
    1,
  ]);
});

const profileLink = (name: string) => pane().getByRole('link', { name: `Profile of ${name}` });

test('shows the partner’s picture in the list and in the header, which links to their profile', async () => {
  await open();
  expect(pictureIn(listed())).toBe(picture(1));
  expect(pictureIn(screen.getByRole('region', { name: 'Conversation with Ben Carter' }))).toBe(picture(1));
  expect(profileLink('Ben Carter').getAttribute('href')).toBe(`/dashboard/players/${partner.id}`);
});

test.each(['More actions for Ben Carter', 'More actions for this message'])(
  'opens the profile from the menu "%s"',
  async (menu) => {
    mockResponse(getPlayerEndpoint, aPlayer());
    mockResponse(listPlayerPostsEndpoint, aPageOf([]));
    const { user, address } = await open();
    await pane().findByText('message 2');
    await user.click(pane().getAllByRole('button', { name: menu })[0] ?? document.body);
    await user.click(await screen.findByRole('menuitem', { name: 'View profile' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/players/${partner.id}`));
  },
);

test('shows no menu for own messages', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Message to Ben Carter' }), 'mine{Enter}');
  await pane().findByText('mine');
  expect(pane().getAllByRole('button', { name: 'More actions for this message' })).toHaveLength(2);
});

test('updates a renamed partner at once in the list and the header', async () => {
  const { push } = await open();
  push(renamed);
  await paneHeading('Benjamin');
  expect(listed().textContent).toContain('Benjamin');
  expect(pictureIn(listed())).toBe(picture(2));
  expect(pictureIn(screen.getByRole('region', { name: 'Conversation with Benjamin' }))).toBe(picture(2));
  expect(screen.getByRole('textbox', { name: 'Message to Benjamin' })).toBeDefined();
});

test('updates a renamed partner in search results', async () => {
  const { user, push } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ben');
  await screen.findByText('1 conversation found');
  push(renamed);
  await waitFor(() => expect(listed().textContent).toContain('Benjamin'));
});

test('updates the partner of a conversation that is not in the list', async () => {
  const server = startChatServer(2, { partner: partnerWithPicture });
  mockResponse(listChatsEndpoint, []);
  renderApp(`/dashboard/chat/${partner.id}`);
  await paneHeading('Ben Carter');
  await waitFor(() => expect(server.isConnected()).toBe(true));
  act(() => server.push({ type: 'live.lagged' }));
  act(() => server.push(renamed));
  await paneHeading('Benjamin');
  act(() => server.push(left));
  expect(await screen.findByText(PARTNER_LEFT)).toBeDefined();
});

test('ignores another member who is renamed or leaves', async () => {
  const { push } = await open();
  push({ ...renamed, memberId: aMember.id });
  push({ ...left, memberId: aMember.id });
  push({ type: 'chat.seen', version: 1, chatId, seq: 0 });
  expect(screen.getByRole('heading', { level: 2, name: 'Ben Carter' })).toBeDefined();
  expect(screen.queryByText(PARTNER_LEFT)).toBeNull();
});

test('removes the composer and keeps the messages when the partner leaves', async () => {
  const { push, server, user } = await open();
  await pane().findByText('message 2');
  push({ type: 'chat.typing', chatId });
  await pane().findByText('Ben Carter is typing...');
  push(left);
  expect(await screen.findByText(PARTNER_LEFT)).toBeDefined();
  await paneHeading(unknownUserName);
  expect(pane().getByText('message 2')).toBeDefined();
  expect(listed().textContent).toContain(unknownUserName);
  expect(pictureIn(listed())).toBeUndefined();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
  expect(screen.queryByText(/is typing/)).toBeNull();
  expect(screen.queryByRole('link', { name: /^Profile of/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: `More actions for ${unknownUserName}` }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Archive', 'Delete for me']);
  expect(server.requestedQueries).toHaveLength(1);
});

test('offers to copy the draft when the partner leaves', async () => {
  const { push, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Message to Ben Carter' }), 'half a thou');
  push(left);
  expect(await screen.findByText(PARTNER_LEFT)).toBe(document.activeElement);
  expect(pane().getByText('half a thou')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  await screen.findAllByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe('half a thou');
});

test('deletes a discarded draft after the partner has left', async () => {
  const { push, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Message to Ben Carter' }), 'half a thou');
  push(left);
  await pane().findByText('half a thou');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('half a thou')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByText(PARTNER_LEFT));
  expect(readDraft(aMember.id, chatId)).toBe('');
});

test('offers nothing to copy without a draft', async () => {
  const { push } = await open();
  push(left);
  await screen.findByText(PARTNER_LEFT);
  expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull();
});

test('keeps that a partner has left when an older response arrives later', async () => {
  const { push } = await open();
  const conversation = {
    id: chatId,
    createdAt: new Date(),
    lastMessage: 'message 2',
    lastMessageAt: new Date(),
    ...establishedConversation,
    lastSeq: 2,
  };
  const conversationFields = { ...conversation, readSeq: 2, seenSeq: 0, unread: 0 };
  mockResponse(listChatsEndpoint, [{ ...conversationFields, partner: partnerWithPicture }]);
  const release = delayResponse(listChatsEndpoint);
  push({ type: 'live.lagged' });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: conversationsQuery.queryKey })).toBe(1));
  const refetched = mockResponse(listChatsEndpoint, [{ ...conversationFields, partner: unknownPartner }]);
  push(left);
  await screen.findByText(PARTNER_LEFT);
  release();
  await waitFor(() => expect(refetched).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching({ queryKey: conversationsQuery.queryKey })).toBe(0));
  expect(screen.getByText(PARTNER_LEFT)).toBeDefined();
});

test.each([
  ['conversationFields', true],
  ['not conversationFields', false],
])('opens by its URL the conversation with a player who has left, %s', async (_, isListed) => {
  startChatServer(2, { partner: leftPartner });
  const opened = isListed ? mockError(openChatEndpoint, 'internal') : [];
  if (!isListed) mockResponse(listChatsEndpoint, []);
  renderApp(`/dashboard/chat/${partner.id}`);
  expect(await screen.findByText(PARTNER_LEFT)).toBeDefined();
  await pane().findByText('message 2');
  expect(opened).toEqual([]);
});

test('refetches the partner after a gap', async () => {
  const { push } = await open();
  startChatServer(2, { partner: { ...partnerWithPicture, name: 'Benjamin', pictureUrl: picture(2) } });
  push({ type: 'live.lagged' });
  await paneHeading('Benjamin');
  await waitFor(() => expect(pictureIn(listed())).toBe(picture(2)));
});

const SUSPENDED = /^This player can't read or reply right now\./;

test('shows that the partner is suspended and still sends messages', async () => {
  const { user, server } = await open({ ...partnerWithPicture, isSuspended: true });
  expect(pane().getByText(SUSPENDED)).toBeDefined();
  await user.type(pane().getByRole('textbox', { name: 'Message to Ben Carter' }), 'see you{Enter}');
  await waitFor(() => expect(server.messages.at(-1)?.text).toBe('see you'));
});

test('updates the open conversation when a suspension begins or ends', async () => {
  const { push } = await open();
  for (const isSuspended of [true, false]) {
    const conversations = queryClient.getQueryData(conversationsQuery.queryKey) ?? [];
    mockResponse(
      listChatsEndpoint,
      conversations.map((conversation) => ({ ...conversation, partner: { ...partnerWithPicture, isSuspended } })),
    );
    push({ type: 'suspension.changed', memberId: partner.id });
    await waitFor(() => expect(pane().queryByText(SUSPENDED) !== null).toBe(isSuspended));
  }
});
