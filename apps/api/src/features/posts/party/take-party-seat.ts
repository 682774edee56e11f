import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { decideNew } from '@muster/contract/posts/requests/decide.ts';
import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import {
  authorPartyWithout,
  type FriendSeats,
  seatsForFriends,
  seatsOfAuthor,
  withoutFriend,
} from '@muster/contract/posts/seats/party-roles.ts';
import type { Role } from '@muster/contract/posts/seats/seats.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { updateLastRequestAt } from '#src/features/chat/chat-settings-repository.ts';
import { lockActiveMember, lockActiveRequester, updateLastActivity } from '#src/features/members/member-repository.ts';
import type { Context } from '#src/features/context.ts';
import { findOwnPost, updateOwnPost } from '../post-repository.ts';
import { type Audience, findAudience, publishPostChanged } from '../publish-post.ts';
import { applyDecision, decideFor, requireAllowed } from '../requests/apply-decision.ts';
import { findRequest, listEarlierRequests } from '../requests/join-request-repository.ts';
import { publishRequests } from '../requests/delivery/publish-request.ts';
import { countResponse, isOngoingFor, lockActivePostForNoKeyUpdate } from '../requests/post-requests-repository.ts';
import {
  type ChangedRequest,
  insertRequest,
  lockRequest,
  updateRequestDetails,
} from '../requests/request-state-repository.ts';
import { lockChatOfBoth, newIdAfter } from '../requests/request-to-join.ts';
import { updateCrew } from '../seats/update-crew.ts';
import { findPartyLink, lockPartyLinkForShare } from './party-link-repository.ts';
import { checkFriend } from './party-links.ts';

type LockedPost = NonNullable<Awaited<ReturnType<typeof lockActivePostForNoKeyUpdate>>>;
type Link = NonNullable<Awaited<ReturnType<typeof lockPartyLinkForShare>>>;

/** Throws if the party has no seat, or none in this role. */
function checkSeat({ count, roles }: FriendSeats, role: string | null): void {
  if (count < 1) throw new AppError('party-full');
  if (!roles.includes(role)) throw new AppError('role-filled');
}

/** Takes a seat from the requester's party. Returns the changed request. */
async function giveSeat(tx: Queryable, requestId: string, ownerId: string, role: string | null) {
  const request = await lockRequest(tx, requestId, ownerId);
  if (request?.state !== 'accepted') throw new AppError('party-link-gone');
  checkSeat(seatsForFriends(request), role);
  const decision = requireFound(decideFor(request, { name: 'bring' }), 'party-link-gone');
  await updateRequestDetails(tx, requestId, withoutFriend(request, role));
  await applyDecision(tx, request, decision);
  return [{ id: requestId, notification: decision.notification }];
}

/** Takes a seat from the author's own party. */
async function giveSeatOfAuthor(
  tx: Queryable,
  { postId, authorId }: Link,
  { party, roles }: { readonly party: number; readonly roles: readonly Role[] },
  role: string | null,
): Promise<void> {
  checkSeat(seatsOfAuthor({ party, roles }), role);
  await updateOwnPost(tx, postId, authorId, authorPartyWithout(party, roles, role));
}

interface Taken {
  readonly id: string;
  /** Empty if the friend was in the crew before. */
  readonly changes: readonly ChangedRequest[];
  readonly responses?: number | undefined;
  /** Of the author's party, which is part of the post. */
  readonly audience?: Audience;
}

interface Friend {
  readonly id: string;
  readonly role: string | null;
  /** Their requests for the post. */
  readonly earlier: Awaited<ReturnType<typeof listEarlierRequests>>;
}

