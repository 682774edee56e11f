import type { Member } from '#src/features/members/member.ts';
import { AppError } from '#src/lib/app-error.ts';
import { listSeenMarkers } from '#src/features/members/partner-repository.ts';
import { advanceReadMarker, findParticipant } from './chat-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Advances the read marker and publishes it to the member's windows and, with receipts on, to the partner. */
export async function markChatRead(
  { db, live }: Context,
  member: Member,
  chatId: string,
  seq: number,
): Promise<{ readSeq: number }> {
  const before = await findParticipant(db, chatId, member.id);
  const marker = before && (await advanceReadMarker(db, chatId, member.id, seq));
  if (!marker) throw new AppError('chat-not-found');
  const { readSeq } = marker;
  live.publish([member.id], { type: 'chat.read', chatId, readSeq });
  if (readSeq > before.readSeq)
    await live.afterCommit(async () => {
      for (const { partnerId, ...seen } of await listSeenMarkers(db, member.id, chatId))
        if (partnerId !== null && seen.seq > 0) live.publish([partnerId], { type: 'chat.seen', ...seen });
    });
  return { readSeq };
}
