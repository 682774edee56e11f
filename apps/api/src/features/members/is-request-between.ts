import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { joinRequests } from '#src/db/schema/join-requests.ts';

/** Whether a request to join is between two members, in either direction. */
export const isRequestBetween = (oneId: string | AnyPgColumn, otherId: string | AnyPgColumn): SQL =>
  sql`(${joinRequests.authorId}, ${joinRequests.requesterId}) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`;
