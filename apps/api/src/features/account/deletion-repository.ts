import type { DeletionSummary } from '@muster/contract/members/account.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { listMemberSessions } from '../../auth/sessions.ts';
import type { Queryable } from '../../db/client.ts';
import { messages } from '../../db/schema/chats.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { countShownConversations } from '../chat/chat-repository.ts';

export const summarizeDeletion = async (db: Queryable, memberId: string): Promise<DeletionSummary> => ({
  posts: await db.$count(posts, eq(posts.authorId, memberId)),
  conversations: await countShownConversations(db, memberId),
  messages: await db.$count(messages, eq(messages.senderId, memberId)),
  sessions: (await listMemberSessions(db, memberId)).length,
  hasPicture: (await db.$count(members, and(eq(members.id, memberId), isNotNull(members.pictureId)))) > 0,
});
