import { removedMessageText } from '@muster/contract/chat/messages.ts';
import type { PairConversation } from '@muster/contract/chat/chat.ts';
import { expect, test } from 'vitest';
import { aLatestRequest, establishedConversation } from '#test/data/conversation-settings.ts';
import { chatId, partner } from '#test/servers/chat-server.ts';
import { conversationPreview, isDraftShown } from './conversation-preview.ts';

const aConversation: PairConversation = {
  ...establishedConversation,
  id: chatId,
  partner,
  createdAt: new Date(0),
  lastMessage: null,
  lastMessageAt: null,
  isLastMessageOwn: false,
  lastSeq: 0,
  readSeq: 0,
  seenSeq: 0,
  unread: 0,
  latestRequest: null,
};

const preview = (
  lastMessage: string | null,
  latestRequest: Partial<NonNullable<PairConversation['latestRequest']>> | null,
  isLastMessageOwn = false,
) => {
  const { label, text } = conversationPreview({
    ...aConversation,
    lastMessage,
    isLastMessageOwn,
    latestRequest: latestRequest && { ...aLatestRequest, ...latestRequest },
  });
  return `${label} ${text}`.trim();
};

test.each([
  ['Hi', null, 'Hi'],
  [null, null, 'No messages yet'],
  ['Hi', { isOwn: false, state: 'pending' as const }, 'Wants to join: Valorant'],
  ['Hi', { isOwn: true, state: 'accepted' as const }, 'Hi'],
  [null, { isOwn: true, state: 'accepted' as const }, "You're in: Valorant"],
  [null, { isOwn: false, state: 'accepted' as const }, 'Joined: Valorant'],
  [null, { isOwn: true, state: 'declined' as const }, 'Declined: Valorant'],
  [null, { isOwn: false, state: 'expired' as const }, 'Request expired: Valorant'],
  ['Hi', { isOwn: true, isInvitation: true, state: 'invited' as const }, 'Invited you: Valorant'],
  ['Hi', { isOwn: false, isInvitation: true, state: 'invited' as const }, 'You sent an invitation: Valorant'],
  [null, { isOwn: true, isInvitation: true, state: 'accepted' as const }, "You're in: Valorant"],
  [null, { isOwn: true, isInvitation: true, state: 'declined' as const }, 'Invitation declined: Valorant'],
])('shows a message, else the latest request: %s, %j', (lastMessage, request, expected) => {
  expect(preview(lastMessage, request)).toBe(expected);
});

test.each([
  ['Hi', null, 'You: Hi'],
  ['Hi', { isOwn: false, state: 'pending' as const }, 'Wants to join: Valorant'],
  [removedMessageText, null, removedMessageText],
])('marks the own last message, unless it was removed: %s, %j', (lastMessage, request, expected) => {
  expect(preview(lastMessage, request, true)).toBe(expected);
});

test.each([
  [0, null, true],
  [2, null, false],
  [0, 'pending', false],
  [0, 'invited', false],
  [0, 'accepted', true],
] as const)('shows a draft only without unread messages and a pending request: %i, %s', (unread, state, expected) => {
  const latestRequest = state && { ...aLatestRequest, state };
  expect(isDraftShown({ ...aConversation, unread, latestRequest })).toBe(expected);
});
