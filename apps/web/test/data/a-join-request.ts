import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { listActions } from '@muster/contract/posts/requests/decide.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { aPost } from './a-post.ts';
import { partner } from '../servers/chat-server.ts';
import { aMember } from '../render-app.tsx';

const HOUR_MS = 3_600_000;
const side = ({ id, name, pictureUrl = null }: { id: string; name: string; pictureUrl?: string | null }) => ({
  id,
  name,
  pictureUrl,
});

const withFreeSeat = {
  isPostActive: true,
  isSearching: true,
  startsAt: null,
  noShowAt: null,
  freeSeats: 1,
  fitsRole: true,
  firstPlace: null,
};

/** A pending request of the signed-in member to join the first post of the conversation partner. */
export function aJoinRequest(changes: Partial<JoinRequest> = {}): JoinRequest {
  const { id: postId, gameId, game, emblem, platform, description } = aPost(1);
  const author = changes.author ?? side(partner);
  const requester = changes.requester ?? { ...side(aMember), platforms: [], levels: [], spokenLanguages: [], bio: '' };
  const request = {
    id: '019a3f6e-1111-7000-9000-000000000001',
    version: 1,
    postId,
    chatId: chatIdOf(author.id, requester.id),
    author,
    requester,
    partySize: 1,
    note: '',
    roles: Array<null>(changes.partySize ?? 1).fill(null),
    state: 'pending',
    isInvitation: false,
    broughtBy: null,
    declineReason: null,
    gameId,
    game,
    emblem,
    platform,
    excerpt: description,
    schedule: null,
    previousStartsAt: null,
    createdAt: new Date(),
    decidedAt: null,
    expiresAt: new Date(Date.now() + HOUR_MS),
    waitingSince: null,
    hasPassed: false,
    authorCheck: null,
    requesterCheck: null,
    isAuthorMissing: false,
    isCalledOff: false,
    isCalledOffByAdmin: false,
    isCrewComplete: false,
    ...changes,
  } satisfies Omit<JoinRequest, 'actions'>;
  const now = new Date();
  const { decidedAt, createdAt: changedAt, isInvitation } = request;
  const commanded = {
    ...request,
    answeredAt: isInvitation ? null : decidedAt,
    changedAt,
    isChosen: false,
    closedFrom: null,
  };
  const facts = { ...withFreeSeat, now, offerEndsAt: now };
  return { ...request, actions: request.isCalledOff ? { author: [], requester: [] } : listActions(commanded, facts) };
}

/** A pending request of the conversation partner to join the signed-in member's post. */
export const aReceivedRequest = (changes: Partial<JoinRequest> = {}): JoinRequest =>
  aJoinRequest({
    author: side(aMember),
    requester: { ...side(partner), platforms: ['PC'], levels: [], spokenLanguages: [], bio: 'Calm comms' },
    ...changes,
  });

/** A later state of a request, with its actions. */
export const changedRequest = (request: JoinRequest, changes: Partial<JoinRequest>): JoinRequest =>
  aJoinRequest({ ...request, ...changes });
