import { revokeSecrets } from '#src/features/sessions/revoke-access.ts';
import { listMemberSessionIds } from '#src/features/sessions/session-repository.ts';
import type { Queryable } from '#src/db/client.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { publishPostRemoved } from '#src/features/posts/publish-post.ts';
import type { ChangedRequest } from '#src/features/posts/requests/request-state-repository.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { insertSanction, lockTargetForUpdate, type Sanction } from './sanction-repository.ts';
import { type NewHost, replaceDisabledHost } from '#src/features/chat/crew/crew-host-repository.ts';
import { publishNewHosts } from '#src/features/posts/standing-crews/publish-crew.ts';
import { publishCrewRequests } from '#src/features/posts/requests/delivery/publish-crew-requests.ts';
import type { Context } from '#src/features/context.ts';
import type { Live } from '#src/live/live.ts';
import { listHiddenMemberIds } from '#src/features/members/block-repository.ts';

/** The effects of a sanction that open browsers must learn about. */
interface AppliedSanction {
  readonly memberId: string;
  /** Sessions to disconnect. */
  readonly sessionIds: readonly string[];
  readonly deactivatedPosts: Awaited<ReturnType<typeof insertSanction>>['deactivatedPosts'];
  /** Requests to join these posts, and the member's own. */
  readonly requests: readonly ChangedRequest[];
  /** Of the crews of a disabled host. */
  readonly newHosts: readonly NewHost[];
  /** Absent after a warning. */
  readonly publishSuspension?: PublishSuspension;
}

/** Locks a member for a sanction or deletion. Administrators are protected from each other and themselves. */
export async function lockSanctionTarget(tx: Queryable, memberId: string) {
  const target = requireFound(await lockTargetForUpdate(tx, memberId), 'member-not-found');
  if (target.role === 'admin') throw new AppError('admin-protected');
  return target;
}

/**
 * Warns, suspends or disables a member. Sessions are not deleted, because they show the member the suspension or the
 * reason for disabling the account. Disabling revokes everything else that grants access, and gives standing crews another host.
 */
export async function applySanction(tx: Queryable, memberId: string, sanction: Sanction): Promise<AppliedSanction> {
  await lockSanctionTarget(tx, memberId);
  const applied = await insertSanction(tx, memberId, sanction);
  const { kind, reason, until } = sanction;
  if (kind === 'disabled') await revokeSecrets(tx, memberId);
  const newHosts = kind === 'disabled' ? await replaceDisabledHost(tx, memberId) : [];
  // A disabled member reads the reason when a session or sign-in is rejected.
  if (kind !== 'disabled') await insertNotices(tx, [{ memberId, kind, reason, ...(until && { until }) }]);
  if (kind === 'warned') return { memberId, ...applied, newHosts, sessionIds: [] };
  const publishSuspension = await prepareSuspensionEvent(tx, memberId);
  return {
    memberId,
    ...applied,
    newHosts,
    publishSuspension,
    sessionIds: await listMemberSessionIds(tx, memberId),
  };
}

/** Disconnects sessions on every node and removes posts from open boards. Call it after the commit. */
export async function publishSanction(context: Context, sanction: AppliedSanction): Promise<void> {
  const { live } = context;
  const { memberId, sessionIds, deactivatedPosts, requests, newHosts, publishSuspension } = sanction;
  // A suspended or disabled member is notified by the end of the session.
  if (sessionIds.length === 0) live.publish([memberId], { type: 'notice.sent' });
  live.disconnectSessions(sessionIds);
  publishSuspension?.(live);
  deactivatedPosts.forEach((post) => publishPostRemoved({ live, ...post }, post));
  await live.afterCommit(async () => {
    await publishCrewRequests(context, requests);
    await publishNewHosts(context, newHosts);
  });
}

/** Publishes that a member's suspension changed. Call it after the commit. */
type PublishSuspension = (live: Pick<Live, 'broadcast'>) => void;

/** Reads the blocked viewers, who must not receive the event. Call it in the transaction of the change. */
export async function prepareSuspensionEvent(tx: Queryable, memberId: string): Promise<PublishSuspension> {
  const hiddenIds = await listHiddenMemberIds(tx, memberId);
  // The event carries no state: browsers refetch the member, so late or reordered events do no harm.
  return (live) => live.broadcast({ type: 'suspension.changed', memberId }, [memberId, ...hiddenIds]);
}