/** Accepts the friend with a seat that the party has just given up. */
async function seatFriend(
  tx: Queryable,
  { postId, ownerId, authorId, now }: Link,
  post: LockedPost,
  { id: friendId, role, earlier }: Friend,
  lifetimeMs: number,
) {
  const party = { partySize: 1, roles: [role], broughtById: ownerId };
  const open = earlier.find(isOpenRequest);
  if (open) {
    await updateRequestDetails(tx, open.id, party);
    const request = requireFound(await lockRequest(tx, open.id, friendId), 'party-link-gone');
    const decision = requireFound(decideFor(request, { name: 'join-party' }), 'party-link-gone');
    const responses = await applyDecision(tx, request, decision);
    return { id: open.id, notification: decision.notification, responses };
  }
  const decision = requireAllowed(decideNew('join-party', { earlier, freeSeats: 0, now }));
  const id = newIdAfter(earlier);
  const responses = await countResponse(tx, postId, friendId);
  await insertRequest(tx, { ...post, ...party, id, postId, requesterId: friendId, decision, lifetimeMs });
  await updateLastRequestAt(tx, chatIdOf(friendId, authorId));
  return { id, notification: decision.notification, responses };
}

/**
 * Gives the friend a seat of the party, which gets smaller by one: the seats taken never change. Locks the conversation, then
 * the members, then the post, as a request to join does, and then the link.
 */
async function takeSeat(
  tx: Queryable,
  context: Context,
  friendId: string,
  { code, role }: { readonly code: string; readonly role: string | null },
): Promise<Taken> {
  const { authorId, ownerId, postId } = checkFriend(await findPartyLink(tx, code, friendId), friendId);
  await lockChatOfBoth(tx, chatIdOf(friendId, authorId), friendId, authorId);
  requireFound(await lockActiveRequester(tx, friendId), 'unauthenticated');
  for (const memberId of new Set([authorId, ownerId]))
    requireFound(await lockActiveMember(tx, memberId), 'party-link-gone');
  const isOngoing = isOngoingFor(friendId);
  const post = requireFound(await lockActivePostForNoKeyUpdate(tx, postId, friendId, isOngoing), 'party-link-gone');
  const link = checkFriend(await lockPartyLinkForShare(tx, code, friendId), friendId);
  const earlier = await listEarlierRequests(tx, postId, [friendId]);
  const own = earlier.find(({ state }) => state === 'accepted');
  if (own) return { id: own.id, changes: [] };
  const audience = link.requestId === null ? await findAudience({ db: tx, live: context.live }, postId) : undefined;
  const given = link.requestId === null ? [] : await giveSeat(tx, link.requestId, ownerId, role);
  if (audience) await giveSeatOfAuthor(tx, link, post, role);
  const friend = { id: friendId, role, earlier };
  const { id, notification, responses } = await seatFriend(
    tx,
    link,
    post,
    friend,
    context.joinRequestSettings.lifetimeMs,
  );
  await updateLastActivity(tx, friendId);
  return { id, changes: [{ id, notification }, ...given], responses, ...(audience && { audience }) };
}

/** Takes a seat of a party with its link. Returns the friend's own request, also if they were in the crew before. */
export async function takePartySeat(
  context: Context,
  { id: friendId }: Member,
  choice: { readonly code: string; readonly role: string | null },
): Promise<JoinRequest> {
  await context.rateLimiter.consume('joinRequestChangesPerMinute', friendId);
  const { request, post, changes, responses, audience } = await withDeadlockRetry(context.db, async (tx) => {
    const taken = await takeSeat(tx, context, friendId, choice);
    const own = requireFound(await findRequest(tx, taken.id), 'party-link-gone');
    const changed = taken.audience && own.postId ? await findOwnPost(tx, own.postId, own.author.id) : null;
    return { ...taken, request: own, post: changed };
  });
  const { postId } = request;
  if (changes.length === 0 || postId === null) return request;
  if (post && audience) publishPostChanged(audience, post, post);
  await context.live.afterCommit(
    () => publishRequests(context, changes.slice(0, 1), responses),
    () =>
      publishRequests(
        context,
        changes.slice(1).map((given) => ({ ...given, friend: request.requester.name })),
      ),
    () => updateCrew(context, postId),
  );
  return request;
}
