import type { Conversation } from '@muster/contract/chat.ts';
import type { JoinRequestState } from '@muster/contract/posts/join-request-states.ts';

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

/** Second line of a conversation in the list: a pending request, else the last message, else the latest request. */
export function conversationPreview({ latestRequest, lastMessage }: Conversation): string {
  if (lastMessage !== null && latestRequest?.state !== 'pending') return lastMessage;
  if (!latestRequest) return 'No messages yet';
  const { isOwn, game, state } = latestRequest;
  return `${(isOwn ? requesterTexts : authorTexts)[state]}: ${game}`;
}
