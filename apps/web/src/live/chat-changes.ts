import { topics } from '@muster/contract/topics.ts';
import type { Message } from '@muster/contract/chat/messages.ts';
import { type Conversation, unknownUserName } from '@muster/contract/chat/chat.ts';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import type { Query } from '@tanstack/react-query';
import { conversationsQuery, messagesKey, openedConversationKey } from '#src/features/chat/chat-queries.ts';
import {
  withChangedMessage,
  withDeletedMessages,
  withLatestRequest,
  withMessage,
  withPartner,
  withReadMarker,
  withSeenMarker,
  withSettings,
} from '#src/features/chat/conversation-merge.ts';
import { endTyping, startTyping } from '#src/features/chat/conversation/typing-state.ts';
import { fetchAllMissedMessages } from '#src/features/chat/fetch-missed-messages.ts';
import {
  type ChatHistory,
  withNewerMessages,
  withoutDeleted,
  withUpdatedMessage,
} from '#src/features/chat/message-merge.ts';
import { listItems, removeItems } from '#src/features/outbox/outbox.ts';
import { queueOf } from '#src/features/outbox/outbox-items.ts';
import { resumeQueue } from '#src/features/outbox/send-outbox.ts';
import { queryClient, apply } from '#src/lib/api/query-client.ts';
import { forget, refetch, reset } from '#src/lib/api/refetch.ts';
import { liveStatus } from '#src/lib/live/connection-state.ts';
import { chatIdOfEvent, type EventOf, type LiveContext } from './live-context.ts';

type Conversations = readonly Conversation[];

/** Changes conversations in the list, in search results and opened by URL. */
function applyToConversations(change: (known: Conversations) => Conversations): void {
  apply<Conversations>(topics.chats, change);
  apply<Conversation>(topics.openedChat, (known) => change([known])[0] ?? known);
  apply<Crew>(topics.crew, (crew) => {
    const [conversation] = change([crew.conversation]);
    return conversation?.kind === 'crew' ? { ...crew, conversation } : crew;
  });
}

export const listedConversations = (): Conversations => queryClient.getQueryData(conversationsQuery.queryKey) ?? [];

/** The first request failed while offline, or is in flight: its response may be older than the event. */
const isNotLoaded = ({ state }: Query): boolean => state.data === undefined;

/** Fetches conversations and messages that may have been missed. */
export function fetchMissedChats(): void {
  // Polling fetches what is on the screen; a conversation that is opened later fetches its own.
  fetchAllMissedMessages(queryClient, liveStatus() === 'polling' ? 'active' : 'all');
  for (const key of [topics.chats, topics.openedChat]) void refetch({ queryKey: key });
  void refetch({ queryKey: topics.messages, predicate: isNotLoaded });
}

export function addMessage({ message }: EventOf<'message.sent'>, { memberId }: LiveContext): void {
  const { chatId, seq } = message;
  const before = listedConversations().find(({ id }) => id === chatId);
  apply<ChatHistory>(messagesKey(chatId), (history) => withNewerMessages(history, [message]));
  void refetch({ queryKey: messagesKey(chatId), predicate: isNotLoaded });
  applyToConversations((known) => withMessage(known, message, memberId));
  const isOutdated = !before || seq > before.lastSeq + 1;
  // A reply establishes the conversation.
  const mayEstablish = before?.kind === 'pair' && !before.isEstablished && seq > 1;
  if (isOutdated || mayEstablish) void refetch({ queryKey: topics.chats });
}

/** It may be the member's own message whose HTTP response was lost: the next unsent message can go out. */
export function continueSending({ message }: EventOf<'message.sent'>, { memberId }: LiveContext): void {
  const item = message.senderId === memberId && listItems(memberId).find(({ id }) => id === message.id);
  if (!item) return;
  void removeItems(item);
  resumeQueue(memberId, queueOf(item));
}

export function stopTypingOfSender({ message }: EventOf<'message.sent'>, { memberId }: LiveContext): void {
  const { chatId, crewId, senderId } = message;
  if (senderId !== null && senderId !== memberId) endTyping(chatId, crewId && senderId);
}

export function changeMessage({ message }: { readonly message: Message }): void {
  apply<ChatHistory>(messagesKey(message.chatId), (history) => withUpdatedMessage(history, message));
  applyToConversations((known) => withChangedMessage(known, message));
}

