import { t } from '@lingui/core/macro';
import { removedMessageText } from '@muster/contract/chat/messages.ts';
import type { Conversation, CrewConversation } from '@muster/contract/chat/chat.ts';
import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import { senderOf, sendersOf } from '../message-sender.ts';
import { translate } from '#src/lib/i18n.ts';
import { pageLanguage } from '#src/lib/page-language.ts';

type RequestTexts = Readonly<Record<JoinRequestState, (game: string) => string>>;

const authorTexts: RequestTexts = {
  invited: (game) => t`You sent an invitation: ${game}`,
  pending: (game) => t`Wants to join: ${game}`,
  waitlisted: (game) => t`On the waitlist: ${game}`,
  offered: (game) => t`Offered a free seat: ${game}`,
  accepted: (game) => t`Joined: ${game}`,
  declined: (game) => t`You declined: ${game}`,
  withdrawn: (game) => t`Request withdrawn: ${game}`,
  expired: (game) => t`Request expired: ${game}`,
  left: (game) => t`Left your crew: ${game}`,
  removed: (game) => t`Removed from your crew: ${game}`,
  closed: (game) => t`Request closed: ${game}`,
};

const requesterTexts: RequestTexts = {
  invited: (game) => t`Invited you: ${game}`,
  pending: (game) => t`You asked to join: ${game}`,
  waitlisted: (game) => t`You're on the waitlist: ${game}`,
  offered: (game) => t`A seat is free: ${game}`,
  accepted: (game) => t`You're in: ${game}`,
  declined: (game) => t`Declined: ${game}`,
  withdrawn: (game) => t`You withdrew your request: ${game}`,
  expired: (game) => t`Request expired: ${game}`,
  left: (game) => t`You left the crew: ${game}`,
  removed: (game) => t`No longer in the crew: ${game}`,
  closed: (game) => t`Post closed: ${game}`,
};

/** Ends of invitations, for both sides. */
const invitationTexts: Partial<RequestTexts> = {
  declined: (game) => t`Invitation declined: ${game}`,
  withdrawn: (game) => t`Invitation withdrawn: ${game}`,
  expired: (game) => t`Invitation expired: ${game}`,
};

/** The day of a crew's session, which distinguishes the crews of a game. Without a start, the day of its first message. */
export const crewDay = ({ crew, createdAt }: CrewConversation): string =>
  new Intl.DateTimeFormat(pageLanguage, { month: 'short', day: 'numeric' }).format(crew.startsAt ?? createdAt);

interface Preview {
  /** Prefix such as 'You:', excluded from direction detection. */
  readonly label: string;
  readonly text: string;
}

const latestRequestOf = (conversation: Conversation) =>
  conversation.kind === 'pair' ? conversation.latestRequest : null;

const isUnanswered = (conversation: Conversation): boolean =>
  ['pending', 'invited'].includes(latestRequestOf(conversation)?.state ?? '');

/** Unread messages, a pending request or an invitation are shown instead of a draft. */
export const isDraftShown = (conversation: Conversation): boolean =>
  conversation.unread === 0 && !isUnanswered(conversation);

/** A pending request or invitation, else the last message, else the latest request. */
export function conversationPreview(conversation: Conversation): Preview {
  const { lastMessage, isLastMessageOwn } = conversation;
  const latestRequest = latestRequestOf(conversation);
  if (lastMessage !== null && !isUnanswered(conversation)) {
    if (lastMessage === '') return { label: '', text: t`Hidden message` };
    if (lastMessage === removedMessageText) return { label: '', text: translate(removedMessageText) };
    if (isLastMessageOwn) return { label: t`You:`, text: lastMessage };
    if (conversation.kind === 'pair') return { label: '', text: lastMessage };
    const { name } = senderOf(sendersOf(conversation), conversation.crew.lastSenderId);
    return { label: `${name}:`, text: lastMessage };
  }
  if (!latestRequest) return { label: '', text: t`No messages yet` };
  const { isOwn, isInvitation, game, state } = latestRequest;
  const ended = isInvitation ? invitationTexts[state] : undefined;
  return { label: '', text: (ended ?? (isOwn ? requesterTexts : authorTexts)[state])(game) };
}
