import type { Message } from '@muster/contract/chat.ts';
import { and, asc, eq, gt, lt, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { chatParticipants, messages } from '../../../db/schema/chats.ts';
import { isNotBlocked } from '../../users/block-repository.ts';

/**
 * A message is written a little before it is committed. Where the commit waits for longer than this, as it may for a
 * lost copy of the database, the message is seen with the next one or when the conversation is opened.
 */
export const LOOKBACK_MS = 60_000;
const LOOKBACK = sql.raw(`interval '${LOOKBACK_MS} milliseconds'`);
/** So long the bus has to bring a message before it counts as missed. */
const BUS_GRACE_PERIOD = sql.raw("interval '1 second'");

// now() and not clock_timestamp(), which no index can be searched for.
const isRecent = and(
  gt(messages.sentAt, sql`now() - ${LOOKBACK}`),
  lt(messages.sentAt, sql`now() - ${BUS_GRACE_PERIOD}`),
);

/** Where something was written just now, for some members: the newest number, and who of them reads there. */
export async function listRecentChats(
  db: Queryable,
  memberIds: readonly string[],
): Promise<{ chatId: string; seq: number; memberIds: string[] }[]> {
  if (memberIds.length === 0) return [];
  const found = await db
    .select({
      chatId: messages.chatId,
      seq: max(messages.seq),
      memberIds: sql<string[]>`array_agg(distinct ${chatParticipants.memberId})`,
    })
    .from(messages)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, messages.chatId))
    .where(
      and(
        isRecent,
        isAnyOf(chatParticipants.memberId, memberIds),
        isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId),
      ),
    )
    .groupBy(messages.chatId);
  return found.map(({ seq, ...written }) => ({ ...written, seq: seq ?? 0 }));
}

/** What was written just now behind a number, in some conversations; in order, with its age. */
export async function listMissedMessages(
  db: Queryable,
  places: readonly { readonly chatId: string; readonly toldSeq: number }[],
): Promise<(Message & { ageMs: number })[]> {
  if (places.length === 0) return [];
  const chatIds = sql.param(places.map(({ chatId }) => chatId));
  const toldSeqs = sql.param(places.map(({ toldSeq }) => toldSeq));
  const told = sql`unnest(${chatIds}::text[], ${toldSeqs}::int[]) as told (chat_id, seq)`;
  return db
    .select({
      id: messages.id,
      chatId: messages.chatId,
      seq: messages.seq,
      senderId: messages.senderId,
      text: messages.text,
      sentAt: messages.sentAt,
      ageMs: sql<number>`(extract(epoch from now() - ${messages.sentAt}) * 1000)::int`,
    })
    .from(messages)
    .innerJoin(told, sql`told.chat_id = ${messages.chatId} and told.seq < ${messages.seq}`)
    .where(isRecent)
    .orderBy(asc(messages.chatId), asc(messages.seq));
}
