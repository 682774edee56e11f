import type { DeletionSummary } from '@muster/contract/account.ts';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { chatParticipants, chats, messages } from '../../db/schema/chats.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { sessions } from '../../db/schema/sessions.ts';

/** What would go with the account of a member. */
export async function summarizeDeletion(db: Queryable, memberId: string): Promise<DeletionSummary> {
  const spoken = db
    .select({ id: chats.id })
    .from(chats)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .where(and(eq(chatParticipants.memberId, memberId), gt(chats.lastSeq, 0)));
  const [pictured, postCount, messageCount, sessionCount, conversations] = [
    await db.$count(members, and(eq(members.id, memberId), isNotNull(members.pictureId))),
    await db.$count(posts, eq(posts.authorId, memberId)),
    await db.$count(messages, eq(messages.senderId, memberId)),
    await db.$count(sessions, eq(sessions.memberId, memberId)),
    (await spoken).length,
  ];
  return {
    posts: postCount,
    conversations,
    messages: messageCount,
    sessions: sessionCount,
    hasPicture: pictured > 0,
  };
}
