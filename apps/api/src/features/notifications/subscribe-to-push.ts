import type { PushState, PushSubscriptionDraft } from '@muster/contract/notifications/push.ts';
import type { Member } from '#src/features/members/member.ts';
import { violatedForeignKey, isUniqueViolation } from '#src/db/database-errors.ts';
import { AppError } from '#src/lib/app-error.ts';
import { isUsableKey } from './push-keys.ts';
import { deletePushSubscription, findPushEndpoint, replacePushSubscription } from './push-subscription-repository.ts';
import type { Context } from '#src/features/context.ts';

/** The push endpoint of this session, if subscribed, and the server's public key. */
export const getPushState = async ({ db, pusher }: Context, { sessionId }: Member): Promise<PushState> => ({
  publicKey: pusher.publicKey,
  endpoint: await findPushEndpoint(db, sessionId),
});

/** Subscribes the browser to pushes until its session ends. */
export async function subscribeToPush(
  { db, pusher }: Context,
  member: Member,
  subscription: PushSubscriptionDraft,
): Promise<PushState> {
  const { endpoint } = subscription;
  if (!pusher.isPushService(endpoint)) throw new AppError('push-service-unknown');
  if (!isUsableKey(subscription.p256dh)) throw new AppError('validation-failed');
  try {
    await db.transaction((tx) => replacePushSubscription(tx, member, subscription));
  } catch (error) {
    // The session has ended meanwhile.
    if (violatedForeignKey(error) !== null) throw new AppError('unauthenticated');
    // A concurrent request moves this browser to another session.
    throw isUniqueViolation(error, 'push_subscriptions_endpoint_unique') ? new AppError('session-changed') : error;
  }
  return { publicKey: pusher.publicKey, endpoint };
}

export async function unsubscribeFromPush({ db, pusher }: Context, { sessionId }: Member): Promise<PushState> {
  await deletePushSubscription(db, sessionId);
  return { publicKey: pusher.publicKey, endpoint: null };
}
