import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { emailVerificationMode } from '#src/db/schema/community.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { readyChecks } from '#src/db/schema/ready-checks.ts';
import type { DigestSettings } from '#src/features/context.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isAccountActive } from '#src/features/members/member-repository.ts';
import { hasWindowInUse } from '#src/features/members/presence/presence-repository.ts';
import { listAlertsToPush } from '../alerts/alert-repository.ts';

const isVerified = (settings: DigestSettings) =>
  sql`(${members.emailVerifiedAt} is not null or ${emailVerificationMode(settings)} = 'off')`;

/** Locks the recipient of a digest, so that one node at a time collects it. Null if another node has the lock. */
export const lockRecipient = (tx: Queryable, settings: DigestSettings, memberId: string) =>
  firstRow(
    tx
      .select({
        id: members.id,
        email: members.email,
        language: members.language,
        timeZone: members.timeZone,
        hasQuietHours: members.hasQuietHours,
        quietFrom: members.quietFrom,
        quietUntil: members.quietUntil,
        pushesAlerts: members.pushesAlerts,
        now: sql<Date>`now()`.mapWith(members.createdAt),
        isReachable: sql<boolean>`(${members.receivesDigests} and ${isAccountActive} and ${isVerified(settings)}
          and ${members.emailRefusedAt} is null)`,
        isInUse: hasWindowInUse(members.id),
      })
      .from(members)
      .where(eq(members.id, memberId))
      .for('no key update', { skipLocked: true }),
  );
export type Recipient = NonNullable<Awaited<ReturnType<typeof lockRecipient>>>;

/** The member's token for unsubscribing, created with the first email. */
export async function ensureUnsubscribeToken(tx: Queryable, memberId: string): Promise<string> {
  const [updated] = await tx
    .update(members)
    .set({ unsubscribeToken: sql`coalesce(${members.unsubscribeToken}, gen_random_uuid())` })
    .where(eq(members.id, memberId))
    .returning({ token: members.unsubscribeToken });
  return updated?.token ?? '';
}

/** Unanswered ready checks of these posts. */
const listOpenChecks = (tx: Queryable, memberId: string, postIds: readonly string[]) =>
  tx
    .select({
      game: posts.game,
      startsAt: readyChecks.startsAt,
      answerBy: readyChecks.answerBy,
      isAuthor: sql<boolean>`${posts.authorId} = ${memberId}`,
    })
    .from(readyChecks)
    .innerJoin(posts, eq(posts.id, readyChecks.postId))
    .where(
      and(
        isAnyOf(readyChecks.postId, postIds),
        eq(readyChecks.memberId, memberId),
        eq(readyChecks.startsAt, posts.startsAt),
        isNull(readyChecks.outcome),
        gt(readyChecks.answerBy, sql`now()`),
        posts.isActive,
        isNotBlocked(memberId, posts.authorId),
      ),
    );

/** Seats that are reserved for the member. */
const listOffers = (tx: Queryable, memberId: string, requestIds: readonly string[]) =>
  tx
    .select({ game: posts.game, startsAt: posts.startsAt, expiresAt: joinRequests.expiresAt })
    .from(joinRequests)
    .innerJoin(posts, eq(posts.id, joinRequests.postId))
    .where(
      and(
        isAnyOf(joinRequests.id, requestIds),
        eq(joinRequests.requesterId, memberId),
        eq(joinRequests.state, 'offered'),
        gt(joinRequests.expiresAt, sql`now()`),
        posts.isActive,
        isNotBlocked(memberId, posts.authorId),
      ),
    );

interface MissedIds {
  readonly posts: string[];
  readonly requests: string[];
  readonly alerts: string[];
}

/** The member's missed notifications that are not over, answered or seen. */
export const readDigest = async (tx: Queryable, memberId: string, ids: MissedIds) => ({
  checks: await listOpenChecks(tx, memberId, ids.posts),
  offers: await listOffers(tx, memberId, ids.requests),
  alerts: ids.alerts.length > 0 ? await listAlertsToPush(tx, memberId, ids.alerts) : [],
});
export type Digest = Awaited<ReturnType<typeof readDigest>>;
