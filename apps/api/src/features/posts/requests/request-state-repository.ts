import { decide } from '@muster/contract/posts/requests/decide.ts';
import { openRequestStates } from '@muster/contract/posts/requests/join-request-states.ts';
import {
  EXCERPT_MAX_LENGTH,
  type JoinRequestDetails,
  type NewRequestDetails,
} from '@muster/contract/posts/requests/join-requests.ts';
import type { RequestCommand, Side } from '@muster/contract/posts/requests/request-commands.ts';
import type { Decision } from '@muster/contract/posts/requests/request-effects.ts';
import { factsOf } from '@muster/contract/posts/seats/waitlist.ts';
import { type SQL, and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { firstRow } from '#src/db/rows.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { oneOf } from '#src/db/schema/columns.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { posts, startOfChecks } from '#src/db/schema/posts.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';

const now = sql`clock_timestamp()`;

type NewRequest = Pick<typeof joinRequests.$inferInsert, 'id' | 'authorId' | 'requesterId' | 'game' | 'platform'> &
  NewRequestDetails & {
    readonly postId: string;
    readonly description: string;
    readonly decision: Decision;
    readonly broughtById?: string;
    readonly lifetimeMs: number;
    readonly startsAt: Date | null;
    readonly closesAt: Date | null;
  };

/** Pending requests expire when the post starts. After that, and for an invitation, they expire when it closes. */
const endOfRequests = (isInvitation: boolean, { startsAt, closesAt }: Pick<NewRequest, 'startsAt' | 'closesAt'>): SQL =>
  sql`case when ${isInvitation ? null : startsAt}::timestamptz > now() then ${startsAt} else ${closesAt} end::timestamptz`;

export const insertRequest = (
  db: Queryable,
  { description, decision, lifetimeMs, startsAt, closesAt, ...request }: NewRequest,
) => {
  const isInvitation = decision.state === 'invited';
  return db.insert(joinRequests).values({
    ...request,
    ...decision,
    isInvitation,
    authorName: sql`(select ${memberName} from ${members} where ${members.id} = ${request.authorId})`,
    requesterName: sql`(select ${memberName} from ${members} where ${members.id} = ${request.requesterId})`,
    excerpt: [...description].slice(0, EXCERPT_MAX_LENGTH).join(''),
    expiresAt: sql`least(now() + ${lifetimeMs} * interval '1 millisecond', ${endOfRequests(isInvitation, { startsAt, closesAt })})`,
    waitingSince: decision.waitingSince ? now : null,
    changedAt: now,
  });
};

export const isOpen = oneOf(joinRequests.state, openRequestStates);

/** Columns that `decide` reads. */
export const commandedColumns = {
  id: joinRequests.id,
  state: joinRequests.state,
  isInvitation: joinRequests.isInvitation,
  partySize: joinRequests.partySize,
  roles: joinRequests.roles,
  createdAt: joinRequests.createdAt,
  decidedAt: joinRequests.decidedAt,
  joinedAt: joinRequests.joinedAt,
  answeredAt: joinRequests.answeredAt,
  expiresAt: joinRequests.expiresAt,
  waitingSince: joinRequests.waitingSince,
  hasPassed: joinRequests.hasPassed,
  isChosen: joinRequests.isChosen,
  closedFrom: joinRequests.closedFrom,
  changedAt: joinRequests.changedAt,
};

/** The time of the database, with the precision of its columns. */
export const currentTime = sql`clock_timestamp()::timestamptz(3)`.mapWith(joinRequests.createdAt);

/** The crew that `decide` reads. */
export const crewColumns = {
  isActive: posts.isActive,
  isComplete: posts.isComplete,
  startsAt: posts.startsAt,
  closesAt: posts.closesAt,
  seats: posts.seats,
  party: posts.party,
  roles: posts.roles,
  acceptedSeats: posts.acceptedSeats,
  offeredSeats: posts.offeredSeats,
};

/** The open requests of a post. */
export const listParties = (db: Queryable, postId: string) =>
  db
    .select(commandedColumns)
    .from(joinRequests)
    .where(and(eq(joinRequests.postId, postId), isOpen));

/** Locks the post of a request. Null if it was deleted. */
async function lockPostOfRequest(tx: Queryable, requestId: string) {
  const postId = tx.select({ id: joinRequests.postId }).from(joinRequests).where(eq(joinRequests.id, requestId));
  return firstRow(
    tx
      .select({
        id: posts.id,
        game: posts.game,
        startOfChecks: sql<Date>`${startOfChecks}`.mapWith(posts.createdAt),
        ...crewColumns,
      })
      .from(posts)
      .where(inArray(posts.id, postId))
      .for('no key update'),
  );
}

/** The crew of a deleted post, whose requests are all closed. */
const noSeats = { seats: null, party: 1, roles: [], acceptedSeats: 0, offeredSeats: 0 };
export const noCrew = { isActive: false, isComplete: false, startsAt: null, closesAt: null, ...noSeats };

/**
 * Locks the post of a request, then the request, as every change of seats does, so that concurrent changes never overbook the
 * crew. Null if the member is neither author nor requester, or one of them has blocked the other.
 */
export async function lockRequest(tx: Queryable, requestId: string, memberId: string) {
  const post = await lockPostOfRequest(tx, requestId);
  const request = await firstRow(
    tx
      .select({
        ...commandedColumns,
        authorId: joinRequests.authorId,
        requesterId: joinRequests.requesterId,
        now: currentTime,
        noShowAt: sql<Date | null>`(select decided_at from ready_checks where post_id = ${joinRequests.postId}
          and member_id = ${joinRequests.requesterId} and starts_at = ${post?.startOfChecks ?? null} and outcome = 'no-show')`.mapWith(
          joinRequests.decidedAt,
        ),
      })
      .from(joinRequests)
      .where(
        and(
          eq(joinRequests.id, requestId),
          or(eq(joinRequests.authorId, memberId), eq(joinRequests.requesterId, memberId)),
          isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
        ),
      )
      .for('no key update'),
  );
  if (!request) return null;
  const side: Side = request.authorId === memberId ? 'author' : 'requester';
  const parties = post ? await listParties(tx, post.id) : [];
  return { ...request, post, side, facts: factsOf(post ?? noCrew, parties, request, request.now, request.noShowAt) };
}
export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** A request whose post is deleted next loses it in the same statement, so that the crew keeps its conversation. */
type PostOfRequest = { readonly postId?: null };

/** Writes decisions about locked requests. Those that differ only in their place on the waitlist share a statement. */
export async function writeDecisions(
  tx: Queryable,
  decisions: ReadonlyMap<string, Decision>,
  post: PostOfRequest = {},
): Promise<void> {
  const rows = [...decisions].map(([id, { waitingSince, ...columns }]) => ({ id, waitingSince, columns }));
  const alike = Map.groupBy(rows, ({ columns, waitingSince }) => JSON.stringify([columns, waitingSince === undefined]));
  for (const same of alike.values()) {
    const ids = same.map(({ id }) => id);
    const times = same.map(({ waitingSince }) => waitingSince?.toISOString() ?? null);
    const waitingSince = sql`(select since from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[])
      as place (id, since) where place.id = join_requests.id)`;
    const hasPlace = same[0]?.waitingSince !== undefined;
    await tx
      .update(joinRequests)
      .set({ ...same[0]?.columns, ...(hasPlace && { waitingSince }), ...post, changedAt: now })
      .where(isAnyOf(joinRequests.id, ids));
  }
}

/** Locks the requests that meet a condition, and skips those that others have locked if `skipsLocked`. */
const lockRequests = (tx: Queryable, condition: SQL | undefined, skipsLocked: boolean) =>
  tx
    .select({ ...commandedColumns, requesterId: joinRequests.requesterId, now: currentTime })
    .from(joinRequests)
    .where(condition)
    .orderBy(asc(joinRequests.id))
    .for('no key update', { ...(skipsLocked && { skipLocked: true }) });

/** A changed request, with what `decide` returned for it. */
export interface ChangedRequest extends Pick<Decision, 'notification'> {
  readonly id: string;
  /** The friend who took a seat of the requester's party. */
  readonly friend?: string;
}

/** Carries out a command of the server on the requests that meet a condition. Returns the changed ones. */
export async function commandRequests(
  tx: Queryable,
  condition: SQL | undefined,
  command: RequestCommand,
  { skipsLocked = false, ...post }: PostOfRequest & { readonly skipsLocked?: boolean } = {},
): Promise<readonly (ChangedRequest & { readonly requesterId: string })[]> {
  const locked = await lockRequests(tx, condition, skipsLocked);
  const lockedAt = locked.at(-1)?.now ?? new Date();
  const decided = locked.flatMap((request) => {
    const decision = decide(request, command, 'server', factsOf(noCrew, [], request, lockedAt));
    return decision === null || typeof decision === 'string' ? [] : [{ ...request, decision }];
  });
  await writeDecisions(tx, new Map(decided.map(({ id, decision }) => [id, decision])), post);
  return decided.map(({ id, requesterId, decision }) => ({ id, requesterId, notification: decision.notification }));
}

/** Replaces party, note and roles of a locked request, and who has brought its requester. */
export const updateRequestDetails = (
  tx: Queryable,
  requestId: string,
  details: Partial<JoinRequestDetails> & { readonly broughtById?: string },
) =>
  tx
    .update(joinRequests)
    .set({ ...details, changedAt: now })
    .where(eq(joinRequests.id, requestId));

const isDue = and(
  sql`${joinRequests.state} in ('invited', 'pending', 'offered')`,
  lte(joinRequests.expiresAt, sql`now()`),
);

/** Overdue invitations, pending requests and offers, longest overdue first. */
export const selectDueRequests = (db: Queryable, limit: number) =>
  db.select({ id: joinRequests.id }).from(joinRequests).where(isDue).orderBy(asc(joinRequests.expiresAt)).limit(limit);

/**
 * Expires those of these invitations and pending requests that are overdue, and returns overdue offers to the end of the
 * waitlist. Returns the changed requests. Skips those that another node is expiring.
 */
export const expireRequests = (db: Queryable, requestIds: readonly string[]): Promise<readonly ChangedRequest[]> =>
  commandRequests(db, and(isAnyOf(joinRequests.id, requestIds), isDue), { name: 'expire' }, { skipsLocked: true });
