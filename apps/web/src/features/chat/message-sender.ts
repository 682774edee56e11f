import {
  type Conversation,
  type CrewConversation,
  type PairConversation,
  unknownUserName,
} from '@muster/contract/chat/chat.ts';
import { translate } from '#src/lib/i18n.ts';

type Senders = PairConversation['partner'] | CrewConversation['crew']['members'];

/** The partner, or the members of a crew. */
export const sendersOf = (conversation: Conversation): Senders =>
  conversation.kind === 'pair' ? conversation.partner : conversation.crew.members;

/** Name of another member who sent a message, and in a crew their picture and whether they are an administrator. */
export function senderOf(senders: Senders | undefined, senderId: string | null) {
  const isCrew = Array.isArray(senders);
  const member = isCrew ? senders.find(({ id }) => id === senderId) : senders;
  const name = member && member.id !== null ? member.name : translate(unknownUserName);
  return isCrew ? { name, pictureUrl: member?.pictureUrl ?? null, isAdmin: member?.isAdmin } : { name };
}
