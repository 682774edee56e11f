import type { JoinRequest, JoinRequestDetails, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import { isNoLarger, rolesOfParty } from '@muster/contract/posts/seats/party-roles.ts';
import { and, eq } from 'drizzle-orm';
import type { Member } from '#src/features/members/member.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { updateLastActivity } from '#src/features/members/member-repository.ts';
import { applyDecision, decideFor } from './apply-decision.ts';
import { findRequestOf } from './join-request-repository.ts';
import { publishRequests } from './delivery/publish-request.ts';
import { commandRequests, lockRequest, updateRequestDetails } from './request-state-repository.ts';
import { checkDetails } from './request-to-join.ts';
import { recordNoShow } from '../ready-check/record-no-show.ts';
import { updateCrew } from '../seats/update-crew.ts';
import type { Context } from '#src/features/context.ts';

/** Carries out a command of one side. Repeating it returns the request unchanged. */
export async function changeRequest(
  context: Context,
  member: Member,
  requestId: string,
  command: RequestChange,
): Promise<JoinRequest> {
  await context.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const { request, changes, responses, notifiedIds } = await withDeadlockRetry(context.db, async (tx) => {
    const before = requireFound(await lockRequest(tx, requestId, member.id), 'request-not-found');
    const decided = decideFor(before, command);
    const newResponses = decided ? await applyDecision(tx, before, decided) : undefined;
    const notified = decided ? await recordNoShow(tx, before, command.name) : [];
    const ofPost = before.post && and(eq(joinRequests.postId, before.post.id), eq(joinRequests.state, 'waitlisted'));
    const resumed =
      ofPost && decided && command.name === 'undo'
        ? await commandRequests(tx, ofPost, { name: 'resume', since: before.answeredAt })
        : [];
    const updated = requireFound(await findRequestOf(tx, requestId, member.id), 'request-not-found');
    const changed = decided && [{ id: requestId, notification: decided.notification }, ...resumed];
    return { request: updated, changes: changed, responses: newResponses, notifiedIds: notified };
  });
  context.live.publish(notifiedIds, { type: 'notice.sent' });
  if (changes) {
    await context.live.afterCommit(
      () => publishRequests(context, changes, responses),
      () => updateLastActivity(context.db, member.id),
      () => request.postId !== null && updateCrew(context, request.postId),
    );
  }
  return request;
}

/** Replaces the party size, note and roles of the member's own undecided request. */
export async function setRequestDetails(
  context: Context,
  member: Member,
  requestId: string,
  details: JoinRequestDetails,
): Promise<JoinRequest> {
  await context.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const request = await withDeadlockRetry(context.db, async (tx) => {
    const before = requireFound(await lockRequest(tx, requestId, member.id), 'request-not-found');
    const { roles = before.roles, partySize } = details;
    const party = { ...details, roles: rolesOfParty(roles, partySize) };
    const decision = decideFor(before, { name: 'edit', isSmaller: isNoLarger(party, before) });
    if (!before.post || !decision) throw new AppError('request-changed');
    checkDetails(before.post, details, before.roles);
    await updateRequestDetails(tx, before.id, party);
    await applyDecision(tx, before, decision);
    return requireFound(await findRequestOf(tx, requestId, member.id), 'request-not-found');
  });
  const { postId } = request;
  await context.live.afterCommit(
    () => publishRequests(context, [{ id: requestId, notification: null }]),
    () => postId !== null && updateCrew(context, postId),
  );
  return request;
}
