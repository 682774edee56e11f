import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import type { ChatDeps } from './chat-deps.ts';
import { moveReadMarker } from './chat-repository.ts';

/** Notes up to where a member has read, and tells their other windows. */
export async function markChatRead(
  { db, live }: ChatDeps,
  member: Member,
  chatId: string,
  seq: number,
): Promise<{ readSeq: number }> {
  const marker = await moveReadMarker(db, chatId, member.id, seq);
  if (!marker) throw new AppError('chat-not-found');
  live.publish([member.id], { type: 'chat.read', chatId, readSeq: marker.readSeq });
  return marker;
}
