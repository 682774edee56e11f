import { notifications } from '@muster/contract/notifications/notifications.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { JobContext } from '#src/features/context.ts';
import {
  countDigests,
  finishMissed,
  listDueDigests,
  listMissed,
  listRecipients,
} from '#src/features/notifications/missed-notification-repository.ts';
import { quietHoursEnd } from '../alerts/local-alert-times.ts';
import { digestMail } from './digest-mail.ts';
import { ensureUnsubscribeToken, lockRecipient, readDigest, type Recipient } from './digest-repository.ts';

const MINUTE_MS = 60_000;
/** Time between two emails. A ready check is over within minutes, and an offer soon. */
const INTERVAL_MS = { urgent: 5 * MINUTE_MS, other: 30 * MINUTE_MS };
const MAX_PER_DAY = 8;

type Missed = Awaited<ReturnType<typeof listMissed>>;

const idsOf = (rows: Missed): string[] => rows.map(({ id }) => id);

/** When the next email may be sent. Null for never: the member no longer wants or needs one. */
async function findNextTime(tx: Queryable, { digests }: JobContext, recipient: Recipient, missed: Missed) {
  const canSend = digests.mailer.sendsMail && digests.publicOrigin !== undefined;
  // An active member sees them in the app.
  if (!canSend || !recipient.isReachable || recipient.isInUse) return null;
  const { count, last } = await countDigests(tx, recipient.id);
  if (count >= MAX_PER_DAY) return null;
  const isUrgent = missed.some(({ kind, isOver }) => notifications[kind].isUrgent && !isOver);
  return new Date((last?.getTime() ?? 0) + INTERVAL_MS[isUrgent ? 'urgent' : 'other']);
}

/** Marks a member's missed notifications as emailed, on one node only, and returns the email. Null if none is due. */
async function collectDigest(tx: Queryable, context: JobContext, memberId: string) {
  const recipient = await lockRecipient(tx, context.digests, memberId);
  if (!recipient) return null;
  const missed = await listMissed(tx, memberId);
  const nextAt = await findNextTime(tx, context, recipient, missed);
  if (nextAt === null || nextAt > recipient.now) {
    await finishMissed(tx, idsOf(missed), nextAt);
    return null;
  }
  const quietEnd = quietHoursEnd(recipient.now, recipient);
  const isDelayed = ({ kind }: Missed[number]): boolean => kind === 'alert' && quietEnd !== null;
  await finishMissed(tx, idsOf(missed.filter(isDelayed)), quietEnd);
  const current = missed.filter((row) => !isDelayed(row));
  const subjectsOf = (name: string) =>
    current.filter(({ kind, isOver }) => kind === name && !isOver).map(({ subjectId }) => subjectId);
  const digest = await readDigest(tx, memberId, {
    posts: subjectsOf('ready-check'),
    requests: subjectsOf('offered'),
    alerts: recipient.pushesAlerts ? subjectsOf('alert') : [],
  });
  const isEmpty = Object.values(digest).every((items) => items.length === 0);
  await finishMissed(tx, idsOf(current), isEmpty ? null : 'emailed');
  return isEmpty ? null : { recipient, digest, token: await ensureUnsubscribeToken(tx, memberId) };
}

/** Emails absent members their missed notifications, each at most once. Several nodes may run this. */
export function sendDueDigests(context: JobContext, limit: number): Promise<number> {
  const { db, digests, handleDueRows } = context;
  async function handle(ids: readonly string[]): Promise<void> {
    for (const { memberId } of await listRecipients(db, ids)) {
      const due = await withDeadlockRetry(db, (tx) => collectDigest(tx, context, memberId));
      if (due) digests.mailer.send(async () => digestMail(digests, due.recipient, due.digest, due.token));
    }
  }
  return handleDueRows({ job: 'send digests', limit, select: (count) => listDueDigests(db, count), handle });
}
