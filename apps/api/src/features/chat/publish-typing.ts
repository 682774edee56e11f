import type { Member } from '../../auth/member.ts';
import { requireFound } from '../../lib/app-error.ts';
import type { ChatDeps } from './chat-deps.ts';
import { findChat } from './chat-repository.ts';

export async function publishTyping(
  { db, live, rateLimiter }: ChatDeps,
  member: Member,
  chatId: string,
): Promise<{ chatId: string }> {
  await rateLimiter.consume('typingPerMinute', member.id);
  const chat = requireFound(await findChat(db, chatId, member.id), 'chat-not-found');
  // The partner does not see the conversation before its first message.
  if (chat.partner.id && chat.lastSeq > 0) live.publish([chat.partner.id], { type: 'chat.typing', chatId });
  return { chatId };
}
