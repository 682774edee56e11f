import type { ReadyCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { findAudience, publishPostClosed } from '../publish-post.ts';
import { updateLastActivity } from '#src/features/members/member-repository.ts';
import { applyDecision, decideFor } from '../requests/apply-decision.ts';
import { type ChangedRequest, lockRequest } from '../requests/request-state-repository.ts';
import { updateCrew } from '../seats/update-crew.ts';
import { publishCrewRequests } from '../requests/delivery/publish-crew-requests.ts';
import {
  answerCheck,
  closePostAndCrew,
  findAcceptedRequest,
  findCheck,
  listCheckedMembers,
  lockPost,
  type LockedPost,
  touchRequestsOfCrew,
} from './ready-check-repository.ts';
import type { Context } from '#src/features/context.ts';

type Answer = 'confirmed' | 'declined';

/** Applies an answer to the crew. Returns the changed requests. */
async function applyAnswer(
  tx: Queryable,
  post: LockedPost,
  memberId: string,
  answer: Answer,
): Promise<readonly ChangedRequest[]> {
  const isAuthor = memberId === post.authorId;
  if (answer === 'confirmed')
    return touchRequestsOfCrew(tx, post.id, isAuthor ? await listCheckedMembers(tx, post) : [memberId]);
  if (isAuthor) return closePostAndCrew(tx, post, null);
  const { id } = requireFound(await findAcceptedRequest(tx, post.id, memberId), 'check-over');
  const request = requireFound(await lockRequest(tx, id, memberId), 'check-over');
  const left = decideFor(request, { name: 'leave' });
  if (left) await applyDecision(tx, request, left);
  return left ? [{ id: request.id, notification: left.notification }] : [];
}

/** Answers the member's ready check. Repeating the same answer returns it unchanged. */
export async function answerReadyCheck(
  context: Context,
  member: Member,
  postId: string,
  answer: Answer,
): Promise<ReadyCheck> {
  await context.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const { check, closed, requests } = await withDeadlockRetry(context.db, async (tx) => {
    const locked = requireFound(await lockPost(tx, postId), 'check-not-found');
    const changed = locked.isActive ? await answerCheck(tx, locked, member.id, answer) : null;
    if (changed) {
      const isClosed = answer === 'declined' && member.id === locked.authorId;
      const audience = isClosed ? await findAudience({ db: tx, live: context.live }, postId) : null;
      const requestsOfCrew = await applyAnswer(tx, locked, member.id, answer);
      return { check: changed, closed: audience && { post: locked, audience }, requests: requestsOfCrew };
    }
    const existing = requireFound(await findCheck(tx, locked, member.id), 'check-not-found');
    if (existing.outcome !== answer) throw new AppError('check-over');
    return { check: existing, closed: null, requests: null };
  });
  if (!requests) return check;
  await context.live.afterCommit(
    () => closed && publishPostClosed(context.db, closed.audience, closed.post),
    () => publishCrewRequests(context, requests),
    () => updateLastActivity(context.db, member.id),
    () => answer === 'declined' && !closed && updateCrew(context, postId),
  );
  return check;
}
