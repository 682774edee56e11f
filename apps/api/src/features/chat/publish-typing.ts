import type { Member } from '../../auth/member.ts';
import { requireFound } from '../../lib/app-error.ts';
import type { ChatDeps } from './chat-deps.ts';
import { findParticipant } from './chat-repository.ts';

export async function publishTyping(
  { db, live, rateLimiter }: ChatDeps,
  member: Member,
  chatId: string,
): Promise<{ chatId: string }> {
  await rateLimiter.consume('typingPerMinute', member.id);
  const side = requireFound(await findParticipant(db, chatId, member.id), 'chat-not-found');
  // The partner does not see the conversation before its first message.
  if (side.partnerId && side.lastSeq > 0) live.publish([side.partnerId], { type: 'chat.typing', chatId });
  return { chatId };
}
