import { and, eq, gt, gte, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { isAnyOf, readVersion } from '#src/db/sql-expressions.ts';
import { chatParticipants, chats, isReadable } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { isNotBlocked } from './block-repository.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { joinRequests } from '#src/db/schema/join-requests.ts';

/** Partners of conversations that have messages, and crewmates. They receive the member's presence. */
export const listPartnerIds = (db: Queryable, memberId: string): Promise<string[]> => selectPartnerIds(db, memberId, 1);

/** The same for several members. A member without such partners is missing. */
export async function listPartnerIdsOf(db: Queryable, memberIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const partnerIds = new Map<string, Set<string>>();
  for (const { memberId, partnerId } of await selectPartners(db, memberIds, 1)) {
    const known = partnerIds.get(memberId) ?? new Set();
    if (partnerId) partnerIds.set(memberId, known.add(partnerId));
  }
  return partnerIds;
}

/** Partners of all conversations, also those with only a request to join. They receive the member's name and picture. */
export const listAllPartnerIds = (db: Queryable, memberId: string): Promise<string[]> =>
  selectPartnerIds(db, memberId, 0);

async function selectPartnerIds(db: Queryable, memberId: string, minMessages: number): Promise<string[]> {
  const found = await selectPartners(db, [memberId], minMessages);
  return [...new Set(found.flatMap(({ partnerId }) => partnerId ?? []))];
}

const crewmateSide = alias(chatParticipants, 'crewmate_side');

/** Partners, and those who share a conversation of a crew. */
const selectPartners = async (db: Queryable, memberIds: readonly string[], minMessages: number) => [
  ...(await selectPartnersOfPairs(db, memberIds, minMessages)),
  ...(await selectCrewmates(db, memberIds)),
];

const selectCrewmates = (db: Queryable, memberIds: readonly string[]) =>
  db
    .selectDistinct({ memberId: chatParticipants.memberId, partnerId: crewmateSide.memberId })
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .innerJoin(
      crewmateSide,
      and(eq(crewmateSide.chatId, chatParticipants.chatId), ne(crewmateSide.memberId, chatParticipants.memberId)),
    )
    .where(
      and(
        isAnyOf(chatParticipants.memberId, memberIds),
        isNotNull(chats.crewId),
        isReadable,
        isNotBlocked(chatParticipants.memberId, crewmateSide.memberId),
      ),
    );

const selectPartnersOfPairs = (db: Queryable, memberIds: readonly string[], minMessages: number) =>
  db
    .select({ memberId: chatParticipants.memberId, partnerId: chatParticipants.partnerId })
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .where(
      and(
        isAnyOf(chatParticipants.memberId, memberIds),
        gte(chats.lastSeq, minMessages),
        isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId),
      ),
    );

/** How far a member has read, as the partner of each conversation sees it: 0 if they send no read receipts. */
export const listSeenMarkers = (db: Queryable, memberId: string, chatId?: string) =>
  db
    .select({
      chatId: chatParticipants.chatId,
      partnerId: chatParticipants.partnerId,
      seq: sql<number>`case when ${members.sendsReadReceipts} then ${chatParticipants.readSeq} else 0 end`,
      version: readVersion,
    })
    .from(chatParticipants)
    .innerJoin(members, eq(members.id, chatParticipants.memberId))
    .where(
      and(
        eq(chatParticipants.memberId, memberId),
        gt(chatParticipants.readSeq, 0),
        chatId === undefined ? undefined : eq(chatParticipants.chatId, chatId),
        isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId),
      ),
    );

/** Whether a request to join is between two members, in either direction. */
export const isRequestBetween = (oneId: string | AnyPgColumn | SQL, otherId: string | AnyPgColumn | SQL): SQL =>
  sql`(${joinRequests.authorId}, ${joinRequests.requesterId}) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`;
