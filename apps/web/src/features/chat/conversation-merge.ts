import { t } from '@lingui/core/macro';
import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Message } from '@muster/contract/chat/messages.ts';
import {
  type ChatSettings,
  type Conversation,
  type PairConversation,
  UNREAD_MAX_COUNT,
  unknownUserName,
} from '@muster/contract/chat/chat.ts';
import { lastActivityOf } from '@muster/contract/chat/chat-list.ts';
import { translate } from '#src/lib/i18n.ts';

/** 'Valorant crew' */
const crewName = (game: string): string => t`${game} crew`;

/** The partner's name, in the language of the page if the account was deleted, or the name of the crew. */
export const conversationName = (conversation: Conversation): string => {
  if (conversation.kind === 'crew') return conversation.crew.name ?? crewName(conversation.crew.game);
  const { id, name } = conversation.partner;
  return id === null ? translate(unknownUserName) : name;
};

const newestFirst = (conversations: readonly Conversation[]): Conversation[] =>
  conversations.toSorted((a, b) => lastActivityOf(b).getTime() - lastActivityOf(a).getTime());

/** A new message brings an archived or deleted conversation back into the list, unless it is muted and archived. */
const afterMessage = ({ isArchived, isMuted }: Conversation) => ({
  isArchived: isArchived && isMuted,
  isDeleted: false,
});

const withLastSender = (conversation: Conversation, lastSenderId: string | null): Conversation =>
  conversation.kind === 'crew' ? { ...conversation, crew: { ...conversation.crew, lastSenderId } } : conversation;

/**
 * Merges two versions of a conversation, each of which may be older in parts: messages are only added, markers only move
 * forward. `seenSeq` is 0 if the partner has switched read receipts off.
 */
function mergeConversation(known: Conversation, fresh: Conversation): Conversation {
  const merged = mergeMessages(known, fresh);
  if (known.kind === 'crew' || merged.kind === 'crew') return merged;
  const seenSeq = merged.seenSeq === 0 ? 0 : Math.max(known.seenSeq, merged.seenSeq);
  return { ...merged, seenSeq, isEstablished: known.isEstablished || merged.isEstablished };
}

function mergeMessages(known: Conversation, fresh: Conversation): Conversation {
  const readSeq = Math.max(known.readSeq, fresh.readSeq);
  if (known.lastSeq <= fresh.lastSeq && known.readSeq <= fresh.readSeq) return fresh;
  const latest = known.lastSeq > fresh.lastSeq ? known : fresh;
  const unread = readSeq >= latest.lastSeq ? 0 : latest.unread;
  return {
    ...(latest.kind === 'crew' ? withLastSender(fresh, latest.crew.lastSenderId) : fresh),
    ...(known.lastSeq > fresh.lastSeq && afterMessage(fresh)),
    lastMessage: latest.lastMessage,
    lastMessageAt: latest.lastMessageAt,
    isLastMessageOwn: latest.isLastMessageOwn,
    lastSeq: latest.lastSeq,
    readSeq,
    unread,
  };
}

/** The fetched list, without undoing live events that arrived after the request. */
export function mergeConversations(
  known: readonly Conversation[] | undefined,
  fresh: readonly Conversation[],
): Conversation[] {
  return newestFirst(
    fresh.map((conversation) => {
      const before = known?.find(({ id }) => id === conversation.id);
      return before ? mergeConversation(before, conversation) : conversation;
    }),
  );
}

/** Conversations whose read marker the server does not have yet. Deleting messages marks them as read here only. */
export const unconfirmedReadMarkers = (
  known: readonly Conversation[] = [],
  fresh: readonly Conversation[],
): Conversation[] =>
  known.filter(
    (before) =>
      before.readSeq > before.deletedSeq &&
      fresh.some(({ id, readSeq }) => id === before.id && readSeq < before.readSeq),
  );

/** The list with one conversation added or updated. */
export const withConversation = (known: readonly Conversation[], conversation: Conversation): Conversation[] =>
  mergeConversations(known, [...known.filter(({ id }) => id !== conversation.id), conversation]);

type Change = (conversation: Conversation) => Partial<Omit<Conversation, 'kind'>>;

const withChange = (known: readonly Conversation[], chatId: string, change: Change): readonly Conversation[] =>
  known.map((conversation) =>
    conversation.id === chatId ? { ...conversation, ...change(conversation) } : conversation,
  );

const withPairChange = (
  known: readonly Conversation[],
  chatId: string,
  change: (pair: PairConversation) => Partial<PairConversation>,
): readonly Conversation[] =>
  known.map((conversation) =>
    conversation.kind === 'pair' && conversation.id === chatId
      ? { ...conversation, ...change(conversation) }
      : conversation,
  );

