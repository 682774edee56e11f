import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { MESSAGES_PAGE_SIZE } from '@muster/contract/chat.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aMessage, chatId, partner, startChatServer } from '#test/chat-server.ts';
import { answer } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const hasFocus = vi.fn<() => boolean>();
const OPENS_WITHIN_MS = 5_000;
const ROW_PX = 40;
/** jsdom lays nothing out: every row stands on the screen that ends above this line. */
let screenEnds = Infinity;

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
  screenEnds = Infinity;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    const index = Number(this.getAttribute('data-index') ?? Number.NaN);
    const isRow = !Number.isNaN(index);
    return new DOMRect(0, isRow ? index * ROW_PX + 1 : 0, 300, isRow ? ROW_PX : screenEnds);
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
  await waitFor(() => row(text), { timeout: OPENS_WITHIN_MS });
  return app;
};
const focusWindow = (isFocused: boolean): void => {
  hasFocus.mockReturnValue(isFocused);
  fireEvent(window, new Event(isFocused ? 'focus' : 'blur'));
};
/** Lets the member, not the partner, have written these. */
function isOwn({ messages }: ReturnType<typeof startChatServer>, ...seqs: readonly number[]): void {
  for (const seq of seqs) messages[seq - 1] = aMessage(seq, { senderId: aMember.id });
}
/** Long enough for whatever would happen to happen. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)));
const divided = () =>
  rows()
    .filter((item) => within(item).queryByText('New messages'))
    .map((item) => item.querySelector('p[dir]')?.textContent?.match(/message \d+|meanwhile/)?.[0]);

test('the divider stands above the first message of the partner that is unread', async () => {
  const server = startChatServer(5, { readSeq: 2, unread: 3 });
  isOwn(server, 3);
  await open('message 5');
  expect(divided()).toEqual(['message 4']);
});

test('where everything is read, or only own messages follow, there is no divider', async () => {
  const server = startChatServer(2, { readSeq: 1, unread: 0 });
  isOwn(server, 2);
  await open('message 2');
  expect(divided()).toEqual([]);
});

test('the divider stays where it was when the messages below it count as read', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
  expect(divided()).toEqual(['message 2']);
});

test('what comes while nobody looks stands under a divider of its own', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
  expect(divided()).toEqual(['message 2']);
  focusWindow(false);
  server.push({ type: 'message.sent', message: server.receive('meanwhile') });
  await waitFor(() => expect(divided()).toEqual(['meanwhile']));
});

test('older pages are loaded until the first unread message is among them', async () => {
  const server = startChatServer(3 * MESSAGES_PAGE_SIZE, { readSeq: 70, unread: 80 });
  await open('message');
  expect(server.requestedQueries).toEqual(['', '?before=101']);
});

test('a conversation that was never read is not loaded whole', async () => {
  const server = startChatServer(30 * MESSAGES_PAGE_SIZE, { readSeq: 0, unread: 100 });
  await open('message');
  expect(server.requestedQueries).toHaveLength(20);
});

test('nothing counts as read in a window without focus, and all that is shown does once it has it', async () => {
  hasFocus.mockReturnValue(false);
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  await settle();
  expect(server.readMarkers).toEqual([]);
  focusWindow(true);
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
});

test('a marker that got lost is sent again when the connection stands again', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  await open('message 3');
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
  const sent = server.readMarkers.length;
  // The list that is asked for now does not know of it.
  server.push({ type: 'live.ready' });
  await waitFor(() => expect(server.readMarkers.slice(sent)).toEqual([3]));
});

test('what lies below the edge of the screen is not read, and the pill says how much that is', async () => {
  screenEnds = 100;
  const server = startChatServer(6, { readSeq: 1, unread: 5 });
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  await open('message 6');
  await screen.findByRole('button', { name: '4 new messages' });
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(2));

  screenEnds = 165;
  fireEvent.scroll(log());
  await screen.findByRole('button', { name: '2 new messages' });
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(4));
  fireEvent.click(screen.getByRole('button', { name: '2 new messages' }));
  expect(document.activeElement).toBe(log());
});

test('scrolled up with nothing new the pill leads to the newest', async () => {
  startChatServer(6);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  await open('message 6');
  fireEvent.scroll(log());
  expect(await screen.findByRole('button', { name: 'Newest' })).toBeTruthy();
});

test('seen stands below the last own message that the partner has read, and never goes back', async () => {
  const server = startChatServer(4);
  isOwn(server, 1, 2, 4);
  await open('message 4');
  expect(screen.queryByText('Seen')).toBeNull();
  server.push({ type: 'chat.seen', chatId, seq: 3 });
  await waitFor(() => within(row('message 2')).getByText('Seen'));
  server.push({ type: 'chat.seen', chatId, seq: 4 });
  await waitFor(() => within(row('message 4')).getByText('Seen'));
  server.push({ type: 'chat.seen', chatId, seq: 1 });
  await settle();
  expect(screen.getAllByText('Seen')).toHaveLength(1);
  within(row('message 4')).getByText('Seen');
});

test('a partner who keeps it to themselves from now on takes seen away', async () => {
  const server = startChatServer(2, { seenSeq: 2 });
  isOwn(server, 2);
  await open('message 2');
  await waitFor(() => within(row('message 2')).getByText('Seen'));
  server.push({ type: 'chat.seen', chatId, seq: 0 });
  await waitFor(() => expect(screen.queryByText('Seen')).toBeNull());
});

test('where the partner does not let it be known nothing says seen', async () => {
  const server = startChatServer(1, { seenSeq: 0 });
  isOwn(server, 1);
  await open('message 1');
  expect(screen.queryByText('Seen')).toBeNull();
});
