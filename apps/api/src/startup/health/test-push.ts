import type { HealthCheck } from '@muster/contract/admin/health.ts';
import { pushSchema } from '@muster/contract/notifications/push.ts';
import { z } from '@muster/contract/zod.ts';
import type { Database } from '#src/db/client.ts';
import type { Pusher } from '#src/features/notifications/pusher.ts';
import { listOwnPushTargets, type PushTarget } from '#src/features/notifications/push-subscription-repository.ts';
import { checkOf } from './fill-text.ts';

const LIFETIME_MS = 10 * 60_000;
const TOPIC = 'test';

const deliverTest = (pusher: Pick<Pusher, 'deliver' | 'defaultLanguage'>, target: PushTarget, expiresAt: Date) =>
  pusher.deliver({
    endpoint: target.endpoint,
    p256dh: target.p256dh,
    auth: target.auth,
    payload: JSON.stringify(
      z.encode(pushSchema, { kind: 'test', expiresAt, language: target.language ?? pusher.defaultLanguage }),
    ),
    topic: TOPIC,
    expiresAt,
  });

/** Sends a test notification to a member's browsers, and reports what their push services answered. */
export async function sendTestPush(
  { db, pusher }: { readonly db: Database; readonly pusher: Pick<Pusher, 'deliver' | 'defaultLanguage'> },
  memberId: string,
): Promise<HealthCheck> {
  const targets = await listOwnPushTargets(db, memberId);
  if (targets.length === 0) return checkOf('push', 'off', 'pushTestNone', {}, 'pushTestNoneAdvice');
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  const results = await Promise.all(
    targets.map(async (target) => {
      const { outcome, reason = outcome } = await deliverTest(pusher, target, expiresAt);
      return { outcome, text: `${new URL(target.endpoint).host} (${reason})` };
    }),
  );
  const failed = results.filter(({ outcome }) => outcome !== 'delivered').map(({ text }) => text);
  const values = { browsers: targets.length - failed.length, services: [...new Set(failed)].join(', ') };
  if (failed.length > 0) return checkOf('push', 'problem', 'pushTestFailed', values, 'pushTestFailedAdvice');
  return checkOf('push', 'ok', 'pushTestSent', values, 'pushTestSentAdvice');
}
