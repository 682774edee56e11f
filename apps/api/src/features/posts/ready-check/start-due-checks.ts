import { MISSED_CHECKS_MAX_COUNT } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { Queryable } from '#src/db/client.ts';
import {
  listUncheckedMembers,
  insertChecks,
  listMissedCounts,
  lockPostToCheck,
  selectPostsToCheck,
} from './start-checks-repository.ts';
import { publishCrewRequests } from '../requests/delivery/publish-crew-requests.ts';
import { pushReadyCheck } from './push-ready-check.ts';
import { touchRequestsOfCrew } from './ready-check-repository.ts';
import type { JobContext, JoinRequestSettings } from '#src/features/context.ts';

/**
 * Half of the usual time to answer. Applies to members who missed several ready checks, and is the minimum for everyone if
 * the server sends late.
 */
const shortTimeMs = ({ readyCheckMs, readyCheckDeadlineMs }: JoinRequestSettings): number =>
  (readyCheckMs - readyCheckDeadlineMs) / 2;

/** Creates checks for the author and the crew members without one. Returns the new checks. */
async function startChecks(tx: Queryable, postId: string, settings: JoinRequestSettings) {
  const post = await lockPostToCheck(tx, postId, settings);
  if (!post) return null;
  const requesterIds = await listUncheckedMembers(tx, post.id, settings);
  if (requesterIds.length === 0) return null;
  const memberIds = [post.authorId, ...requesterIds];
  const missedCounts = await listMissedCounts(tx, memberIds);
  const minimumMs = shortTimeMs(settings);
  const checked = memberIds.map((memberId) => {
    const isShort = (missedCounts.get(memberId) ?? 0) >= MISSED_CHECKS_MAX_COUNT;
    return { memberId, endsBeforeMs: settings.readyCheckDeadlineMs + (isShort ? minimumMs : 0), minimumMs };
  });
  const checks = await insertChecks(tx, post, checked);
  return { post, checks, requests: await touchRequestsOfCrew(tx, postId, requesterIds) };
}

async function startChecksOf(context: JobContext, postId: string): Promise<void> {
  const result = await withDeadlockRetry(context.db, (tx) => startChecks(tx, postId, context.joinRequestSettings));
  if (!result) return;
  await context.live.afterCommit(() => publishCrewRequests(context, result.requests));
  for (const check of result.checks) pushReadyCheck(context, result.post, check);
}

/** Starts the checks of up to `limit` due crews and returns their number. Several nodes may run this. */
export const startDueChecks = (context: JobContext, limit: number): Promise<number> =>
  context.handleDueRows({
    job: 'start ready checks',
    limit,
    batchSize: 1,
    select: (count) => selectPostsToCheck(context.db, context.joinRequestSettings, count),
    handle: ([postId = '']) => startChecksOf(context, postId),
  });
