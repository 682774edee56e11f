import { type ChatRoom, chatIdOf } from '@muster/contract/chat.ts';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { ChatDeps } from './chat-deps.ts';
import { findChat, holdMember, insertChatOnce, insertParticipantOnce } from './chat-repository.ts';

async function openRoom({ rateLimiter }: ChatDeps, tx: Queryable, member: Member, partnerId: string): Promise<void> {
  if (!(await holdMember(tx, partnerId))) throw new AppError('member-not-found');
  const chatId = chatIdOf(member.id, partnerId);
  const isNew = await insertChatOnce(tx, chatId);
  // Refusing here undoes the insert: only conversations that come to be are counted.
  if (isNew) await rateLimiter.consume('newChatsPerHour', member.id);
  await insertParticipantOnce(tx, chatId, member.id, partnerId);
}

/** The conversation of two members; created when there is none, one and the same when both open it at once. */
export async function openChat(deps: ChatDeps, member: Member, partnerId: string): Promise<ChatRoom> {
  if (partnerId === member.id) throw new AppError('chat-with-self');
  await deps.db.transaction((tx) => openRoom(deps, tx, member, partnerId));
  const chat = await findChat(deps.db, chatIdOf(member.id, partnerId), member.id);
  if (!chat) throw new AppError('member-not-found');
  return chat;
}
