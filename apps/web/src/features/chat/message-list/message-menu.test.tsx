import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const LONG_PRESS_MS = 500;
const link = 'https://muster.example/';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

async function openConversation() {
  const server = startChatServer(0);
  server.receive(`See ${link}`);
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  const text = await within(await screen.findByRole('log')).findByText(/^See/);
  const url = screen.getByRole('link', { name: link });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const press = (element: Element, pointerType = 'touch'): void => {
    fireEvent.pointerDown(element, { pointerType });
  };
  const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  return { ...app, text, url, press, wait };
}

const menu = () => screen.queryByRole('menu');

test('a long press on a message opens its menu, and releasing it is not a click', async () => {
  const { text, press, wait } = await openConversation();
  press(text);
  wait(LONG_PRESS_MS - 1);
  expect(menu()).toBeNull();
  wait(1);
  vi.useRealTimers();
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'View profile',
    'Copy text',
    'Report message',
  ]);
  expect(fireEvent.touchEnd(text)).toBe(false);
});

test('opens the menu when the browser reports its own long press, in place of the browser’s menu', async () => {
  const { text, press } = await openConversation();
  press(text);
  vi.useRealTimers();
  expect(fireEvent.contextMenu(text)).toBe(false);
  await screen.findByRole('menu');
});

test.each([
  ['a tap', (element: Element) => fireEvent.pointerUp(element)],
  ['scrolling', (element: Element) => fireEvent.pointerCancel(element)],
])('%s opens no menu', async (_, end) => {
  const { text, press, wait } = await openConversation();
  press(text);
  wait(LONG_PRESS_MS / 2);
  end(text);
  wait(LONG_PRESS_MS);
  expect(menu()).toBeNull();
  expect(fireEvent.touchEnd(text)).toBe(true);
});

test('leaves links and the mouse to the browser', async () => {
  const { text, url, press, wait } = await openConversation();
  press(url);
  wait(LONG_PRESS_MS);
  press(text, 'mouse');
  wait(LONG_PRESS_MS);
  expect(fireEvent.contextMenu(text)).toBe(true);
  expect(menu()).toBeNull();
});

test('copies the text of a message', async () => {
  startChatServer(1);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  await user.click(await screen.findByRole('button', { name: 'More actions for this message' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }));
  await screen.findByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe('message 1');
});
