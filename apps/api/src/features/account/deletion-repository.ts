import type { DeletionSummary } from '@muster/contract/account.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { messages } from '../../db/schema/chats.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { countTalkOf } from '../chat/chat-repository.ts';

/** What would go with the account of a member. */
export async function summarizeDeletion(db: Queryable, memberId: string): Promise<DeletionSummary> {
  const [pictured, postCount, messageCount, sessionCount, conversations] = [
    await db.$count(members, and(eq(members.id, memberId), isNotNull(members.pictureId))),
    await db.$count(posts, eq(posts.authorId, memberId)),
    await db.$count(messages, eq(messages.senderId, memberId)),
    await db.$count(sessions, eq(sessions.memberId, memberId)),
    (await countTalkOf(db, memberId)).conversations,
  ];
  return {
    posts: postCount,
    conversations,
    messages: messageCount,
    sessions: sessionCount,
    hasPicture: pictured > 0,
  };
}
