import { createHash } from 'node:crypto';
import { type Push, pushSchema } from '@muster/contract/settings/push.ts';
import { z } from '@muster/contract/zod.ts';
import type { PushBatch, Pusher } from '../../push/pusher.ts';
import type { PushTarget } from './push-subscription-repository.ts';

const TOPIC_LENGTH = 32;

/** Identifies one subject in one browser. Hashed, so that push services cannot see which members share a conversation or request. */
const topicOf = (sessionId: string, subject: string): string =>
  createHash('sha256').update(`${sessionId} ${subject}`).digest('base64url').slice(0, TOPIC_LENGTH);

interface MemberPush {
  readonly recipientId: string;
  /** What the push is about. A later push with the same subject replaces this one while it is undelivered. */
  readonly subject: string;
  /** Called again if the push is rechecked; no targets if it is outdated by then. */
  readonly listTargets: () => Promise<readonly PushTarget[]>;
  readonly pushFor: (target: PushTarget) => Push;
}

/** Pushes to a member's browsers, unless one of them is connected. */
export function pushToMember(pusher: Pusher, { recipientId, subject, listTargets, pushFor }: MemberPush): void {
  pusher.send(`${subject} ${recipientId}`, async (): Promise<PushBatch> => {
    const targets = await listTargets();
    // A connected browser shows it itself. The pusher checks again later in case the connection is dead.
    if (targets.some(({ isConnected }) => isConnected)) return { notifications: [], needsRecheck: true };
    const notifications = targets.map((target) => ({
      endpoint: target.endpoint,
      p256dh: target.p256dh,
      auth: target.auth,
      payload: JSON.stringify(z.encode(pushSchema, pushFor(target))),
      topic: topicOf(target.sessionId, subject),
    }));
    return { notifications, needsRecheck: false };
  });
}
