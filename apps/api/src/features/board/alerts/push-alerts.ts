import type { AlertedPost } from '@muster/contract/notifications/push.ts';
import { sql } from 'drizzle-orm';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { members } from '#src/db/schema/members.ts';
import type { JobContext } from '#src/features/context.ts';
import { listOwnPushTargets } from '#src/features/notifications/push-subscription-repository.ts';
import { insertMissed } from '#src/features/notifications/missed-notification-repository.ts';
import { pushExpiry, pushToMember } from '#src/features/notifications/push-to-member.ts';
import { listAlertsToPush, listDueAlerts, takeAlertsToPush } from './alert-repository.ts';

/** Leaves room in the pusher's queue when the quiet hours of many members end. */
const PUSHED_ALERTS_PER_RUN = 50;

/** Pushes alerts to one member: a post, or the number of posts. */
function pushAlerts({ db, pusher }: Pick<JobContext, 'db' | 'pusher'>, memberId: string, alertIds: string[]): void {
  let posts: AlertedPost[] = [];
  pushToMember(pusher, {
    notification: 'alert',
    recipientId: memberId,
    subject: alertIds.join(),
    listTargets: async () => {
      posts = await listAlertsToPush(db, memberId, alertIds);
      return posts.length > 0 ? listOwnPushTargets(db, memberId, sql`${members.pushesAlerts}`) : [];
    },
    pushFor: () => {
      const [post = null] = posts;
      const content = { count: posts.length, post: posts.length === 1 ? post : null };
      return { kind: 'alert', expiresAt: pushExpiry(), recipientId: memberId, ...content };
    },
    onMissed: () => insertMissed(db, { memberId, kind: 'alert', subjectIds: alertIds, until: pushExpiry() }),
  });
}

/** Notifies of due alerts by push and in open windows, each at most once. Several nodes may run this. */
export function pushDueAlerts(context: JobContext): Promise<number> {
  const { db, live, handleDueRows } = context;
  async function notify(alertIds: readonly string[]): Promise<void> {
    const taken = await withDeadlockRetry(db, (tx) => takeAlertsToPush(tx, alertIds));
    for (const [memberId, alerts] of Map.groupBy(taken, (alert) => alert.memberId)) {
      const ids = alerts.map(({ id }) => id);
      const isQuiet = alerts.some((alert) => alert.isQuiet);
      if (!isQuiet) pushAlerts(context, memberId, ids);
      const posts = await listAlertsToPush(db, memberId, ids);
      if (posts.length > 0) live.publish([memberId], { type: 'alerts.due', posts, ...(isQuiet && { isQuiet }) });
    }
  }
  const select = (count: number) => listDueAlerts(db, count);
  return handleDueRows({ job: 'push alerts', limit: PUSHED_ALERTS_PER_RUN, select, handle: notify });
}
