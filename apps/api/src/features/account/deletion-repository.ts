import type { DeletionSummary } from '@muster/contract/members/account.ts';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { listMemberSessions } from '#src/features/sessions/session-repository.ts';
import type { Queryable } from '#src/db/client.ts';
import { messages } from '#src/db/schema/chats.ts';
import { inviteLinks } from '#src/db/schema/community.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { blocks, members, pictures, playerNotes } from '#src/db/schema/members.ts';
import { playAgainAnswers } from '#src/db/schema/play-again.ts';
import { posts } from '#src/db/schema/posts.ts';
import { hideMessagesFromBlockers } from '#src/features/chat/chat-settings-repository.ts';
import { countCrews } from '#src/features/posts/seats/crew-repository.ts';
import { countShownConversations } from '#src/features/chat/chat-repository.ts';

export const summarizeDeletion = async (db: Queryable, memberId: string): Promise<DeletionSummary> => ({
  posts: await db.$count(posts, eq(posts.authorId, memberId)),
  conversations: await countShownConversations(db, memberId),
  messages: await db.$count(messages, and(eq(messages.senderId, memberId), isNull(messages.event))),
  sessions: (await listMemberSessions(db, memberId)).length,
  hasPicture: (await db.$count(members, and(eq(members.id, memberId), isNotNull(members.pictureId)))) > 0,
  ...(await countCrews(db, eq(posts.authorId, memberId))),
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
  // The members who registered with them remain.
  await tx
    .update(inviteLinks)
    .set({ note: '', revokedAt: sql`now()` })
    .where(eq(inviteLinks.creatorId, memberId));
  await tx.delete(pictures).where(eq(pictures.memberId, memberId));
}
