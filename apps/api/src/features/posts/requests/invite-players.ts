import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { decideNew } from '@muster/contract/posts/requests/decide.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { idsOf } from '#src/db/rows.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { updateLastRequestAt } from '#src/features/chat/chat-settings-repository.ts';
import { checkOpenContacts } from '#src/features/chat/open-contacts.ts';
import { lockActiveMember, lockActiveRequester, updateLastActivity } from '#src/features/members/member-repository.ts';
import { findOwnPost } from '../post-repository.ts';
import type { Context } from '#src/features/context.ts';
import { findCrewmates } from '../afterwards/crewmate-repository.ts';
import { findRecentCrew } from '../afterwards/play-again-repository.ts';
import { listEarlierRequests } from './join-request-repository.ts';
import { publishRequests } from './delivery/publish-request.ts';
import { listActiveIds, listInvitations } from './invitation-repository.ts';
import { lockActivePostForNoKeyUpdate } from './post-requests-repository.ts';
import { type ChangedRequest, insertRequest } from './request-state-repository.ts';
import { lockChatOfBoth, newIdAfter } from './request-to-join.ts';

interface PostRef {
  readonly id: string;
  readonly authorId: string;
}

/**
 * Filters players: active, no block, no open request, not invited too often, no declined invitation. Adds their earlier
 * requests and the decision.
 */
async function listInvitable(tx: Queryable, { id: postId, authorId }: PostRef, memberIds: readonly string[]) {
  const activeIds = await listActiveIds(tx, authorId, memberIds);
  const requests = await listEarlierRequests(tx, postId, activeIds);
  return activeIds.flatMap((id) => {
    const earlier = requests.filter(({ requesterId }) => requesterId === id);
    const decision = decideNew('invite', { earlier, freeSeats: 0, now: new Date() });
    return typeof decision === 'string' ? [] : [{ id, earlier, decision }];
  });
}

/**
 * Invites players to an active post; skips those who may not be invited. Returns the new requests;
 * publish them after the commit. Locks the conversations, then the members, then the post, as
 * messages and account deletion do. Throws 'own-post-closed' if the post or its author is no longer active.
 */
export async function invitePlayers(
  tx: Queryable,
  postRef: PostRef,
  memberIds: readonly string[],
  lifetimeMs: number,
): Promise<ChangedRequest[]> {
  const { id: postId, authorId } = postRef;
  const ids = (await listInvitable(tx, postRef, memberIds)).map(({ id }) => id).toSorted();
  for (const requesterId of ids) await lockChatOfBoth(tx, chatIdOf(authorId, requesterId), authorId, requesterId);
  requireFound(await lockActiveMember(tx, authorId), 'own-post-closed');
  for (const memberId of ids) await lockActiveMember(tx, memberId);
  const post = requireFound(await lockActivePostForNoKeyUpdate(tx, postId, authorId), 'own-post-closed');
  const invitations: ChangedRequest[] = [];
  for (const { id: requesterId, earlier, decision } of await listInvitable(tx, postRef, ids)) {
    const id = newIdAfter(earlier);
    await insertRequest(tx, { ...post, roles: [null], id, postId, requesterId, decision, lifetimeMs });
    await updateLastRequestAt(tx, chatIdOf(authorId, requesterId));
    invitations.push({ id, notification: decision.notification });
  }
  return invitations;
}

/** Invites crewmates and the crew of a recent session to the member's own post. Returns the open invitations to these players. */
export async function inviteCrewmates(
  context: Context,
  member: Member,
  postId: string,
  memberIds: readonly string[],
): Promise<{ requests: JoinRequest[] }> {
  const { db, live, rateLimiter, joinRequestSettings } = context;
  await rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const { invitations, requests } = await withDeadlockRetry(db, async (tx) => {
    const { authorId } = requireFound(await findOwnPost(tx, postId, member.id), 'post-not-found');
    // The crew of a recent session without regard to 'Play again?', so that an invitation reveals no answer.
    const ids = new Set([
      ...(await idsOf(findCrewmates(tx, member.id, memberIds))),
      ...(await idsOf(findRecentCrew(tx, member.id, memberIds))),
    ]);
    const invited = await invitePlayers(tx, { id: postId, authorId }, [...ids], joinRequestSettings.lifetimeMs);
    if (invited.length > 0) {
      const storedIds = invited.map(({ id }) => id);
      const author = requireFound(await lockActiveRequester(tx, member.id), 'unauthenticated');
      const contacts = { member: { id: member.id, ...author }, partnerId: null, storedIds };
      await checkOpenContacts(tx, contacts, joinRequestSettings);
    }
    return { invitations: invited, requests: await listInvitations(tx, postId, member.id, memberIds) };
  });
  await live.afterCommit(
    () => publishRequests(context, invitations),
    () => updateLastActivity(db, member.id),
  );
  return { requests };
}
