import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import { mayRequest } from '@muster/contract/posts/requests/repeated-requests.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { newToken } from '#src/lib/tokens.ts';
import type { Context } from '#src/features/context.ts';
import { listEarlierRequests } from '../requests/join-request-repository.ts';
import { hasBlockedInCrew } from '../seats/crew-repository.ts';
import { isBlocked } from '#src/features/members/block-repository.ts';
import {
  deletePartyLink,
  findLinkCreation,
  findParty,
  findPartyLink,
  type Party,
  type PartyRef,
  upsertPartyLink,
} from './party-link-repository.ts';

/** The code is in the fragment, which browsers send to no server and in no Referer header. */
const partyUrl = (origin: string, code: string): string => `${origin}/join-party#${code}`;

/** The seats that friends can take in the member's party, and its link. */
export async function getPartyLink({ db }: Pick<Context, 'db'>, { id }: Member, postId: string) {
  const party = requireFound(await findParty(db, postId, id), 'post-not-found');
  return { seats: party.seats, createdAt: await findLinkCreation(db, party) };
}

/** Creates or replaces the link of the member's party. Only the response contains its code. */
export async function createPartyLink(context: Context, { id }: Member, postId: string, origin: string) {
  await context.rateLimiter.consume('joinRequestChangesPerMinute', id);
  const party = requireFound(await findParty(context.db, postId, id), 'post-not-found');
  if (party.seats.count < 1) throw new AppError('party-full');
  const code = newToken();
  await upsertPartyLink(context.db, party, code);
  return { link: partyUrl(origin, code) };
}

export async function revokePartyLink(context: Context, { id: ownerId }: Member, postId: string) {
  await context.rateLimiter.consume('joinRequestChangesPerMinute', ownerId);
  await deletePartyLink(context.db, { postId, ownerId });
  return { postId };
}

type Link = PartyRef & { readonly authorId: string };

/** Throws if the member is the author of the post or the owner of the link. */
export function checkFriend<Found extends Link>(link: Found | null, friendId: string): Found {
  const found = requireFound(link, 'party-link-gone');
  if (found.ownerId === friendId) throw new AppError('own-party-link');
  if (found.authorId === friendId) throw new AppError('own-post');
  return found;
}

/** The party of a link. Throws if the owner is no longer in the crew with the request for which they created it. */
async function getPartyOfLink(db: Queryable, { postId, ownerId, requestId }: Link): Promise<Party> {
  const party = await findParty(db, postId, ownerId);
  if (!party || party.requestId !== requestId) throw new AppError('party-link-gone');
  return party;
}

/** The party that a friend can join with a link. */
export async function checkPartyLink({ db }: Pick<Context, 'db'>, { id: friendId }: Member, code: string) {
  const link = checkFriend(await findPartyLink(db, code, friendId), friendId);
  if (await isBlocked(db, friendId, link.authorId)) throw new AppError('party-link-gone');
  const { post, seats } = await getPartyOfLink(db, link);
  const requests = await listEarlierRequests(db, post.id, [friendId]);
  const isInCrew = requests.some(({ state }) => state === 'accepted');
  if (!isInCrew && !requests.some(isOpenRequest) && !mayRequest('ask', requests)) throw new AppError('request-refused');
  return {
    post,
    broughtBy: link.broughtBy,
    seats,
    isInCrew,
    hasBlock: await hasBlockedInCrew(db, post.id, friendId),
  };
}
