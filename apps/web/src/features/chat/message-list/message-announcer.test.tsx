import type { Message } from '@muster/contract/chat/messages.ts';
import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notificationSettings } from '#src/features/notifications/notification-settings.ts';
import { aConversation, aMessage } from '#test/servers/chat-server.ts';
import { aMember } from '#test/render-app.tsx';
import { describeNewMessages, GROUP_PAUSE_MS, MessageAnnouncer } from './message-announcer.tsx';

afterEach(() => vi.useRealTimers());

const from = (...senders: readonly string[]) => senders.map((sender, index) => ({ sender, text: `message ${index}` }));

test('reads a few messages, and counts a larger group', () => {
  expect(describeNewMessages(from('Ada', 'Ben', 'Ada'), true)).toEqual([
    'Ada: message 0',
    'Ben: message 1',
    'Ada: message 2',
  ]);
  expect(describeNewMessages(from('Ada', 'Ada', 'Ada', 'Ada'), true)).toEqual(['4 new messages from Ada']);
  expect(describeNewMessages(from('Ada', 'Ada', 'Ben', 'Ada'), true)).toEqual(['4 new messages from Ada and Ben']);
  expect(describeNewMessages(from('Ada', 'Ben', 'Cy', 'Ada', 'Ben'), true)).toEqual([
    '5 new messages from Ada and 2 others',
  ]);
});

test('reads each message without groups, up to the last five that arrive together', () => {
  expect(describeNewMessages(from('Ada', 'Ben', 'Cy', 'Ada', 'Ben', 'Di'), false)).toEqual([
    'Ben: message 1',
    'Cy: message 2',
    'Ada: message 3',
    'Ben: message 4',
    'Di: message 5',
  ]);
});

const history = (count: number) => ({
  messages: Array.from({ length: count }, (_, index): Message => aMessage(index + 1)),
  hasOlder: false,
  deletedSeq: 0,
});

/** An open conversation with one message. Returns how to receive messages, and what a screen reader announces. */
function openConversation(readAloud: string) {
  vi.useFakeTimers();
  notificationSettings.write(aMember.id, { ...notificationSettings.read(aMember.id), readAloud });
  const announcer = (count: number) => (
    <MessageAnnouncer conversation={aConversation([], {})} history={history(count)} memberId={aMember.id} />
  );
  const { container, rerender } = render(announcer(1));
  return {
    receive: (count: number): void => rerender(announcer(count)),
    wait: (ms: number): void => act(() => void vi.advanceTimersByTime(ms)),
    announced: () => [...container.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent),
  };
}

test('announces the first new message at once, and further ones together after a pause', () => {
  const { receive, wait, announced } = openConversation('grouped');
  expect(announced()).toEqual([]);
  receive(2);
  wait(0);
  expect(announced()).toEqual(['Ben Carter: message 2']);
  receive(4);
  wait(GROUP_PAUSE_MS - 1);
  receive(7);
  expect(announced()).toEqual(['Ben Carter: message 2']);
  wait(1);
  expect(announced()).toEqual(['5 new messages from Ben Carter']);
});

test('announces each message without a pause, or none, if the member has chosen so', () => {
  const each = openConversation('each');
  each.receive(2);
  each.wait(0);
  each.receive(3);
  each.wait(0);
  expect(each.announced()).toEqual(['Ben Carter: message 3']);
  const none = openConversation('off');
  none.receive(2);
  none.wait(GROUP_PAUSE_MS);
  expect(none.announced()).toEqual([]);
});
