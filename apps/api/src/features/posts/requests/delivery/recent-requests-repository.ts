import { and, gt, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';

/** Time for the bus to deliver a change before it counts as missed. */
const BUS_GRACE_PERIOD = sql.raw("interval '0.7 seconds'");

/**
 * Requests that a member or expiry changed in the last `lookbackMs`, with the time since then. Excludes closed requests: the
 * event of their post, block or account makes browsers refetch them.
 */
export const listRecentRequests = (db: Queryable, lookbackMs: number) =>
  db
    .select({
      id: joinRequests.id,
      authorId: joinRequests.authorId,
      requesterId: joinRequests.requesterId,
      ageMs: sql<number>`(extract(epoch from now() - ${joinRequests.changedAt}) * 1000)::int`,
    })
    .from(joinRequests)
    .where(
      and(
        gt(joinRequests.changedAt, sql`now() - ${lookbackMs} * interval '1 millisecond'`),
        lt(joinRequests.changedAt, sql`now() - ${BUS_GRACE_PERIOD}`),
        ne(joinRequests.state, 'closed'),
        isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
      ),
    );
