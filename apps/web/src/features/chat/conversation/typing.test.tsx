import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { TYPING_INTERVAL_MS } from '@muster/contract/chat/chat.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

/** `eventually` also advances the fake clock. */
const MARGIN_MS = 1000;

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const until = (check: () => unknown) => eventually(check);
const indicator = () => screen.queryByText('Ben Carter is typing...');

async function open() {
  const server = startChatServer(1);
  renderApp(`/dashboard/chat/${partner.id}`);
  await eventually(() => within(screen.getByRole('log')).getByText('message 1'));
  await eventually(() => expect(server.isConnected()).toBe(true));
  const field = screen.getByRole('textbox', { name: 'Message to Ben Carter' });
  const write = (value: string): void => void fireEvent.change(field, { target: { value } });
  return { server, write };
}

test('shows in a status region that the partner is typing, until a timeout', async () => {
  const { server } = await open();
  server.push({ type: 'chat.typing', chatId });
  await until(() => expect(indicator()?.getAttribute('role')).toBe('status'));
  const region = indicator();
  await advance(2 * TYPING_INTERVAL_MS - MARGIN_MS);
  expect(indicator()).not.toBeNull();
  await advance(MARGIN_MS);
  expect(indicator()).toBeNull();
  expect(region?.isConnected).toBe(true);
});

test('restarts the timeout with each typing event', async () => {
  const { server } = await open();
  server.push({ type: 'chat.typing', chatId });
  await until(() => expect(indicator()).not.toBeNull());
  await advance(TYPING_INTERVAL_MS);
  server.push({ type: 'chat.typing', chatId });
  await advance(2 * TYPING_INTERVAL_MS - MARGIN_MS);
  expect(indicator()).not.toBeNull();
  await advance(MARGIN_MS);
  expect(indicator()).toBeNull();
});

test('ends typing when the partner’s message arrives, not on an own message', async () => {
  const { server } = await open();
  server.push({ type: 'chat.typing', chatId });
  await until(() => expect(indicator()).not.toBeNull());
  server.push({ type: 'message.sent', message: { ...server.receive('mine'), senderId: aMember.id } });
  await until(() => screen.getAllByText('mine'));
  expect(indicator()).not.toBeNull();
  server.push({ type: 'message.sent', message: server.receive('theirs') });
  await until(() => expect(indicator()).toBeNull());
});

test('ignores typing in another conversation', async () => {
  const { server } = await open();
  server.push({ type: 'chat.typing', chatId: `${partner.id}_${partner.id}` });
  server.push({ type: 'message.sent', message: server.receive('after it') });
  await until(() => screen.getAllByText(/after it/));
  expect(screen.queryByText(/is typing/)).toBeNull();
});

test('publishes typing at once, and again only after the interval', async () => {
  const { server, write } = await open();
  write('h');
  write('he');
  await until(() => expect(server.typing.count).toBe(1));
  await advance(TYPING_INTERVAL_MS - MARGIN_MS);
  write('hel');
  await advance(0);
  expect(server.typing.count).toBe(1);
  await advance(MARGIN_MS);
  write('hell');
  await until(() => expect(server.typing.count).toBe(2));
});

test('does not publish typing for blanks, an emptied field or a restored draft', async () => {
  localStorage.setItem(`draft:${aMember.id}:${chatId}`, JSON.stringify('half a thou'));
  const { server, write } = await open();
  write('');
  write('  ');
  await advance(TYPING_INTERVAL_MS);
  expect(server.typing.count).toBe(0);
});
