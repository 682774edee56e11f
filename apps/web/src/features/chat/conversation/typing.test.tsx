import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { TYPING_INTERVAL_MS } from '@muster/contract/chat.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { answer } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const OPENS_WITHIN_MS = 5_000;
/** Waiting for something lets the faked time pass, too. */
const MARGIN_MS = 1000;

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const until = (check: () => unknown) => eventually(check);
const notice = () => screen.queryByText('Ben Carter is typing…');

async function open() {
  const server = startChatServer(1);
  renderApp(`/dashboard/chat/${partner.id}`);
  await eventually(() => within(screen.getByRole('log')).getByText('message 1'), { timeout: OPENS_WITHIN_MS });
  await eventually(() => expect(server.isConnected()).toBe(true));
  const field = screen.getByRole('textbox', { name: 'Message to Ben Carter' });
  const write = (value: string): void => void fireEvent.change(field, { target: { value } });
  return { server, write };
}

test('the partner writing shows in a polite place that is always there, and ends by itself', async () => {
  const { server } = await open();
  server.push({ type: 'chat.typing', chatId });
  await until(() => expect(notice()?.getAttribute('role')).toBe('status'));
  const place = notice();
  await pass(2 * TYPING_INTERVAL_MS - MARGIN_MS);
  expect(notice()).not.toBeNull();
  await pass(MARGIN_MS);
  expect(notice()).toBeNull();
  expect(place?.isConnected).toBe(true);
});

test('each further word of it starts the time anew', async () => {
  const { server } = await open();
  server.push({ type: 'chat.typing', chatId });
  await until(() => expect(notice()).not.toBeNull());
  await pass(TYPING_INTERVAL_MS);
  server.push({ type: 'chat.typing', chatId });
  await pass(2 * TYPING_INTERVAL_MS - MARGIN_MS);
  expect(notice()).not.toBeNull();
  await pass(MARGIN_MS);
  expect(notice()).toBeNull();
});

test('it ends when the message is there, not when one of the member’s own is', async () => {
  const { server } = await open();
  server.push({ type: 'chat.typing', chatId });
  await until(() => expect(notice()).not.toBeNull());
  server.push({ type: 'message.sent', message: { ...server.receive('mine'), senderId: aMember.id } });
  await until(() => screen.getAllByText('mine'));
  expect(notice()).not.toBeNull();
  server.push({ type: 'message.sent', message: server.receive('theirs') });
  await until(() => expect(notice()).toBeNull());
});

test('somebody writing in another conversation does not show in this one', async () => {
  const { server } = await open();
  server.push({ type: 'chat.typing', chatId: `${partner.id}_${partner.id}` });
  server.push({ type: 'message.sent', message: server.receive('after it') });
  await until(() => screen.getAllByText(/after it/));
  expect(screen.queryByText(/is typing/)).toBeNull();
});

test('writing is told at once, and again only after a while', async () => {
  const { server, write } = await open();
  write('h');
  write('he');
  await until(() => expect(server.typing.count).toBe(1));
  await pass(TYPING_INTERVAL_MS - MARGIN_MS);
  write('hel');
  await pass(0);
  expect(server.typing.count).toBe(1);
  await pass(MARGIN_MS);
  write('hell');
  await until(() => expect(server.typing.count).toBe(2));
});

test('blanks, an emptied field and a draft that was there before are not told', async () => {
  localStorage.setItem(`draft:${aMember.id}:${chatId}`, JSON.stringify('half a thou'));
  const { server, write } = await open();
  write('');
  write('  ');
  await pass(TYPING_INTERVAL_MS);
  expect(server.typing.count).toBe(0);
});
