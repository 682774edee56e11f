import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { MESSAGES_PAGE_SIZE } from '@muster/contract/chat/messages.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aMessage, chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const hasFocus = vi.fn<() => boolean>();
const ROW_PX = 40;
/** jsdom has no layout: rows above this offset are on the screen. */
let screenEndPx = Infinity;

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
  screenEndPx = Infinity;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    const index = Number(this.getAttribute('data-index') ?? Number.NaN);
    const isRow = !Number.isNaN(index);
    return new DOMRect(0, isRow ? index * ROW_PX + 1 : 0, 300, isRow ? ROW_PX : screenEndPx);
  });
  hasFocus.mockReturnValue(true);
  vi.spyOn(document, 'hasFocus').mockImplementation(hasFocus);
});

const log = () => screen.getByRole('log', { name: 'Message history' });
const rows = () => within(log()).queryAllByRole('listitem');
const row = (text: string): HTMLElement => {
  const found = rows().find((item) => item.textContent.includes(text));
  if (!found) throw new Error(`No message says ${text}`);
  return found;
};
const open = async (text: string) => {
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  await waitFor(() => row(text));
  return app;
};
const focusWindow = (isFocused: boolean): void => {
  hasFocus.mockReturnValue(isFocused);
  fireEvent(window, new Event(isFocused ? 'focus' : 'blur'));
};
/** Makes the member the author of these messages. */
function setOwn({ messages }: ReturnType<typeof startChatServer>, ...seqs: readonly number[]): void {
  for (const seq of seqs) messages[seq - 1] = aMessage(seq, { senderId: aMember.id });
}
/** Longer than the scroll debounce. */
const waitForDebounce = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)));
const dividedTexts = () =>
  rows()
    .filter((item) => within(item).queryByText('New messages'))
    .map((item) => item.querySelector('[dir] > p')?.textContent?.match(/message \d+|meanwhile/)?.[0]);

test('shows the divider above the partner’s first unread message', async () => {
  const server = startChatServer(5, { readSeq: 2, unread: 3 });
  setOwn(server, 3);
  await open('message 5');
  expect(dividedTexts()).toEqual(['message 4']);
});

test('shows no divider if all is read or only own messages follow', async () => {
  const server = startChatServer(2, { readSeq: 1, unread: 0 });
  setOwn(server, 2);
  await open('message 2');
  expect(dividedTexts()).toEqual([]);
});

test('keeps the divider when the messages below it become read', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
  expect(dividedTexts()).toEqual(['message 2']);
});

test('removes the divider once the member answers', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  expect(dividedTexts()).toEqual(['message 2']);
  server.push({ type: 'message.sent', message: { ...server.receive('my answer'), senderId: aMember.id } });
  await waitFor(() => row('my answer'));
  expect(dividedTexts()).toEqual([]);
});

test('shows a new divider above messages that arrive while the window is inactive', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
  expect(dividedTexts()).toEqual(['message 2']);
  focusWindow(false);
  server.push({ type: 'message.sent', message: server.receive('meanwhile') });
  await waitFor(() => expect(dividedTexts()).toEqual(['meanwhile']));
});

test('loads older pages until the first unread message is included', async () => {
  const server = startChatServer(3 * MESSAGES_PAGE_SIZE, { readSeq: 70, unread: 80 });
  await open('message');
  expect(server.requestedQueries).toEqual(['', '?before=101']);
});

test('limits the pages loaded for a conversation that was never read', async () => {
  const server = startChatServer(30 * MESSAGES_PAGE_SIZE, { readSeq: 0, unread: 100 });
  await open('message');
  expect(server.requestedQueries).toHaveLength(20);
});

test('marks shown messages as read only while the window has focus', async () => {
  hasFocus.mockReturnValue(false);
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  await waitForDebounce();
  expect(server.readMarkers).toEqual([]);
  focusWindow(true);
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
});

test('resends a lost read marker after reconnecting', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
  const sent = server.readMarkers.length;
  // The refetched list does not have the marker.
  server.push({ type: 'live.ready' });
  await waitFor(() => expect(server.readMarkers.slice(sent)).toEqual([3]));
});

test('leaves messages below the viewport unread and shows their number', async () => {
  screenEndPx = 100;
  const server = startChatServer(6, { readSeq: 1, unread: 5 });
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  await open('message 6');
  await screen.findByRole('button', { name: '4 new messages' });
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(2));

  screenEndPx = 165;
  fireEvent.scroll(log());
  await screen.findByRole('button', { name: '2 new messages' });
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(4));
  fireEvent.click(screen.getByRole('button', { name: '2 new messages' }));
  expect(document.activeElement).toBe(log());
});

test('offers to jump to the newest message when scrolled up', async () => {
  startChatServer(6);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  await open('message 6');
  fireEvent.scroll(log());
  expect(await screen.findByRole('button', { name: 'Newest' })).toBeTruthy();
});

test('shows Seen below the last own message that the partner has read, and never moves it back', async () => {
  const server = startChatServer(4);
  setOwn(server, 1, 2, 4);
  await open('message 4');
  await waitFor(() => expect(server.isConnected()).toBe(true));
  expect(screen.queryByText('Seen')).toBeNull();
  await waitFor(() => expect(server.isConnected()).toBe(true));
  server.push({ type: 'chat.seen', version: 1, chatId, seq: 3 });
  await waitFor(() => within(row('message 2')).getByText('Seen'));
  server.push({ type: 'chat.seen', version: 1, chatId, seq: 4 });
  await waitFor(() => within(row('message 4')).getByText('Seen'));
  server.push({ type: 'chat.seen', version: 1, chatId, seq: 1 });
  await waitForDebounce();
  expect(screen.getAllByText('Seen')).toHaveLength(1);
  within(row('message 4')).getByText('Seen');
});

test('removes Seen when the partner switches read receipts off', async () => {
  const server = startChatServer(2, { seenSeq: 2 });
  setOwn(server, 2);
  await open('message 2');
  await waitFor(() => within(row('message 2')).getByText('Seen'));
  server.push({ type: 'chat.seen', version: 1, chatId, seq: 0 });
  await waitFor(() => expect(screen.queryByText('Seen')).toBeNull());
});

test('shows no Seen if the partner’s read receipts are off', async () => {
  const server = startChatServer(1, { seenSeq: 0 });
  setOwn(server, 1);
  await open('message 1');
  expect(screen.queryByText('Seen')).toBeNull();
});
