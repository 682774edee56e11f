import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { answer } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { forgetDrafts } from './draft-storage.ts';

const draftKey = `draft:${aMember.id}:${chatId}`;
const pasteCut = 'Only the first 1000 characters fit into one message.';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

async function open() {
  const server = startChatServer(0);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  const box = await screen.findByRole('textbox', { name: 'Message to Ben Carter' });
  // The effects of the screen have run: one of them moves the focus, another one listens to other windows.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  return { server, user, box };
}

/** Another window of this browser changes the draft. */
function writeElsewhere(text: string): void {
  localStorage.setItem(draftKey, JSON.stringify(text));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey })));
}

test('of what is pasted over the cap the first 1000 characters stay, and the field says so', async () => {
  const { user, box } = await open();
  fireEvent.change(box, { target: { value: 'ab' } });
  await user.click(box);
  await user.paste('x'.repeat(2000));
  expect(box).toHaveProperty('value', `ab${'x'.repeat(998)}`);
  expect(screen.getByText(pasteCut).getAttribute('role')).toBe('status');
  await user.type(box, '{Backspace}');
  expect(screen.queryByText(pasteCut)).toBeNull();
});

test('what is pasted up to the cap, or in place of what was marked, is taken without a word', async () => {
  const { user, box } = await open();
  fireEvent.change(box, { target: { value: 'ab' } });
  await user.click(box);
  await user.paste('x'.repeat(998));
  expect(box).toHaveProperty('value', `ab${'x'.repeat(998)}`);
  expect(screen.queryByText(pasteCut)).toBeNull();
  if (box instanceof HTMLTextAreaElement) box.select();
  fireEvent.paste(box, { clipboardData: { getData: () => 'y'.repeat(1000) } });
  expect(screen.queryByText(pasteCut)).toBeNull();
  fireEvent.paste(box, { clipboardData: { getData: () => 'y'.repeat(1001) } });
  expect(screen.getByText(pasteCut)).toBeTruthy();
});

test('far from the cap no counter is seen', async () => {
  const { box } = await open();
  fireEvent.change(box, { target: { value: 'x'.repeat(849) } });
  expect(screen.queryByText('849 / 1000')).toBeNull();
  expect(screen.getByText('151 characters left')).toBeTruthy();
});

test('a draft written in another window is taken over while nobody writes in this one', async () => {
  const { box } = await open();
  act(() => box.blur());
  writeElsewhere('from over there');
  expect(box).toHaveProperty('value', 'from over there');
});

test('whoever is writing keeps their text, whatever another window does', async () => {
  const { user, box } = await open();
  await user.type(box, 'mine');
  writeElsewhere('theirs');
  expect(box).toHaveProperty('value', 'mine');
  await user.type(box, '!');
  expect(JSON.parse(localStorage.getItem(draftKey) ?? '')).toBe('mine!');
});

test('what another window has sent from here on is gone here too, also under the cursor', async () => {
  const { user, box } = await open();
  await user.type(box, 'mine');
  const oldValue = localStorage.getItem(draftKey);
  localStorage.removeItem(draftKey);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey, oldValue })));
  expect(box).toHaveProperty('value', '');
});

test('signing out forgets what was begun, and keeps what was sent until it has arrived', async () => {
  const { user, box } = await open();
  await user.type(box, 'begun');
  localStorage.setItem(`${draftKey}:unsent:1`, '{}');
  forgetDrafts();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([`${draftKey}:unsent:1`]);
});

test('opening a conversation writes no draft', async () => {
  await open();
  expect(localStorage.getItem(draftKey)).toBeNull();
});
