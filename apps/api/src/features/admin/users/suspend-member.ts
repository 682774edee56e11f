import { listMemberSessionIds } from '../../../auth/sessions.ts';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type PublishSuspension, prepareSuspensionEvent } from '../../moderation/suspension-event.ts';
import {
  insertNotices,
  insertSanction,
  lockTargetForUpdate,
  type Sanction,
} from '../../moderation/sanction-repository.ts';

/** A sanctioned member, and what browsers must be notified of. */
export interface AppliedSanction {
  readonly memberId: string;
  /** Sessions to disconnect. */
  readonly sessionIds: readonly string[];
  /** Posts that left the board. */
  readonly hiddenIds: readonly string[];
  /** Absent after a warning. */
  readonly publishSuspension?: PublishSuspension;
}

/** Holds a member whom something is to be done about. Administrators are protected from each other and themselves. */
export async function lockSanctionTarget(tx: Queryable, memberId: string) {
  const target = await lockTargetForUpdate(tx, memberId);
  if (!target) throw new AppError('member-not-found');
  if (target.role === 'admin') throw new AppError('admin-protected');
  return target;
}

/**
 * Warns, suspends or disables a member, who reads the reason. Sessions are not deleted: that of a suspended member shows
 * the suspension, and that of a disabled member is refused and answers with the reason.
 */
export async function applySanction(tx: Queryable, memberId: string, sanction: Sanction): Promise<AppliedSanction> {
  await lockSanctionTarget(tx, memberId);
  const hiddenIds = await insertSanction(tx, memberId, sanction);
  const { kind, reason, until } = sanction;
  // A disabled member reads it when their session is refused, and at the sign-in.
  if (kind !== 'disabled') await insertNotices(tx, [memberId], { kind, reason, ...(until && { until }) });
  if (kind === 'warned') return { memberId, hiddenIds, sessionIds: [] };
  const announceSuspension = await prepareSuspensionEvent(tx, memberId);
  return {
    memberId,
    hiddenIds,
    publishSuspension: announceSuspension,
    sessionIds: await listMemberSessionIds(tx, memberId),
  };
}

/** With more posts than these, every board asks anew for all it shows. */
const MAX_POST_EVENTS = 20;

/** Notifies browsers after the commit: sessions are disconnected on every node, and posts leave open boards. */
export function publishSanction({ live }: Pick<AdminDeps, 'live'>, punished: AppliedSanction): void {
  const { memberId, sessionIds, hiddenIds, publishSuspension } = punished;
  // The session itself shows a suspended or disabled member what happened.
  if (sessionIds.length === 0) live.publish([memberId], { type: 'notice.sent' });
  live.disconnectSessions(sessionIds);
  publishSuspension?.(live);
  if (hiddenIds.length > MAX_POST_EVENTS) live.broadcast({ type: 'game.changed' }, []);
  else hiddenIds.forEach((postId) => live.broadcast({ type: 'post.removed', postId, authorId: memberId }, []));
}
