import type { DeletionSummary } from '@muster/contract/members/account.ts';
import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { listMemberSessions } from '#src/features/sessions/session-repository.ts';
import type { Queryable } from '#src/db/client.ts';
import { messages } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { blocks, members, pictures, playerNotes } from '#src/db/schema/members.ts';
import { playAgainAnswers } from '#src/db/schema/play-again.ts';
import { posts } from '#src/db/schema/posts.ts';
import { hideMessagesFromBlockers } from '#src/features/chat/chat-settings-repository.ts';
import { countShownConversations } from '#src/features/chat/chat-repository.ts';

/** Players who would be notified that the member's posts are called off. */
export async function countPlayers(db: Queryable, memberId: string) {
  const [counts] = await db
    .select({
      playersIn: sql`coalesce(sum(${posts.acceptedSeats}), 0)`.mapWith(Number),
      waiting: sql`coalesce(sum(${posts.waitingCount} + ${posts.offeredSeats}), 0)`.mapWith(Number),
    })
    .from(posts)
    .where(and(eq(posts.authorId, memberId), posts.isActive));
  const isPending = and(eq(joinRequests.state, 'pending'), gt(joinRequests.expiresAt, sql`now()`));
  const pending = await db.$count(joinRequests, and(eq(joinRequests.authorId, memberId), isPending));
  return { playersIn: counts?.playersIn ?? 0, playersWaiting: (counts?.waiting ?? 0) + pending };
}

export const summarizeDeletion = async (db: Queryable, memberId: string): Promise<DeletionSummary> => ({
  posts: await db.$count(posts, eq(posts.authorId, memberId)),
  conversations: await countShownConversations(db, memberId),
  messages: await db.$count(messages, eq(messages.senderId, memberId)),
  sessions: (await listMemberSessions(db, memberId)).length,
  hasPicture: (await db.$count(members, and(eq(members.id, memberId), isNotNull(members.pictureId)))) > 0,
  ...(await countPlayers(db, memberId)),
});

/** Deletes the rows of a member that others could still see; the rest is deleted with the account. */
export async function deleteShownRows(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(joinRequests).where(or(eq(joinRequests.authorId, memberId), eq(joinRequests.requesterId, memberId)));
  await tx
    .delete(playAgainAnswers)
    .where(or(eq(playAgainAnswers.fromId, memberId), eq(playAgainAnswers.toId, memberId)));
  await hideMessagesFromBlockers(tx, memberId);
  await tx.delete(blocks).where(or(eq(blocks.blockerId, memberId), eq(blocks.blockedId, memberId)));
  await tx.delete(playerNotes).where(or(eq(playerNotes.authorId, memberId), eq(playerNotes.aboutId, memberId)));
  await tx.delete(pictures).where(eq(pictures.memberId, memberId));
}
