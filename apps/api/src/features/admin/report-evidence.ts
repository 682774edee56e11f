import { REPORT_CONTEXT_MESSAGES, type ReportDraft } from '@muster/contract/reports.ts';
import { eq } from 'drizzle-orm';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../../db/member-name.ts';
import { members } from '../../db/schema/members.ts';
import { AppError } from '../../http/app-error.ts';
import { findChat } from '../chat/chat-repository.ts';
import { listMessagesAround } from '../chat/message-repository.ts';
import { findVisiblePost } from '../posts/post-repository.ts';

/** What is reported, and a copy of it as it is now. */
export interface Evidence {
  readonly targetId: string;
  readonly reportedId: string | null;
  readonly evidence: object;
}

async function copyPost(db: Queryable, reporter: Member, postId: string): Promise<Evidence> {
  const post = await findVisiblePost(db, postId, reporter.id);
  if (!post) throw new AppError('post-not-found');
  return { targetId: postId, reportedId: post.authorId, evidence: { post } };
}

async function copyMessage(db: Queryable, reporter: Member, chatId: string, messageId: string): Promise<Evidence> {
  const chat = await findChat(db, chatId, reporter.id);
  if (!chat) throw new AppError('chat-not-found');
  const messages = await listMessagesAround(db, chatId, messageId, REPORT_CONTEXT_MESSAGES);
  const reported = messages.find(({ id }) => id === messageId);
  if (!reported) throw new AppError('message-not-found');
  return { targetId: messageId, reportedId: reported.senderId, evidence: { messages } };
}

async function copyMember(db: Queryable, memberId: string): Promise<Evidence> {
  const [member] = await db
    .select({ id: members.id, name: memberName, bio: members.bio, location: members.location })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) throw new AppError('member-not-found');
  return { targetId: memberId, reportedId: memberId, evidence: { member } };
}

/** Copies what a member reports, as far as they can see it themselves. */
export function copyEvidence(db: Queryable, reporter: Member, draft: ReportDraft): Promise<Evidence> {
  if (draft.kind === 'post') return copyPost(db, reporter, draft.postId);
  if (draft.kind === 'message') return copyMessage(db, reporter, draft.chatId, draft.messageId);
  return copyMember(db, draft.memberId);
}
