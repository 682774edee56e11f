import { REPORT_CONTEXT_MESSAGES_COUNT, type ReportDraft } from '@muster/contract/moderation/reports.ts';
import type { Message } from '@muster/contract/chat/messages.ts';
import { and, eq } from 'drizzle-orm';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { isRetained } from '#src/features/members/member-repository.ts';
import { members } from '#src/db/schema/members.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { findSide } from '#src/features/chat/chat-repository.ts';
import { findCrewGame, hideBlockedSenders } from '#src/features/chat/crew/crew-chat-repository.ts';
import { listMessagesAround } from '#src/features/chat/message-repository.ts';
import { findActivePost } from '#src/features/posts/post-repository.ts';

export interface Evidence {
  readonly targetId: string;
  readonly reportedId: string | null;
  readonly evidence: object;
}

// These queries ignore blocks: a block in either direction must not prevent a report.

async function copyPost(db: Queryable, reporter: Member, postId: string): Promise<Evidence> {
  const post = requireFound(await findActivePost(db, postId, reporter.id), 'post-not-found');
  return { targetId: postId, reportedId: post.authorId, evidence: { post } };
}

/** The messages of a crew as the reporter reads them, but also the reported one after a block. */
async function listReadable(db: Queryable, reporter: Member, reportedId: string, messages: readonly Message[]) {
  const shown = await hideBlockedSenders(db, reporter.id, messages);
  return shown.map((message, index) => (message.id === reportedId ? (messages[index] ?? message) : message));
}

async function copyMessage(db: Queryable, reporter: Member, chatId: string, messageId: string): Promise<Evidence> {
  const { crewId, ...range } = requireFound(await findSide(db, chatId, reporter.id), 'chat-not-found');
  const ofCrew = crewId === null ? undefined : range;
  const around = await listMessagesAround(db, chatId, messageId, REPORT_CONTEXT_MESSAGES_COUNT, ofCrew);
  const messages = crewId ? await listReadable(db, reporter, messageId, around) : around;
  // Both members may have used the same id: prefer the message of the other one.
  const candidates = messages.filter(({ id }) => id === messageId);
  const reported = candidates.find(({ senderId }) => senderId !== reporter.id) ?? candidates[0];
  if (!reported) throw new AppError('message-not-found');
  const crew = crewId ? await findCrewGame(db, chatId) : null;
  return { targetId: messageId, reportedId: reported.senderId, evidence: { messages, ...(crew && { crew }) } };
}

async function copyMember(db: Queryable, memberId: string): Promise<Evidence> {
  const [member] = await db
    .select({ id: members.id, name: memberName, bio: members.bio, location: members.location })
    .from(members)
    .where(and(eq(members.id, memberId), isRetained));
  if (!member) throw new AppError('member-not-found');
  return { targetId: memberId, reportedId: memberId, evidence: { member } };
}

/** Copies the reported post, message with its context, or player. */
export function copyEvidence(db: Queryable, reporter: Member, draft: ReportDraft): Promise<Evidence> {
  if (draft.kind === 'post') return copyPost(db, reporter, draft.postId);
  if (draft.kind === 'message') return copyMessage(db, reporter, draft.chatId, draft.messageId);
  return copyMember(db, draft.memberId);
}
