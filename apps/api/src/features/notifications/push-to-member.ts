import { createHash } from 'node:crypto';
import { type NotificationName, notifications } from '@muster/contract/notifications/notifications.ts';
import { type Push, pushSchema } from '@muster/contract/notifications/push.ts';
import { z } from '@muster/contract/zod.ts';
import type { PushBatch, Pusher } from './pusher.ts';
import type { PushTarget } from './push-subscription-repository.ts';

const TOPIC_LENGTH = 32;
/** Lifetime of a push without a deadline, such as a message. Revoking a session does not recall its pushes. */
const PUSH_LIFETIME_MS = 12 * 60 * 60_000;

/** Expiry of a push without a deadline. */
export const pushExpiry = (): Date => new Date(Date.now() + PUSH_LIFETIME_MS);

/** Identifies one subject in one browser. Hashed, so that push services cannot see which members share a conversation or request. */
const topicOf = (sessionId: string, subject: string): string =>
  createHash('sha256').update(`${sessionId} ${subject}`).digest('base64url').slice(0, TOPIC_LENGTH);

interface MemberPush {
  readonly notification: NotificationName;
  readonly recipientId: string;
  /** What the push is about. A later push with the same subject replaces this one while it is undelivered. */
  readonly subject: string;
  /** Called again if the push is rechecked; no targets if it is outdated by then. */
  readonly listTargets: () => Promise<readonly PushTarget[]>;
  readonly pushFor: (target: PushTarget) => Push;
  /** Records a notification that reached no device, if its kind is emailed. */
  readonly onMissed?: () => Promise<unknown>;
}

/**
 * Pushes to a member's browsers, unless a window in use shows the event. Urgent events are pushed anyway if they are
 * unanswered for a minute.
 */
export function pushToMember(pusher: Pusher, push: MemberPush): void {
  const { notification, recipientId, subject, listTargets, pushFor, onMissed } = push;
  const { isPushed, isUrgent = false, isEmailed = false } = notifications[notification];
  if (!isPushed) return;
  const prepare = async (isRecheck: boolean): Promise<PushBatch> => {
    const targets = await listTargets();
    const isShown = targets.some(({ hasWindowInUse }) => hasWindowInUse);
    if (isShown && !(isUrgent && isRecheck)) return { notifications: [], needsRecheck: true };
    const pushes = targets.map((target) => {
      const content = pushFor(target);
      const language = target.language ?? pusher.defaultLanguage;
      return {
        endpoint: target.endpoint,
        p256dh: target.p256dh,
        auth: target.auth,
        payload: JSON.stringify(z.encode(pushSchema, { ...content, language })),
        topic: topicOf(target.sessionId, subject),
        expiresAt: content.expiresAt,
      };
    });
    return { notifications: pushes, needsRecheck: false };
  };
  pusher.send(`${subject} ${recipientId}`, prepare, isEmailed ? onMissed : undefined);
}