/** The list after a new message; the same array if the message was known. */
export function withMessage(
  known: readonly Conversation[],
  message: Message,
  memberId: string,
): readonly Conversation[] {
  const { chatId, seq, senderId, event, text, sentAt, isHidden } = message;
  const before = known.find(({ id }) => id === chatId);
  if (!before || seq <= before.lastSeq) return known;
  if (event)
    return newestFirst(
      withChange(known, chatId, (chat) => ({ ...afterMessage(chat), lastMessageAt: sentAt, lastSeq: seq })),
    );
  const isLastMessageOwn = senderId === memberId;
  const added = isLastMessageOwn || isHidden ? 0 : Math.max(0, seq - Math.max(before.lastSeq, before.readSeq));
  const unread = Math.min(UNREAD_MAX_COUNT, before.unread + added);
  const changed = withChange(known, chatId, (conversation) => ({
    ...afterMessage(conversation),
    lastMessage: text,
    lastMessageAt: sentAt,
    isLastMessageOwn,
    lastSeq: seq,
    unread,
  }));
  return newestFirst(changed.map((other) => (other.id === chatId ? withLastSender(other, senderId) : other)));
}

/** The list after the text of a message has changed. */
export const withChangedMessage = (
  known: readonly Conversation[],
  { chatId, seq, text }: Message,
): readonly Conversation[] =>
  withChange(known, chatId, ({ lastSeq, deletedSeq }) =>
    lastSeq === seq && seq > deletedSeq ? { lastMessage: text } : {},
  );

/** The list after the member has read up to `readSeq`, in any window. */
export const withReadMarker = (
  known: readonly Conversation[],
  chatId: string,
  readSeq: number,
): readonly Conversation[] =>
  withChange(known, chatId, ({ readSeq: before, lastSeq, unread }) =>
    readSeq > before ? { readSeq, unread: readSeq >= lastSeq ? 0 : Math.min(unread, lastSeq - readSeq) } : {},
  );

/** The list after the member has deleted the messages up to `deletedSeq` for themselves. */
export const withDeletedMessages = (
  known: readonly Conversation[],
  chatId: string,
  deletedSeq: number,
): readonly Conversation[] =>
  withChange(withReadMarker(known, chatId, deletedSeq), chatId, (before) =>
    before.lastSeq > deletedSeq
      ? { deletedSeq }
      : {
          deletedSeq,
          isDeleted: true,
          isArchived: false,
          lastMessage: null,
          lastMessageAt: null,
          isLastMessageOwn: false,
        },
  );

/** The conversation shows the first of these, else an ended request; of several the newest. */
const shownStates: readonly JoinRequestState[] = ['offered', 'pending', 'invited', 'accepted', 'waitlisted'];
const rankOf = ({ state }: { readonly state: JoinRequestState }): number =>
  shownStates.includes(state) ? shownStates.indexOf(state) : shownStates.length;

type LatestRequest = NonNullable<PairConversation['latestRequest']>;

/** Which of two requests the conversation shows; undefined if it may be a third one. */
function latestOf(before: LatestRequest | null, request: LatestRequest): LatestRequest | undefined {
  if (!before || (before.id === request.id && before.isOnly)) return request;
  if (before.id === request.id) return rankOf(request) > rankOf(before) ? undefined : { ...request, isOnly: false };
  const isNewer = rankOf(request) < rankOf(before) || (rankOf(request) === rankOf(before) && request.id > before.id);
  return { ...(isNewer ? request : before), isOnly: false };
}

/**
 * The list after a change of a request; undefined if only the server knows which request the conversation shows. A new
 * request brings an archived or deleted conversation back, like a message.
 */
export function withLatestRequest(
  known: readonly Conversation[],
  request: JoinRequest,
  memberId: string,
): readonly Conversation[] | undefined {
  const { id, chatId, version, postId, game, requester, isInvitation, isCalledOff, createdAt } = request;
  const before = known.find((conversation) => conversation.id === chatId);
  if (before?.kind !== 'pair') return undefined;
  if (before.latestRequest && before.latestRequest.version > version) return known;
  const state = isCalledOff && request.state === 'accepted' ? 'closed' : request.state;
  const latestRequest = latestOf(before.latestRequest, {
    id,
    version,
    isOnly: true,
    postId,
    game,
    isInvitation,
    isOwn: requester.id === memberId,
    state,
  });
  if (!latestRequest) return undefined;
  const isNew = !before.lastRequestAt || createdAt > before.lastRequestAt;
  return newestFirst(
    withPairChange(known, chatId, (conversation) => ({
      ...(isNew && { ...afterMessage(conversation), lastRequestAt: createdAt }),
      latestRequest,
      isEstablished: conversation.isEstablished || state === 'accepted',
    })),
  );
}

export const withPartner = (
  known: readonly Conversation[],
  memberId: string,
  change: Partial<PairConversation['partner']>,
) =>
  known.map((conversation) =>
    conversation.kind === 'pair' && conversation.partner.id === memberId
      ? { ...conversation, partner: { ...conversation.partner, ...change } }
      : conversation,
  );

/** The list after the partner has read up to `seq`; 0 if they turned read receipts off. */
export const withSeenMarker = (known: readonly Conversation[], chatId: string, seq: number): readonly Conversation[] =>
  withPairChange(known, chatId, ({ seenSeq }) => (seq === 0 || seq > seenSeq ? { seenSeq: seq } : {}));

export const withSettings = (
  known: readonly Conversation[],
  chatId: string,
  settings: ChatSettings,
): readonly Conversation[] => withChange(known, chatId, () => settings);

/** Without muted and archived conversations. */
export const unreadTotal = (conversations: readonly Conversation[]): number =>
  conversations.reduce((sum, { unread, isMuted, isArchived }) => sum + (isMuted || isArchived ? 0 : unread), 0);
