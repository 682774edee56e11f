import { MISSED_CHECKS_MAX_COUNT } from '@muster/contract/posts/ready-checks.ts';
import { repeatInBatches } from '../../../lib/repeat.ts';
import { withDeadlockRetry } from '../../../db/with-deadlock-retry.ts';
import type { Queryable } from '../../../db/client.ts';
import {
  listUncheckedMembers,
  insertChecks,
  listMissedCounts,
  listPostsToCheck,
  lockPostToCheck,
} from './start-checks-repository.ts';
import { publishCrewRequests } from './publish-crew-requests.ts';
import { pushReadyCheck } from './push-ready-check.ts';
import type { ReadyCheckDeps, ReadyCheckSettings } from './ready-check-deps.ts';
import { touchRequestsOfCrew } from './ready-check-repository.ts';

/**
 * Half of the usual time to answer. Applies to members who missed several ready checks, and is the minimum for everyone if
 * the server sends late.
 */
const shortTimeMs = ({ readyCheckMs, readyCheckDeadlineMs }: ReadyCheckSettings): number =>
  (readyCheckMs - readyCheckDeadlineMs) / 2;

/** Asks the author and the members of a crew who were not asked yet. Returns their checks. */
async function startChecks(tx: Queryable, postId: string, settings: ReadyCheckSettings) {
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
  return { post, checks, requestIds: await touchRequestsOfCrew(tx, postId, requesterIds) };
}

/** Asks due crews every second. Several nodes may run this. Returns a function that stops it. */
export function scheduleReadyCheckStarts(deps: ReadyCheckDeps): () => Promise<void> {
  const { db, log, joinRequestSettings: settings } = deps;
  async function start(postId: string): Promise<void> {
    const result = await withDeadlockRetry(db, (tx) => startChecks(tx, postId, settings));
    if (!result) return;
    await deps.live.afterCommit(() => publishCrewRequests(deps, result.requestIds, false));
    for (const check of result.checks) pushReadyCheck(deps, result.post, check);
  }
  async function startDue(limit: number): Promise<number> {
    const postIds = await listPostsToCheck(db, settings, limit);
    let started = 0;
    for (const postId of postIds) {
      try {
        await start(postId);
        started += 1;
      } catch (error) {
        log.warn({ err: error, postId }, 'ready check not sent');
      }
    }
    return started;
  }
  return repeatInBatches(startDue, (error) => log.warn({ err: error }, 'ready checks not sent'));
}
