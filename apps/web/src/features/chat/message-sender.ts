import { type Conversation, unknownUserName } from '@muster/contract/chat/chat.ts';
import { translate } from '#src/lib/i18n.ts';

type Senders = NonNullable<Conversation['crew']>['members'] | undefined;

/** Name of another member who sent a message, and in a crew their picture and whether they are an administrator. */
export function senderOf(members: Senders, partner: Conversation['partner'] | undefined, senderId: string | null) {
  const member = members ? members.find(({ id }) => id === senderId) : partner;
  const name = member && member.id !== null ? member.name : translate(unknownUserName);
  return members ? { name, pictureUrl: member?.pictureUrl ?? null, isAdmin: member?.isAdmin } : { name };
}
