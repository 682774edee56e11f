import { t } from '@lingui/core/macro';
import { type Conversation, removedMessageText } from '@muster/contract/chat/chat.ts';
import type { JoinRequestState } from '@muster/contract/join-requests/join-request-states.ts';

type StateTexts = Readonly<Record<JoinRequestState, string>>;

const authorTexts: StateTexts = {
  pending: 'Wants to join',
  waitlisted: 'On the waitlist',
  offered: 'Offered a free seat',
  accepted: 'Joined',
  declined: 'You declined',
  withdrawn: 'Request withdrawn',
  expired: 'Request expired',
  left: 'Left your crew',
  removed: 'Removed from your crew',
  closed: 'Request closed',
};

const requesterTexts: StateTexts = {
  pending: 'You asked to join',
  waitlisted: "You're on the waitlist",
  offered: 'A seat is free',
  accepted: "You're in",
  declined: 'Declined',
  withdrawn: 'You withdrew your request',
  expired: 'Request expired',
  left: 'You left the crew',
  removed: 'No longer in the crew',
  closed: 'Post closed',
};

interface Preview {
  /** Prefix of a message. Ignored when the text direction is chosen. */
  readonly prefix: string;
  readonly text: string;
}

/** Unread messages and a pending request are shown instead of a draft. */
export const isDraftShown = ({ unread, latestRequest }: Conversation): boolean =>
  unread === 0 && latestRequest?.state !== 'pending';

/** A pending request, else the last message, else the latest request. */
export function conversationPreview({ latestRequest, lastMessage, isLastMessageOwn }: Conversation): Preview {
  if (lastMessage !== null && latestRequest?.state !== 'pending') {
    const hasPrefix = isLastMessageOwn && lastMessage !== removedMessageText;
    return { prefix: hasPrefix ? t`You: ` : '', text: lastMessage };
  }
  if (!latestRequest) return { prefix: '', text: t`No messages yet` };
  const { isOwn, game, state } = latestRequest;
  return { prefix: '', text: t`${{ value: (isOwn ? requesterTexts : authorTexts)[state] }}: ${game}` };
}
