import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { decideNew } from '@muster/contract/posts/requests/decide.ts';
import {
  countFreeSeats,
  maxJoiningSize,
  type Role,
  type Seats,
  tooManyRolesMessage,
  unknownRoleMessage,
} from '@muster/contract/posts/seats/seats.ts';
import { type PartyRoles, rolesOfParty } from '@muster/contract/posts/seats/party-roles.ts';
import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest, NewRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import type { Decision } from '@muster/contract/posts/requests/request-effects.ts';
import { timeOfId } from '@muster/contract/values/id.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound, validationError } from '#src/lib/app-error.ts';
import { insertChatOnce, insertParticipantOnce } from '#src/features/chat/chat-repository.ts';
import { updateLastRequestAt } from '#src/features/chat/chat-settings-repository.ts';
import { checkOpenContacts } from '#src/features/chat/open-contacts.ts';
import { findVisiblePost } from '../post-repository.ts';
import { countResponse, lockActivePostForNoKeyUpdate } from './post-requests-repository.ts';
import { lockChatForNoKeyUpdate } from '#src/features/members/block-repository.ts';
import { lockActiveMember, lockActiveRequester, updateLastActivity } from '#src/features/members/member-repository.ts';
import { applyDecision, decideFor, requireAllowed } from './apply-decision.ts';
import { findRequest, listEarlierRequests } from './join-request-repository.ts';
import { publishRequests } from './delivery/publish-request.ts';
import { insertRequest, lockRequest, updateRequestDetails } from './request-state-repository.ts';
import { updateCrew } from '../seats/update-crew.ts';
import type { Context } from '#src/features/context.ts';

/** An id that sorts after the earlier ones, even if the clock of the node that created them was ahead of this one. */
export const newIdAfter = (earlier: readonly { readonly id: string }[]): string =>
  uuidv7({ msecs: Math.max(Date.now(), ...earlier.map(({ id }) => timeOfId(id) + 1)) });

/** Adds the conversation to both members' lists, although nobody has written, and locks it. */
export async function lockChatOfBoth(tx: Queryable, chatId: string, oneId: string, otherId: string): Promise<void> {
  await insertChatOnce(tx, chatId);
  await lockChatForNoKeyUpdate(tx, chatId);
  await insertParticipantOnce(tx, chatId, oneId, otherId);
  await insertParticipantOnce(tx, chatId, otherId, oneId);
}

interface RequestedCrew extends Pick<Seats, 'seats' | 'party'> {
  readonly roles: readonly Role[];
}

/**
 * Throws if there are more roles than players, if the post does not have a role that is new to the request, or if the party is
 * larger than the crew without its author's party.
 */
export function checkDetails(crew: RequestedCrew, details: NewRequestDetails, ownRoles: PartyRoles = []): void {
  const { partySize = 1, roles = [] } = details;
  const known = [null, ...ownRoles, ...crew.roles.map(({ name }) => name)];
  const unknown = roles.findIndex((role) => !known.includes(role));
  if (unknown >= 0) throw validationError(`roles.${unknown}`, unknownRoleMessage);
  if (roles.length > partySize) throw validationError('roles', tooManyRolesMessage);
  if (maxJoiningSize(crew) < partySize) throw new AppError('not-enough-seats');
}

/**
 * Returns the id of the open request, with the decision if it is new or an accepted invitation. Locks the conversation, then
 * the members, then the post, in the same order as sending messages and deleting accounts.
 */
async function insertRequestOnce(
  tx: Queryable,
  { id: requesterId }: Member,
  postId: string,
  details: NewRequestDetails,
  settings: Context['joinRequestSettings'],
): Promise<{ id: string; decision: Decision | null; responses?: number | null | undefined }> {
  const { authorId } = requireFound(await findVisiblePost(tx, postId, requesterId), 'post-closed');
  if (authorId === requesterId) throw new AppError('own-post');
  const chatId = chatIdOf(requesterId, authorId);
  await lockChatOfBoth(tx, chatId, requesterId, authorId);
  const requester = requireFound(await lockActiveRequester(tx, requesterId), 'unauthenticated');
  if (!(await lockActiveMember(tx, authorId))) throw new AppError('post-closed');
  const post = requireFound(await lockActivePostForNoKeyUpdate(tx, postId, requesterId), 'post-closed');
  const earlier = await listEarlierRequests(tx, postId, [requesterId]);
  const open = earlier.find(isOpenRequest);
  if (open && open.state !== 'invited') return { id: open.id, decision: null };
  checkDetails(post, details);
  const { partySize = 1, note = '', roles = [] } = details;
  const party = { partySize, note, roles: rolesOfParty(roles, partySize) };
  if (open) {
    await updateRequestDetails(tx, open.id, party);
    const invitation = requireFound(await lockRequest(tx, open.id, requesterId), 'request-changed');
    const accepted = decideFor(invitation, { name: 'ask' });
    return { id: open.id, decision: accepted, responses: accepted && (await applyDecision(tx, invitation, accepted)) };
  }
  const decision = requireAllowed(decideNew('ask', { earlier, freeSeats: countFreeSeats(post), now: new Date() }));
  await checkOpenContacts(tx, { member: { id: requesterId, ...requester }, partnerId: authorId }, settings);
  const id = newIdAfter(earlier);
  const responses = await countResponse(tx, postId, requesterId);
  await insertRequest(tx, { ...post, ...party, id, postId, requesterId, decision, lifetimeMs: settings.lifetimeMs });
  await updateLastRequestAt(tx, chatId);
  await updateLastActivity(tx, requesterId);
  return { id, decision, responses };
}

/** Sends a request to join a post, accepts an invitation to it, or returns the member's open request. */
export async function requestToJoin(
  context: Context,
  member: Member,
  postId: string,
  details: NewRequestDetails = {},
): Promise<JoinRequest> {
  const { db, live, rateLimiter, joinRequestSettings } = context;
  await rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const { request, decision, responses } = await withDeadlockRetry(db, async (tx) => {
    const inserted = await insertRequestOnce(tx, member, postId, details, joinRequestSettings);
    return { ...inserted, request: requireFound(await findRequest(tx, inserted.id), 'post-closed') };
  });
  if (decision) {
    await live.afterCommit(
      () => publishRequests(context, [{ id: request.id, notification: decision.notification }], responses ?? undefined),
      () => decision.state !== 'pending' && updateCrew(context, postId),
    );
  }
  return request;
}
