import type { PushSubscriptionDraft } from '@muster/contract/settings/push.ts';
import { and, eq, exists, gt, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Member } from '../../auth/member.ts';
import { isActiveSession } from '../../auth/sessions.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { chatParticipants } from '../../db/schema/chats.ts';
import { members } from '../../db/schema/members.ts';
import { pushSubscriptions } from '../../db/schema/push.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { isNotBlocked } from './block-repository.ts';
import { isConnected } from './presence/presence-repository.ts';

/** Browsers of one member that are told; the one that has asked for it longest ago goes first. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Where the browser of a session is reached; null where it gets no pushes. */
export async function findPushEndpoint(db: Queryable, sessionId: string): Promise<string | null> {
  const [found] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return found?.endpoint ?? null;
}

/** Lets the browser of a session be told, and nobody else who was signed in with it before. */
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

/** Lets the browser of a session be told of nothing any more. */
export const deletePushSubscription = (db: Queryable, sessionId: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));

/** Forgets an address at which nobody is reached any more. */
export const deletePushSubscriptionAt = (db: Queryable, endpoint: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));

const { placeholder } = sql;

const unread = (db: Queryable) =>
  db
    .select({ chatId: chatParticipants.chatId })
    .from(chatParticipants)
    .where(
      and(
        eq(chatParticipants.chatId, placeholder('chatId')),
        eq(chatParticipants.memberId, members.id),
        lt(chatParticipants.readSeq, placeholder('seq')),
      ),
    );

/** A message that somebody may be told of. */
interface PushedMessage {
  readonly chatId: string;
  readonly seq: number;
  readonly senderId: string;
}

const pushTargets = prepareOnce((db) =>
  db
    .select({
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      showsText: members.pushShowsText,
      isConnected: isConnected(members.id),
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.memberId, placeholder('memberId')),
        isActiveSession,
        or(isNull(members.suspendedUntil), not(gt(members.suspendedUntil, sql`now()`))),
        isNotBlocked(placeholder('senderId'), members.id),
        exists(unread(db)),
      ),
    )
    .prepare('push_targets'),
);

/** The browsers of a member that want to be told of a message which is not read yet, and whether any window is open. */
export const listPushTargets = (db: Database, memberId: string, told: PushedMessage) =>
  pushTargets(db).execute({ memberId, ...told });
