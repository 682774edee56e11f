import type { PushSubscriptionDraft } from '@muster/contract/notifications/push.ts';
import { type SQL, and, eq, exists, gt, isNull, lt, ne, not, notExists, or, sql } from 'drizzle-orm';
import type { Member } from '#src/features/members/member.ts';
import type { Database, Queryable } from '#src/db/client.ts';
import { chatParticipants } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { pushSubscriptions } from '#src/db/schema/push.ts';
import { isActiveSession, sessions } from '#src/db/schema/sessions.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { hasWindowInUse } from '#src/features/members/presence/presence-repository.ts';

/** Limit per member; the oldest subscription is deleted first. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

export async function findPushEndpoint(db: Queryable, sessionId: string): Promise<string | null> {
  const [found] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return found?.endpoint ?? null;
}

/** Stores the subscription of a session and removes the same browser's subscription from any other session. */
export async function replacePushSubscription(
  tx: Queryable,
  { id: memberId, sessionId }: Pick<Member, 'id' | 'sessionId'>,
  subscription: PushSubscriptionDraft,
): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, subscription.endpoint), ne(pushSubscriptions.sessionId, sessionId)));
  const set = { ...subscription, createdAt: sql`clock_timestamp()` };
  await tx
    .insert(pushSubscriptions)
    .values({ sessionId, ...set })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set });
  await tx.execute(sql`delete from ${pushSubscriptions} where session_id in (
    select session_id from ${pushSubscriptions} as own join ${sessions} on sessions.id = session_id
    where member_id = ${memberId} order by own.created_at desc, session_id desc offset ${MAX_PUSH_SUBSCRIPTIONS})`);
}

export const deletePushSubscription = (db: Queryable, sessionId: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));

export const deletePushSubscriptionAt = (db: Queryable, endpoint: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));

/** The subscriptions of a member who is not suspended, and whether the member has a window in use. */
export const listOwnPushTargets = (db: Queryable, memberId: string, condition?: SQL) =>
  db
    .select({
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      showsText: members.pushShowsText,
      language: members.language,
      hasWindowInUse: hasWindowInUse(members.id),
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.memberId, memberId),
        isActiveSession,
        or(isNull(members.suspendedUntil), not(gt(members.suspendedUntil, sql`now()`))),
        condition,
      ),
    );

const listTargetsOfSender = (db: Queryable, memberId: string, senderId: string, condition: SQL) =>
  listOwnPushTargets(db, memberId, and(isNotBlocked(senderId, members.id), condition));

interface PushedMessage {
  readonly chatId: string;
  readonly seq: number;
  readonly senderId: string;
}

/** The subscriptions of a member who has neither read the message nor muted the conversation. */
export function listMessagePushTargets(db: Database, memberId: string, { chatId, seq, senderId }: PushedMessage) {
  const unread = db
    .select({ chatId: chatParticipants.chatId })
    .from(chatParticipants)
    .where(
      and(
        eq(chatParticipants.chatId, chatId),
        eq(chatParticipants.memberId, memberId),
        not(chatParticipants.isMuted),
        lt(chatParticipants.readSeq, seq),
        lt(chatParticipants.deletedSeq, seq),
      ),
    );
  return listTargetsOfSender(db, memberId, senderId, exists(unread));
}

/** The subscriptions of a member, unless one of the two has blocked the other or the member has muted the sender. */
export function listPushTargets(db: Database, memberId: string, senderId: string) {
  const muted = db
    .select({ chatId: chatParticipants.chatId })
    .from(chatParticipants)
    .where(
      and(eq(chatParticipants.memberId, memberId), eq(chatParticipants.partnerId, senderId), chatParticipants.isMuted),
    );
  return listTargetsOfSender(db, memberId, senderId, notExists(muted));
}

export type PushTarget = Awaited<ReturnType<typeof listPushTargets>>[number];
