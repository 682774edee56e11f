import type { CrewEvent, Message } from '@muster/contract/chat/messages.ts';
import { expect, test, vi } from 'vitest';
import { anUnsentMessage } from '#test/data/offline-post.ts';
import { isAnswered, messageRows, SEPARATOR_GAP_MS } from './message-rows.ts';
import type { OutgoingMessage } from '../sending/outgoing-messages.ts';

const me = 'me';
const aMessage = (seq: number, senderId: string | null, at: number): Message => ({
  id: `m${seq}`,
  chatId: 'chat',
  seq,
  senderId,
  text: `message ${seq}`,
  sentAt: new Date(at),
});
const anOutgoing = (id: string, writtenAt: number): OutgoingMessage => ({
  item: anUnsentMessage(1, { id, text: id, timestamp: writtenAt }),
  state: 'pending',
  reason: '',
  isStored: true,
});

test('a row is answered by a later message of the member, unless that failed', () => {
  const received = [aMessage(1, me, 0), aMessage(2, 'ben', 1)];
  const isAnsweredBy = (...outgoing: readonly OutgoingMessage[]): boolean =>
    isAnswered(messageRows(received, outgoing, me), '2');
  expect(isAnsweredBy()).toBe(false);
  expect(isAnsweredBy({ ...anOutgoing('m3', 2), state: 'failed' })).toBe(false);
  expect(isAnsweredBy(anOutgoing('m3', 2))).toBe(true);
});

test('shows date and time above the first message and after long gaps', () => {
  expect(SEPARATOR_GAP_MS).toBe(300_000);
  const rows = messageRows([aMessage(1, me, 0), aMessage(2, me, 300_000), aMessage(3, me, 600_001)], [], me);
  expect(rows.map(({ hasSeparator }) => hasSeparator)).toEqual([true, false, true]);
});

test.each(['America/St_Johns', 'Asia/Tokyo', 'America/Edmonton'])(
  'shows the date between two days however short the pause, and starts a group: %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const midnight = new Date(2026, 11, 2).getTime();
    const sent = [aMessage(1, me, midnight - 2), aMessage(2, me, midnight - 1), aMessage(3, me, midnight)];
    const rows = messageRows(sent, [anOutgoing('m4', midnight + 1)], me);
    expect(rows.map(({ hasSeparator }) => hasSeparator)).toEqual([true, false, true, false]);
    expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true, false]);
    // Loading older messages moves the first date, and shows that of the day between.
    const loaded = messageRows([aMessage(0, me, midnight - 86_400_000), ...sent], [], me);
    expect(loaded.map(({ hasSeparator }) => hasSeparator)).toEqual([true, true, false, true]);
  },
);

test('groups messages of one sender without a pause', () => {
  const rows = messageRows(
    [aMessage(1, me, 0), aMessage(2, me, 1), aMessage(3, 'ada', 2), aMessage(4, 'ada', 400_000)],
    [],
    me,
  );
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true, true]);
  expect(rows.map(({ endsGroup }) => endsGroup)).toEqual([false, true, true, true]);
});

test('an event is no message of the member and interrupts a group', () => {
  const joined: Message = { ...aMessage(2, me, 1), event: 'joined', text: '' };
  const rows = messageRows([aMessage(1, me, 0), joined, aMessage(3, me, 2)], [], me);
  expect(rows.map(({ isOwn }) => isOwn)).toEqual([true, false, true]);
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, true, true]);
});

test('leaves out who joined or left if that was undone, and shows it when it happens again', () => {
  const event = (seq: number, senderId: string | null, name: CrewEvent): Message => ({
    ...aMessage(seq, senderId, seq),
    event: name,
    text: '',
  });
  const rows = messageRows(
    [
      event(1, 'mira', 'joined'),
      event(2, 'zoe', 'joined'),
      aMessage(3, 'ada', 3),
      event(4, 'zoe', 'joined-undone'),
      event(5, 'mira', 'left'),
      event(6, 'zoe', 'joined'),
      event(7, 'mira', 'left-undone'),
      event(8, null, 'joined-undone'),
      event(9, 'zoe', 'left'),
    ],
    [],
    me,
  );
  expect(rows.map(({ seq }) => seq)).toEqual([1, 3, 6, 9]);
});

test('does not treat a partner who has left as the member', () => {
  expect(messageRows([aMessage(1, null, 0)], [], me)[0]?.isOwn).toBe(false);
});

test('lists unconfirmed messages last, and a confirmed one only once', () => {
  const rows = messageRows([aMessage(1, 'ada', 0), aMessage(2, me, 1)], [anOutgoing('m2', 1), anOutgoing('m3', 2)], me);
  expect(rows.map(({ id, outgoing }) => [id, outgoing?.state ?? 'sent'])).toEqual([
    ['m1', 'sent'],
    ['m2', 'sent'],
    ['m3', 'pending'],
  ]);
});

test('keeps messages of both members with one id as two rows, and an own message’s key when confirmed', () => {
  const sentAt = new Date('2026-11-20T12:00:00Z');
  const own = { id: 'same', chatId: 'chat', seq: 1, senderId: 'me', text: 'mine', sentAt };
  const theirs = { ...own, seq: 2, senderId: 'you', text: 'theirs' };
  const unsent = anOutgoing('same', 1);
  const keysOf = (...rows: ReturnType<typeof messageRows>) => rows.map(({ key }) => key);
  expect(new Set(keysOf(...messageRows([own, theirs], [], 'me'))).size).toBe(2);
  expect(keysOf(...messageRows([], [unsent], 'me'))).toEqual(keysOf(...messageRows([own], [unsent], 'me')));
  expect(messageRows([theirs], [unsent], 'me')).toHaveLength(2);
});
