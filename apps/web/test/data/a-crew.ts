import { crewChatIdOf, type CrewConversation } from '@muster/contract/chat/chat.ts';
import type { Crew, CrewMember } from '@muster/contract/posts/seats/crews.ts';
import { partner } from '../servers/chat-server.ts';
import { aMember } from '../render-app.tsx';
import { aPost } from './a-post.ts';

const post = aPost(1, { seats: 5, acceptedSeats: 2 });
export const crewId = post.id;
export const crewChatId = crewChatIdOf(post.id);
/** A third player in the crew. */
export const mate = { id: '019a3f6e-0000-7000-8000-000000000003', name: 'Mira', pictureUrl: null };

const aCrewMember = (member: Partial<CrewMember>): CrewMember => ({
  id: null,
  name: null,
  pictureUrl: null,
  isAuthor: false,
  partySize: 1,
  roles: [null],
  presence: null,
  hasConfirmed: null,
  joinedAt: null,
  broughtBy: null,
  requestId: null,
  ...member,
});

/** The conversation of the crew, which the conversation partner hosts. */
export const aCrewConversation = (conversation: Partial<CrewConversation> = {}): CrewConversation => ({
  kind: 'crew',
  id: crewChatId,
  crew: {
    id: post.id,
    gameId: post.gameId,
    emblem: null,
    game: post.game,
    platform: post.platform,
    startsAt: null,
    closesAt: null,
    members: [{ id: partner.id, name: partner.name, pictureUrl: null }, mate],
    lastSenderId: null,
  },
  createdAt: new Date(0),
  lastMessage: null,
  lastMessageAt: null,
  lastSeq: 0,
  readSeq: 0,
  unread: 0,
  isMuted: false,
  isArchived: false,
  deletedSeq: 0,
  isDeleted: false,
  ...conversation,
});

/** A crew of the conversation partner, the signed-in member and a third player. */
export const aCrew = (crew: Partial<Crew> = {}): Crew => ({
  id: post.id,
  post,
  isCalledOff: false,
  isCalledOffByAdmin: false,
  members: [
    aCrewMember({ id: partner.id, name: partner.name, isAuthor: true, roles: ['Tank'] }),
    aCrewMember({ id: aMember.id, name: aMember.name }),
    aCrewMember({ id: mate.id, name: mate.name, partySize: 2 }),
  ],
  readyCheck: null,
  joinDetails: 'Lobby 4F-19Q2',
  hasBlock: false,
  standingCrewId: null,
  conversation: aCrewConversation(),
  ...crew,
});
