import { type Conversation, type Message, chatIdOf } from '@muster/contract/chat.ts';
import { expect, test } from 'vitest';
import {
  partnerIdOf,
  unconfirmedMarks,
  unreadTotal,
  withFreshRooms,
  withMessage,
  withReadMarker,
  withRoom,
  withSeenMarker,
} from './conversation-merge.ts';

const me = '0198a000-0000-7000-8000-00000000000b';
const ada = '0198a000-0000-7000-8000-00000000000a';
const carl = '0198a000-0000-7000-8000-00000000000c';

const aRoom = (partnerId: string, room: Partial<Conversation> = {}): Conversation => ({
  id: chatIdOf(me, partnerId),
  partner: { id: partnerId, name: 'Partner', pictureUrl: null, presence: null, isSuspended: false },
  createdAt: new Date(1000),
  lastMessage: 'hello',
  lastMessageAt: new Date(2000),
  lastSeq: 4,
  readSeq: 4,
  seenSeq: 0,
  unread: 0,
  ...room,
});

const aMessage = (partnerId: string, message: Partial<Message> = {}): Message => ({
  id: '0198a000-0000-7000-8000-0000000000ff',
  chatId: chatIdOf(me, partnerId),
  seq: 5,
  senderId: partnerId,
  text: 'are you there?',
  sentAt: new Date(9000),
  ...message,
});

test('a chat id tells the partner, whichever of the two comes first', () => {
  expect(partnerIdOf(chatIdOf(me, ada), me)).toBe(ada);
  expect(partnerIdOf(chatIdOf(me, carl), me)).toBe(carl);
});

test('a message brings its conversation to the top and counts as unread', () => {
  const rooms = withMessage([aRoom(carl, { lastMessageAt: new Date(5000) }), aRoom(ada)], aMessage(ada), me);
  expect(rooms[0]).toMatchObject({ id: chatIdOf(me, ada), lastMessage: 'are you there?', lastSeq: 5, unread: 1 });
});

test('an own message counts for nothing unread', () => {
  expect(withMessage([aRoom(ada)], aMessage(ada, { senderId: me }), me)[0]).toMatchObject({ lastSeq: 5, unread: 0 });
});

test('the same message twice changes nothing', () => {
  const once = withMessage([aRoom(ada)], aMessage(ada), me);
  expect(withMessage(once, aMessage(ada), me)).toBe(once);
});

test('reading to the end leaves nothing unread, and the marker never moves back', () => {
  const rooms = [aRoom(ada, { lastSeq: 9, readSeq: 4, unread: 3 })];
  expect(withReadMarker(rooms, chatIdOf(me, ada), 9)[0]).toMatchObject({ readSeq: 9, unread: 0 });
  expect(withReadMarker(rooms, chatIdOf(me, ada), 2)).toEqual(rooms);
});

test('an answer that was on its way while a message came does not take the message back', () => {
  const known = withMessage([aRoom(ada)], aMessage(ada), me);
  expect(withFreshRooms(known, [aRoom(ada)])).toEqual(known);
});

test('an answer that was on its way while the marker moved does not make it unread again', () => {
  const known = [aRoom(ada, { readSeq: 4, unread: 0 })];
  expect(withFreshRooms(known, [aRoom(ada, { readSeq: 2, unread: 2 })])).toEqual(known);
});

test('seen only moves on, unless the partner keeps it to themselves from now on', () => {
  const id = chatIdOf(me, ada);
  const known = [aRoom(ada, { seenSeq: 3 })];
  expect(withFreshRooms(known, [aRoom(ada, { seenSeq: 2 })])).toEqual(known);
  expect(withSeenMarker(known, id, 2)).toEqual(known);
  expect(withFreshRooms(known, [aRoom(ada, { seenSeq: 0 })])[0]).toMatchObject({ seenSeq: 0 });
  expect(withSeenMarker(known, id, 0)[0]).toMatchObject({ seenSeq: 0 });
});

test('a marker that the server is behind with is unconfirmed', () => {
  const fresh = [aRoom(ada, { readSeq: 2 }), aRoom(carl, { readSeq: 4 })];
  expect(unconfirmedMarks([aRoom(ada, { readSeq: 4 }), aRoom(carl, { readSeq: 3 })], fresh)).toMatchObject([
    { id: chatIdOf(me, ada), readSeq: 4 },
  ]);
  expect(unconfirmedMarks(undefined, fresh)).toEqual([]);
});

test('a conversation that the server no longer lists is gone', () => {
  expect(withFreshRooms([aRoom(ada), aRoom(carl)], [aRoom(carl)]).map(({ id }) => id)).toEqual([chatIdOf(me, carl)]);
});

test('a conversation just opened stands once in the list', () => {
  expect(withRoom([aRoom(ada)], aRoom(ada))).toHaveLength(1);
  expect(withRoom([aRoom(ada)], aRoom(carl))).toHaveLength(2);
});

test('the total adds up what is unread in every conversation', () => {
  expect(unreadTotal([aRoom(ada, { unread: 2 }), aRoom(carl, { unread: 5 })])).toBe(7);
});
