import type { ReadyCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { joinRequests } from '#src/db/schema/join-requests.ts';

/**
 * The outcome of a crew member's check, on every screen. Needs `joinRequests` joined. An accepted player without a check
 * joined later, and one who missed or declined it came back: both count as confirmed.
 */
export const outcomeInCrew = (check: { readonly id: AnyPgColumn; readonly outcome: AnyPgColumn }) =>
  sql<ReadyCheck['outcome']>`case when ${joinRequests.state} = 'accepted'
    and (${check.id} is null or ${check.outcome} is not null) then 'confirmed' else ${check.outcome} end`;

/** The outcome for the two sides of a request. Only they can see a no-show. */
export const outcomeForSides = (check: Parameters<typeof outcomeInCrew>[0]) =>
  sql<ReadyCheck['outcome']>`case when ${check.outcome} = 'no-show' then 'no-show' else ${outcomeInCrew(check)} end`;

/** Whether a member lost their seat by missing the check or as a no-show, and waits for one. Needs `joinRequests` joined. */
export const hasLostSeat = ({ outcome }: { readonly outcome: AnyPgColumn }) =>
  and(eq(joinRequests.state, 'waitlisted'), inArray(outcome, ['missed', 'no-show']));
