import { type Conversation, type Message, chatIdOf } from '@muster/contract/chat.ts';
import { expect, test } from 'vitest';
import {
  partnerIdOf,
  unconfirmedReadMarkers,
  unreadTotal,
  mergeConversations,
  withMessage,
  withPartnerEvent,
  withReadMarker,
  withConversation,
} from './conversation-merge.ts';

const me = '0198a000-0000-7000-8000-00000000000b';
const ada = '0198a000-0000-7000-8000-00000000000a';
const carl = '0198a000-0000-7000-8000-00000000000c';

const aConversation = (partnerId: string, conversation: Partial<Conversation> = {}): Conversation => ({
  id: chatIdOf(me, partnerId),
  partner: { id: partnerId, name: 'Partner', pictureUrl: null, presence: null, isSuspended: false },
  createdAt: new Date(1000),
  lastMessage: 'hello',
  lastMessageAt: new Date(2000),
  lastSeq: 4,
  readSeq: 4,
  seenSeq: 0,
  unread: 0,
  ...conversation,
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
  const conversations = withMessage(
    [aConversation(carl, { lastMessageAt: new Date(5000) }), aConversation(ada)],
    aMessage(ada),
    me,
  );
  expect(conversations[0]).toMatchObject({
    id: chatIdOf(me, ada),
    lastMessage: 'are you there?',
    lastSeq: 5,
    unread: 1,
  });
});

test('an own message counts for nothing unread', () => {
  expect(withMessage([aConversation(ada)], aMessage(ada, { senderId: me }), me)[0]).toMatchObject({
    lastSeq: 5,
    unread: 0,
  });
});

test('the same message twice changes nothing', () => {
  const once = withMessage([aConversation(ada)], aMessage(ada), me);
  expect(withMessage(once, aMessage(ada), me)).toBe(once);
});

test('reading to the end leaves nothing unread, and the marker never moves back', () => {
  const conversations = [aConversation(ada, { lastSeq: 9, readSeq: 4, unread: 3 })];
  expect(withReadMarker(conversations, chatIdOf(me, ada), 9)[0]).toMatchObject({ readSeq: 9, unread: 0 });
  expect(withReadMarker(conversations, chatIdOf(me, ada), 2)).toEqual(conversations);
});

test('an answer that was on its way while a message came does not take the message back', () => {
  const known = withMessage([aConversation(ada)], aMessage(ada), me);
  expect(mergeConversations(known, [aConversation(ada)])).toEqual(known);
});

test('an answer that was on its way while the marker moved does not make it unread again', () => {
  const known = [aConversation(ada, { readSeq: 4, unread: 0 })];
  expect(mergeConversations(known, [aConversation(ada, { readSeq: 2, unread: 2 })])).toEqual(known);
});

test('seen only moves on, unless the partner keeps it to themselves from now on', () => {
  const seen = (seq: number) => ({ type: 'chat.seen', chatId: chatIdOf(me, ada), seq }) as const;
  const known = [aConversation(ada, { seenSeq: 3 })];
  expect(mergeConversations(known, [aConversation(ada, { seenSeq: 2 })])).toEqual(known);
  expect(withPartnerEvent(known, seen(2))).toEqual(known);
  expect(mergeConversations(known, [aConversation(ada, { seenSeq: 0 })])[0]).toMatchObject({ seenSeq: 0 });
  expect(withPartnerEvent(known, seen(0))[0]).toMatchObject({ seenSeq: 0 });
});

test('a marker that the server is behind with is unconfirmed', () => {
  const fresh = [aConversation(ada, { readSeq: 2 }), aConversation(carl, { readSeq: 4 })];
  expect(
    unconfirmedReadMarkers([aConversation(ada, { readSeq: 4 }), aConversation(carl, { readSeq: 3 })], fresh),
  ).toMatchObject([{ id: chatIdOf(me, ada), readSeq: 4 }]);
  expect(unconfirmedReadMarkers(undefined, fresh)).toEqual([]);
});

test('a conversation that the server no longer lists is gone', () => {
  expect(
    mergeConversations([aConversation(ada), aConversation(carl)], [aConversation(carl)]).map(({ id }) => id),
  ).toEqual([chatIdOf(me, carl)]);
});

test('a conversation just opened stands once in the list', () => {
  expect(withConversation([aConversation(ada)], aConversation(ada))).toHaveLength(1);
  expect(withConversation([aConversation(ada)], aConversation(carl))).toHaveLength(2);
});

test('the total adds up what is unread in every conversation', () => {
  expect(unreadTotal([aConversation(ada, { unread: 2 }), aConversation(carl, { unread: 5 })])).toBe(7);
});
