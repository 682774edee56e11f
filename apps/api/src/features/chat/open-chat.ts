import { chatIdOf, type PairConversation } from '@muster/contract/chat/chat.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { isBlocked } from '#src/features/members/block-repository.ts';
import { lockMemberForKeyShare } from '#src/features/members/member-repository.ts';
import { findChat, insertChatOnce, insertParticipantOnce } from './chat-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Returns whether the conversation is new. */
async function insertChat(tx: Queryable, chatId: string, member: Member, partnerId: string): Promise<boolean> {
  if (!(await lockMemberForKeyShare(tx, partnerId))) throw new AppError('member-not-found');
  const isNew = await insertChatOnce(tx, chatId);
  await insertParticipantOnce(tx, chatId, member.id, partnerId);
  return isNew;
}

/** Returns the conversation with another member; creates it if there is none. */
export async function openChat(
  { db, rateLimiter }: Context,
  member: Member,
  partnerId: string,
): Promise<PairConversation> {
  if (partnerId === member.id) throw new AppError('self-chat');
  const chatId = chatIdOf(member.id, partnerId);
  if (await isBlocked(db, member.id, partnerId)) throw new AppError('member-not-found');
  const existing = await findChat(db, chatId, member.id);
  if (existing) return existing;
  await rateLimiter.consumeIf(
    'newChatsPerHour',
    member.id,
    () => withDeadlockRetry(db, (tx) => insertChat(tx, chatId, member, partnerId)),
    (isNew) => isNew,
  );
  return requireFound(await findChat(db, chatId, member.id), 'member-not-found');
}
