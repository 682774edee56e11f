import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { JobContext } from '#src/features/context.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { takeMovedSeries } from './series-repository.ts';

/**
 * Notifies authors whose next weekly session is no longer at its usual local time, because new time zone data changed the
 * clock rules. The start stays, because the crew agreed on it. Several nodes may run this.
 */
export async function recheckSeries({ db, live }: Pick<JobContext, 'db' | 'live'>, limit: number): Promise<number> {
  const { takenCount, moved } = await withDeadlockRetry(db, async (tx) => {
    const taken = await takeMovedSeries(tx, limit);
    const kind = 'session-time-changed';
    await insertNotices(
      tx,
      taken.moved.map(({ authorId: memberId, game: about }) => ({ memberId, kind, about })),
    );
    return taken;
  });
  if (moved.length > 0)
    live.publish(
      moved.map(({ authorId }) => authorId),
      { type: 'notice.sent' },
    );
  return takenCount;
}
