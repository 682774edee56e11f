import type { Message } from '@muster/contract/chat/messages.ts';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { chatParticipants, chats, messages } from '#src/db/schema/chats.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';

/**
 * `sent_at` is set before the commit. If the commit takes longer than this, for example because a standby is down, clients
 * see the message with the next one or when they open the conversation.
 */
export const LOOKBACK_MS = 60_000;
/** Time for the bus to deliver a message before it counts as missed. */
const BUS_GRACE_PERIOD = sql.raw("interval '1 second'");

// now() and not clock_timestamp(), which is volatile and cannot use an index.
const isRecent = (lookbackMs: number) =>
  and(
    gt(messages.sentAt, sql`now() - ${lookbackMs} * interval '1 millisecond'`),
    lt(messages.sentAt, sql`now() - ${BUS_GRACE_PERIOD}`),
  );

/** Conversations with recent messages: the newest sequence number, and the members who may see it. */
export async function listRecentChats(
  db: Queryable,
  lookbackMs: number,
): Promise<{ chatId: string; seq: number; memberIds: string[] }[]> {
  const recent = db
    .select({ chatId: messages.chatId, seq: sql<number>`max(${messages.seq})`.as('seq') })
    .from(messages)
    .where(isRecent(lookbackMs))
    .groupBy(messages.chatId)
    .as('recent');
  return db
    .select({
      chatId: recent.chatId,
      seq: recent.seq,
      memberIds: sql<string[]>`array_agg(${chatParticipants.memberId})`,
    })
    .from(recent)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, recent.chatId))
    .where(isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId))
    .groupBy(recent.chatId, recent.seq);
}

/** Recent messages after a sequence number in each conversation, in order, with their age. */
export async function listMissedMessages(
  db: Queryable,
  behind: readonly { readonly chatId: string; readonly lastSeq: number }[],
): Promise<(Message & { ageMs: number })[]> {
  if (behind.length === 0) return [];
  const chatIds = sql.param(behind.map(({ chatId }) => chatId));
  const lastSeqs = sql.param(behind.map(({ lastSeq }) => lastSeq));
  const delivered = sql`unnest(${chatIds}::text[], ${lastSeqs}::int[]) as delivered (chat_id, seq)`;
  const missed = await db
    .select({
      id: messages.id,
      chatId: messages.chatId,
      // Not a join, so that the sequence numbers remain an index condition.
      crewId: sql<string | null>`(select crew_id from ${chats} where id = ${messages.chatId})`,
      seq: messages.seq,
      senderId: messages.senderId,
      event: messages.event,
      text: messages.text,
      sentAt: messages.sentAt,
      ageMs: sql<number>`(extract(epoch from now() - ${messages.sentAt}) * 1000)::int`,
    })
    .from(messages)
    .innerJoin(delivered, sql`delivered.chat_id = ${messages.chatId} and delivered.seq < ${messages.seq}`)
    .where(isRecent(LOOKBACK_MS))
    .orderBy(asc(messages.chatId), asc(messages.seq));
  return missed.map(({ crewId, ...message }) => ({ ...message, ...(crewId && { crewId }) }));
}
