import { deleteSessionsOf } from '../../auth/sessions.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { AdminDeps } from './admin-deps.ts';
import { insertNotices, insertSanction, lockTarget, type Sanction } from './sanction-repository.ts';

/** Whom something was done about, and what it ended. */
export interface Punished {
  readonly memberId: string;
  readonly sessionIds: readonly string[];
  /** Posts that left the board. */
  readonly hiddenIds: readonly string[];
}

/** Holds a member whom something is to be done about. Administrators are protected from each other and themselves. */
export async function holdTarget(tx: Queryable, memberId: string) {
  const target = await lockTarget(tx, memberId);
  if (!target) throw new AppError('member-not-found');
  if (target.role === 'admin') throw new AppError('admin-protected');
  return target;
}

/** Warns, suspends or disables a member, who reads the reason. */
export async function punish(tx: Queryable, memberId: string, sanction: Sanction): Promise<Punished> {
  await holdTarget(tx, memberId);
  const hiddenIds = await insertSanction(tx, memberId, sanction);
  const { kind, reason, until } = sanction;
  // Who is disabled reads it when they sign in.
  if (kind !== 'disabled') await insertNotices(tx, [memberId], { kind, reason, ...(until && { until }) });
  return { memberId, hiddenIds, sessionIds: kind === 'warned' ? [] : await deleteSessionsOf(tx, memberId) };
}

/** With more posts than these, every board asks anew for all it shows. */
const TOLD_ONE_BY_ONE = 20;

/** Tells browsers what was done, after the commit: sessions end on every node, and posts leave open boards. */
export function announcePunished({ live }: Pick<AdminDeps, 'live'>, { memberId, sessionIds, hiddenIds }: Punished) {
  live.publish([memberId], { type: 'notice.sent' });
  live.endSessions(sessionIds);
  if (hiddenIds.length > TOLD_ONE_BY_ONE) live.broadcast({ type: 'game.changed' }, []);
  else hiddenIds.forEach((postId) => live.broadcast({ type: 'post.removed', postId, authorId: memberId }, []));
}
