import type { Message } from '@muster/contract/chat/messages.ts';
import { type PairConversation, chatIdOf } from '@muster/contract/chat/chat.ts';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';
import { expect, test } from 'vitest';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aLatestRequest, establishedConversation } from '#test/data/conversation-settings.ts';
import {
  unconfirmedReadMarkers,
  mergeConversations,
  withLatestRequest,
  withMessage,
  withReadMarker,
  withSeenMarker,
  withConversation,
} from './conversation-merge.ts';

const me = '0198a000-0000-7000-8000-00000000000b';
const ada = '0198a000-0000-7000-8000-00000000000a';
const carl = '0198a000-0000-7000-8000-00000000000c';

const aConversation = (partnerId: string, conversation: Partial<PairConversation> = {}): PairConversation => ({
  id: chatIdOf(me, partnerId),
  partner: { id: partnerId, name: 'Partner', pictureUrl: null, presence: null, isSuspended: false },
  createdAt: new Date(1000),
  lastMessage: 'hello',
  lastMessageAt: new Date(2000),
  ...establishedConversation,
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

test('extracts the partner’s id from either position of a chat id', () => {
  expect(partnerIdOf(chatIdOf(me, ada), me)).toBe(ada);
  expect(partnerIdOf(chatIdOf(me, carl), me)).toBe(carl);
});

test('moves a conversation with a new message to the top and counts it as unread', () => {
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

test('an event is neither unread nor the last message', () => {
  const known = [aConversation(ada, { unread: 1, readSeq: 3 })];
  const event = aMessage(ada, { event: 'start-moved', senderId: null, text: '' });
  expect(withMessage(known, event, me)).toMatchObject([{ lastMessage: 'hello', lastSeq: 5, unread: 1 }]);
});

test('ignores a message it already has', () => {
  const once = withMessage([aConversation(ada)], aMessage(ada), me);
  expect(withMessage(once, aMessage(ada), me)).toBe(once);
});

test('clears the unread count when the read marker reaches the last message, and never moves the marker back', () => {
  const conversations = [aConversation(ada, { lastSeq: 9, readSeq: 4, unread: 3 })];
  expect(withReadMarker(conversations, chatIdOf(me, ada), 9)[0]).toMatchObject({ readSeq: 9, unread: 0 });
  expect(withReadMarker(conversations, chatIdOf(me, ada), 2)).toEqual(conversations);
});

test('keeps a new message when an outdated response arrives after it', () => {
  const known = withMessage([aConversation(ada)], aMessage(ada), me);
  expect(mergeConversations(known, [aConversation(ada, { isLastMessageOwn: true })])).toEqual(known);
});

test('keeps the read marker when an outdated response arrives after it moved', () => {
  const known = [aConversation(ada, { readSeq: 4, unread: 0 })];
  expect(mergeConversations(known, [aConversation(ada, { readSeq: 2, unread: 2 })])).toEqual(known);
});

test('moves the seen marker only forward, unless the partner switches read receipts off', () => {
  const known = [aConversation(ada, { seenSeq: 3 })];
  expect(mergeConversations(known, [aConversation(ada, { seenSeq: 2 })])).toEqual(known);
  expect(withSeenMarker(known, chatIdOf(me, ada), 2)).toEqual(known);
  expect(mergeConversations(known, [aConversation(ada, { seenSeq: 0 })])[0]).toMatchObject({ seenSeq: 0 });
  expect(withSeenMarker(known, chatIdOf(me, ada), 0)[0]).toMatchObject({ seenSeq: 0 });
});

test('returns the read markers that the server has not confirmed', () => {
  const fresh = [aConversation(ada, { readSeq: 2 }), aConversation(carl, { readSeq: 4 })];
  expect(
    unconfirmedReadMarkers([aConversation(ada, { readSeq: 4 }), aConversation(carl, { readSeq: 3 })], fresh),
  ).toMatchObject([{ id: chatIdOf(me, ada), readSeq: 4 }]);
  expect(unconfirmedReadMarkers(undefined, fresh)).toEqual([]);
});

test('lists an opened conversation once', () => {
  expect(withConversation([aConversation(ada)], aConversation(ada))).toHaveLength(1);
  expect(withConversation([aConversation(ada)], aConversation(carl))).toHaveLength(2);
});

test.each([
  ['a new request replaces an ended one', 'declined', 2, 'pending', 2],
  ['a new request on the waitlist does not replace a pending one', 'pending', 2, 'waitlisted', 1],
  ['of two pending requests, shows the newer one', 'pending', 0, 'pending', 1],
  ['an offer replaces a newer pending request', 'pending', 0, 'offered', 0],
] as const)('%s', (_, shownState, id, state, shown) => {
  const latestRequest = { ...aLatestRequest, id: '1', state: shownState };
  const known = [aConversation(ada, { latestRequest, lastRequestAt: new Date() })];
  const request = aJoinRequest({ id: `${id}`, chatId: chatIdOf(me, ada), state });
  const [conversation] = withLatestRequest(known, request, me) ?? [];
  expect(conversation).toMatchObject({ latestRequest: { id: `${shown}`, isOnly: false } });
});

test('only the server knows which of several requests is shown after the shown one was decided', () => {
  const latestRequest = { ...aLatestRequest, id: '1', state: 'pending', isOnly: false } as const;
  const request = aJoinRequest({ id: '1', chatId: chatIdOf(me, ada), state: 'accepted' });
  expect(withLatestRequest([aConversation(ada, { latestRequest })], request, me)).toBeUndefined();
  const only = withLatestRequest(
    [aConversation(ada, { latestRequest: { ...latestRequest, isOnly: true } })],
    request,
    me,
  );
  expect(only?.[0]).toMatchObject({ latestRequest: { state: 'accepted', isOnly: true } });
});