export function moveReadMarker({ chatId, readSeq }: EventOf<'chat.read'>): void {
  const before = listedConversations().find(({ id }) => id === chatId);
  applyToConversations((known) => withReadMarker(known, chatId, readSeq));
  // Messages after the marker may be the member's own, which are not unread. A marker of this page arrives twice: the list
  // that the first event fetched may not contain it yet.
  const isCountUnknown = before && before.unread > 0 && readSeq >= before.readSeq && readSeq < before.lastSeq;
  if (isCountUnknown) void refetch({ queryKey: topics.chats });
}

export const moveSeenMarker = ({ chatId, seq }: EventOf<'chat.seen'>): void =>
  applyToConversations((known) => withSeenMarker(known, chatId, seq));

export const changeChatSettings = ({ chatId, isMuted, isArchived }: EventOf<'chat.settings'>): void =>
  applyToConversations((known) => withSettings(known, chatId, { isMuted, isArchived }));

export function hideDeletedMessages({ chatId, deletedSeq }: EventOf<'chat.deleted'>): void {
  apply<ChatHistory>(messagesKey(chatId), (history) => withoutDeleted(history, deletedSeq));
  applyToConversations((known) => withDeletedMessages(known, chatId, deletedSeq));
}

export const showTyping = ({ chatId, memberId }: EventOf<'chat.typing'>): void => startTyping(chatId, memberId);

/** Removes the conversation, or fetches it after the end of a block. Drafts and unsent messages stay. */
export function applyBlockToChats({ chatId, isBlocked }: EventOf<'chat.blocked'>, { memberId }: LiveContext): void {
  endTyping(chatId);
  if (isBlocked) {
    applyToConversations((known) => known.filter(({ id }) => id !== chatId));
    forget(messagesKey(chatId));
  }
  reset(openedConversationKey(partnerIdOf(chatId, memberId)));
}

/** Drops the messages of crews that a block or a deleted account may affect, because only the server knows which it hides. */
export function resetHiddenMessages(event: EventOf<'chat.blocked' | 'member.left'>, { memberId }: LiveContext): void {
  const otherId = event.type === 'member.left' ? event.memberId : partnerIdOf(event.chatId, memberId);
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: topics.messages })) {
    const { messages = [] } = queryClient.getQueryData<ChatHistory>(queryKey) ?? {};
    const isAffected = messages.some(({ isHidden, senderId }) => isHidden === true || senderId === otherId);
    if (isAffected && messages[0]?.crewId) reset(queryKey);
  }
}

/** Only the server knows whether the conversation still exists: an administrator's deletion of an account removes it. */
export function removePartner({ memberId }: EventOf<'member.left'>): void {
  const unknownPartner = { id: null, name: unknownUserName, pictureUrl: null, presence: null, isSuspended: false };
  applyToConversations((known) => withPartner(known, memberId, unknownPartner));
}

export function changeRequestOfChat({ request }: EventOf<'join-request.changed'>, { memberId }: LiveContext): void {
  if (!withLatestRequest(listedConversations(), request, memberId)) void refetch({ queryKey: topics.chats });
  applyToConversations((known) => withLatestRequest(known, request, memberId) ?? known);
}

/** Loaded after the first screen. Without a connection, nothing is notified: the conversation shows the message. */
const loadNotifications = () => import('#src/features/chat/notifications/notify-of-message.tsx');
const ignore = (): void => undefined;

export const notifyOfMessage = ({ message }: EventOf<'message.sent'>, { memberId, router }: LiveContext): void =>
  void loadNotifications().then((module) => module.notifyOfMessage(message, memberId, router), ignore);

const withdrawNotification = (chatId: string, upToSeq: number): void =>
  void loadNotifications().then((module) => module.withdrawNotification(chatId, upToSeq), ignore);

export const withdrawReadNotification = ({ chatId, readSeq }: EventOf<'chat.read'>): void =>
  withdrawNotification(chatId, readSeq);

export const withdrawNotificationOfPartner = (
  event: EventOf<'chat.blocked' | 'member.left'>,
  context: LiveContext,
): void => withdrawNotification(chatIdOfEvent(event, context), Infinity);
