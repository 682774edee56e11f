import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const draftKey = `draft:${aMember.id}:${chatId}`;
const pasteTruncated = 'Only the first 1,000 characters fit into one message.';

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

function changeElsewhere(newValue: string | null): void {
  const oldValue = localStorage.getItem(draftKey);
  if (newValue === null) localStorage.removeItem(draftKey);
  else localStorage.setItem(draftKey, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey, oldValue, newValue })));
}
const writeElsewhere = (text: string): void => changeElsewhere(JSON.stringify(text));
const removeElsewhere = (): void => changeElsewhere(null);

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

test('follows the draft of another window, which may also send it, until it is edited here', async () => {
  const { user, field } = await open();
  writeElsewhere('theirs');
  expect(field).toHaveProperty('value', 'theirs');
  removeElsewhere();
  expect(field).toHaveProperty('value', '');
  writeElsewhere('theirs again');
  await user.type(field, '!');
  writeElsewhere('more of theirs');
  expect(field).toHaveProperty('value', 'theirs again!');
});

test.each(['focused', 'left'])(
  'keeps typed text in a %s field when another window changes or sends its own',
  async (state) => {
    const { user, field } = await open();
    await user.type(field, 'mine');
    if (state === 'left') act(() => field.blur());
    // The other window still has its own text: sending it removes what is stored, which is the text of this one.
    removeElsewhere();
    expect(field).toHaveProperty('value', 'mine');
    writeElsewhere('mine, continued');
    expect(field).toHaveProperty('value', 'mine');
    await user.type(field, '!');
    expect(JSON.parse(localStorage.getItem(draftKey) ?? '')).toBe('mine!');
  },
);

test('stores no draft when a conversation opens', async () => {
  await open();
  expect(localStorage.getItem(draftKey)).toBeNull();
});
