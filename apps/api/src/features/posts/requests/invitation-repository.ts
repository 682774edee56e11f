import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { idsOf } from '#src/db/rows.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isAccountActive } from '#src/features/members/member-repository.ts';
import { listRequests } from './join-request-repository.ts';

/** Filters players: active accounts, without a block between them and the author. */
export const listActiveIds = (tx: Queryable, authorId: string, memberIds: readonly string[]): Promise<string[]> =>
  idsOf(
    tx
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          isAnyOf(members.id, memberIds),
          ne(members.id, authorId),
          isAccountActive,
          isNotBlocked(authorId, members.id),
        ),
      ),
  );

/** The open invitations of these players to a post. */
export async function listInvitations(
  db: Queryable,
  postId: string,
  authorId: string,
  memberIds: readonly string[],
): Promise<JoinRequest[]> {
  const ids = await idsOf(
    db
      .select({ id: joinRequests.id })
      .from(joinRequests)
      .where(
        and(
          eq(joinRequests.postId, postId),
          eq(joinRequests.authorId, authorId),
          isAnyOf(joinRequests.requesterId, memberIds),
          eq(joinRequests.state, 'invited'),
          gt(joinRequests.expiresAt, sql`clock_timestamp()`),
          isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
        ),
      ),
  );
  return listRequests(db, ids);
}
