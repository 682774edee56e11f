import { and, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { LOOKBACK_MS } from '../chat/delivery/recent-messages-repository.ts';
import { isNotBlocked } from '../users/block-repository.ts';

const LOOKBACK = sql.raw(`interval '${LOOKBACK_MS} milliseconds'`);
/** Time for the bus to deliver a change before it counts as missed. */
const BUS_GRACE_PERIOD = sql.raw("interval '0.7 seconds'");

/**
 * Requests that a member or expiry changed in the last minute and that have one of these members on a side, with the time
 * since then. A closed request is not among them: the event of its post, block or account makes browsers refetch it.
 */
export const listRecentRequests = async (db: Queryable, memberIds: readonly string[]) =>
  memberIds.length === 0
    ? []
    : db
        .select({
          id: joinRequests.id,
          state: joinRequests.state,
          partySize: joinRequests.partySize,
          note: joinRequests.note,
          hasPassed: joinRequests.hasPassed,
          ageMs: sql<number>`(extract(epoch from now() - ${joinRequests.changedAt}) * 1000)::int`,
        })
        .from(joinRequests)
        .where(
          and(
            gt(joinRequests.changedAt, sql`now() - ${LOOKBACK}`),
            lt(joinRequests.changedAt, sql`now() - ${BUS_GRACE_PERIOD}`),
            ne(joinRequests.state, 'closed'),
            or(isAnyOf(joinRequests.authorId, memberIds), isAnyOf(joinRequests.requesterId, memberIds)),
            isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
          ),
        );
