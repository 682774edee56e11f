import { type PairConversation, chatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';
import { establishedConversation } from '#test/data/conversation-settings.ts';
import { aCrewConversation, crewChatId, crewId } from '#test/data/a-crew.ts';
import { aMessage, chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { NOTIFY_WAIT_MS, setHidden } from '#test/stubs/notification-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  setHidden(false);
});

const toasts = () => screen.queryAllByRole('dialog', { name: 'Ben Carter' });
const findToast = () => screen.findByRole('dialog', { name: 'Ben Carter' });
const wait = (ms = NOTIFY_WAIT_MS) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

async function open(address = '/dashboard', conversation: Partial<PairConversation> = {}) {
  const server = startChatServer(2, conversation);
  const app = renderApp(address);
  await waitFor(() => expect(server.isConnected()).toBe(true));
  await screen.findByRole('region', { name: 'Notifications' });
  // A unique id, as claims outlive a test.
  const receive = (text: string) => {
    const message = { ...server.receive(text), id: crypto.randomUUID() };
    act(() => server.push({ type: 'message.sent', message }));
    return message;
  };
  return { ...app, server, receive };
}

test('a message while the member is elsewhere shows a toast that leads to the conversation', async () => {
  const { user, receive, address } = await open();
  receive('still up for ranked?');
  const toast = within(await findToast());
  expect(toast.getByText('still up for ranked?')).toBeDefined();
  await user.click(toast.getByRole('button', { name: 'Open' }));
  await screen.findByRole('region', { name: 'Conversation with Ben Carter' });
  expect(address()).toBe(`/dashboard/chat/${partner.id}`);
  await waitFor(() => expect(toasts()).toEqual([]));
});

test('announces a message once', async () => {
  const { receive } = await open();
  receive('still up for ranked?');
  await findToast();
  const regions = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')];
  const announcing = regions.filter(({ textContent }) => textContent.includes('still up for ranked?'));
  expect(announcing.map((region) => region.getAttribute('aria-live'))).toEqual(['polite']);
});

test('a newer message replaces the toast of its conversation', async () => {
  const { receive } = await open();
  receive('one');
  await findToast();
  receive('two');
  await screen.findByText('two');
  expect(toasts()).toHaveLength(1);
  expect(screen.queryByText('one')).toBeNull();
});

test('shows a toast while another conversation is open', async () => {
  const other = '019a3f6e-0000-7000-8000-000000000033';
  const server = startChatServer(2);
  const conversation = {
    ...establishedConversation,
    createdAt: new Date(0),
    lastMessage: 'hello',
    lastMessageAt: new Date(0),
    lastSeq: 2,
    readSeq: 2,
    seenSeq: 0,
    unread: 0,
  };
  mockResponse(listChatsEndpoint, [
    { ...conversation, id: chatId, partner },
    { ...conversation, id: chatIdOf(aMember.id, other), partner: { ...partner, id: other, name: 'Iris Vale' } },
  ]);
  renderApp(`/dashboard/chat/${other}`);
  await screen.findByRole('region', { name: 'Conversation with Iris Vale' });
  await waitFor(() => expect(server.isConnected()).toBe(true));
  act(() => server.push({ type: 'message.sent', message: { ...aMessage(3), id: crypto.randomUUID() } }));
  await findToast();
});

test('the toast of a crew names it, and has the initials of the sender', async () => {
  const { server } = await open();
  mockResponse(listChatsEndpoint, [aCrewConversation()]);
  const message = { ...aMessage(1), id: crypto.randomUUID(), chatId: crewChatId, crewId, text: 'Warm up?' };
  act(() => server.push({ type: 'message.sent', message }));
  const toast = within(await screen.findByRole('dialog', { name: 'Ben Carter · Valorant crew' }));
  expect(toast.getByText('BC')).toBeDefined();
});

test.each([
  ['in the open conversation', `/dashboard/chat/${partner.id}`, {}],
  ['in a muted conversation', '/dashboard', { isMuted: true }],
])('shows no toast for a message %s', async (_, address, conversation) => {
  const { receive } = await open(address, conversation);
  receive('psst');
  await wait();
  expect(toasts()).toEqual([]);
});

test('shows no toast for an own message or while the window is hidden', async () => {
  const { server, receive } = await open();
  act(() => server.push({ type: 'message.sent', message: { ...server.receive('mine'), senderId: aMember.id } }));
  setHidden(true);
  receive('psst');
  await wait();
  expect(toasts()).toEqual([]);
});

test.each([
  ['was read in another window', { type: 'chat.read', chatId, readSeq: 3 }],
  ['is from a player who was blocked', { type: 'chat.blocked', chatId, isBlocked: true }],
] as const)('closes the toast of a message that %s', async (_, event) => {
  const { server, receive } = await open();
  receive('psst');
  await findToast();
  act(() => server.push(event));
  await waitFor(() => expect(toasts()).toEqual([]));
});

test('closes the toast when the member opens the conversation another way', async () => {
  const { receive, router } = await open();
  receive('psst');
  await findToast();
  await act(() => router.navigate({ to: '/dashboard/chat/$userId', params: { userId: partner.id } }));
  await waitFor(() => expect(toasts()).toEqual([]));
});

test('a visible window without the focus shows the toast, unless another window has claimed it', async () => {
  const { server, receive } = await open();
  setHidden(false, false);
  const claimed = { ...server.receive('seen over there'), id: crypto.randomUUID() };
  await tryTabLock(`toast ${claimed.id}`, 10_000);
  act(() => server.push({ type: 'message.sent', message: claimed }));
  await wait();
  expect(toasts()).toEqual([]);
  receive('second screen');
  expect(within(await findToast()).getByText('second screen')).toBeDefined();
});
