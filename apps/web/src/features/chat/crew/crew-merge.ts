import { type Conversation, unknownUserName } from '@muster/contract/chat/chat.ts';
import type { Crew, CrewMember } from '@muster/contract/posts/seats/crews.ts';
import { translate } from '#src/lib/i18n.ts';

type Conversations = readonly Conversation[];

type Senders = NonNullable<Conversation['crew']>['members'] | undefined;

/** Name of another member who sent a message, and in a crew their picture and whether they are an administrator. */
export function senderOf(members: Senders, partner: Conversation['partner'] | undefined, senderId: string | null) {
  const member = members ? members.find(({ id }) => id === senderId) : partner;
  const name = member && member.id !== null ? member.name : translate(unknownUserName);
  return members ? { name, pictureUrl: member?.pictureUrl ?? null, isAdmin: member?.isAdmin } : { name };
}

export const isCrewSender = ({ crew }: Conversation, memberId: string): boolean =>
  crew?.members.some(({ id }) => id === memberId) === true;

type ConversationCrew = NonNullable<Conversation['crew']>;

const changeCrewsOf = (
  known: Conversations,
  memberId: string,
  change: (crew: ConversationCrew) => Partial<Conversation>,
): Conversations =>
  known.map((conversation) =>
    conversation.crew && isCrewSender(conversation, memberId)
      ? { ...conversation, ...change(conversation.crew) }
      : conversation,
  );

/** The conversations of crews after a block: without the name and the last message of the other member. */
export const withoutCrewSender = (known: Conversations, memberId: string): Conversations =>
  changeCrewsOf(known, memberId, (crew) => {
    const members = crew.members.filter(({ id }) => id !== memberId);
    if (crew.lastSenderId !== memberId) return { crew: { ...crew, members } };
    return { crew: { ...crew, members, lastSenderId: null }, lastMessage: '' };
  });

/** A member with a block between them and the viewer. */
export const hiddenMember = { id: null, name: null, pictureUrl: null, presence: null } as const;

/** The crew after a change of one of its members. */
export const withCrewMember = (crew: Crew, memberId: string, change: Partial<CrewMember>): Crew =>
  crew.members.some(({ id }) => id === memberId)
    ? { ...crew, members: crew.members.map((member) => (member.id === memberId ? { ...member, ...change } : member)) }
    : crew;
