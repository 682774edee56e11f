import { getSessionEndpoint } from '@muster/contract/members/session.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { forgetDrafts } from './draft-storage.ts';

const draftKey = `draft:${aMember.id}:${chatId}`;
const pasteTruncated = 'Only the first 1000 characters fit into one message.';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

async function open() {
  const server = startChatServer(0);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  const field = await screen.findByRole('textbox', { name: 'Message to Ben Carter' });
  // One effect moves the focus, another one listens to other windows.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  return { server, user, field };
}

function writeElsewhere(text: string): void {
  localStorage.setItem(draftKey, JSON.stringify(text));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey })));
}

test('truncates a paste to 1000 characters and says so', async () => {
  const { user, field } = await open();
  fireEvent.change(field, { target: { value: 'ab' } });
  await user.click(field);
  await user.paste('x'.repeat(2000));
  expect(field).toHaveProperty('value', `ab${'x'.repeat(998)}`);
  expect(screen.getByText(pasteTruncated).getAttribute('role')).toBe('status');
  await user.type(field, '{Backspace}');
  expect(screen.queryByText(pasteTruncated)).toBeNull();
});

test('accepts a paste up to the limit, or one that replaces a selection, without a notice', async () => {
  const { user, field } = await open();
  fireEvent.change(field, { target: { value: 'ab' } });
  await user.click(field);
  await user.paste('x'.repeat(998));
  expect(field).toHaveProperty('value', `ab${'x'.repeat(998)}`);
  expect(screen.queryByText(pasteTruncated)).toBeNull();
  if (field instanceof HTMLTextAreaElement) field.select();
  fireEvent.paste(field, { clipboardData: { getData: () => 'y'.repeat(1000) } });
  expect(screen.queryByText(pasteTruncated)).toBeNull();
  fireEvent.paste(field, { clipboardData: { getData: () => 'y'.repeat(1001) } });
  expect(screen.getByText(pasteTruncated)).toBeTruthy();
});

test('hides the counter far from the limit', async () => {
  const { field } = await open();
  fireEvent.change(field, { target: { value: 'x'.repeat(849) } });
  expect(screen.queryByText('849 / 1000')).toBeNull();
  expect(screen.getByText('151 characters left')).toBeTruthy();
});

test('takes over a draft from another window while this field has no focus', async () => {
  const { field } = await open();
  act(() => field.blur());
  writeElsewhere('from over there');
  expect(field).toHaveProperty('value', 'from over there');
});

test('keeps the text of a focused field when another window changes the draft', async () => {
  const { user, field } = await open();
  await user.type(field, 'mine');
  writeElsewhere('theirs');
  expect(field).toHaveProperty('value', 'mine');
  await user.type(field, '!');
  expect(JSON.parse(localStorage.getItem(draftKey) ?? '')).toBe('mine!');
});

test('keeps text that exists only here when another window replaces the draft', async () => {
  const { user, field } = await open();
  await user.type(field, 'mine');
  const oldValue = localStorage.getItem(draftKey);
  act(() => field.blur());
  localStorage.setItem(draftKey, JSON.stringify('theirs'));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey, oldValue })));
  expect(field).toHaveProperty('value', 'mine');
  writeElsewhere('mine, continued');
  expect(field).toHaveProperty('value', 'mine, continued');
});

test('clears the field, even with focus, when another window has sent its text', async () => {
  const { user, field } = await open();
  await user.type(field, 'mine');
  const oldValue = localStorage.getItem(draftKey);
  localStorage.removeItem(draftKey);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey, oldValue })));
  expect(field).toHaveProperty('value', '');
});

test('deletes drafts on sign-out but keeps unsent messages', async () => {
  const { user, field } = await open();
  await user.type(field, 'begun');
  localStorage.setItem(`${draftKey}:unsent:1`, '{}');
  forgetDrafts();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([`${draftKey}:unsent:1`]);
});

test('stores no draft when a conversation opens', async () => {
  await open();
  expect(localStorage.getItem(draftKey)).toBeNull();
});
