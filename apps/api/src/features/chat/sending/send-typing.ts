import type { Member } from '#src/features/members/member.ts';
import { requireFound } from '#src/lib/app-error.ts';
import type { Context } from '#src/features/context.ts';
import { findParticipant } from '../chat-repository.ts';
import { listRecipients } from '../crew/crew-chat-repository.ts';

/** Signals to the partner, or to the crew, that the member is typing. */
export async function sendTyping({ db, live, rateLimiter }: Context, { id: memberId }: Member, chatId: string) {
  await rateLimiter.consume('typingPerMinute', memberId);
  const { partnerId, crewId, lastSeq } = requireFound(await findParticipant(db, chatId, memberId), 'chat-not-found');
  if (crewId) {
    const recipients = await listRecipients(db, { chatId, seq: lastSeq + 1, senderId: memberId });
    const visible = recipients.filter(({ id, isHidden }) => id !== memberId && !isHidden);
    live.publish(
      visible.map(({ id }) => id),
      { type: 'chat.typing', chatId, memberId },
    );
  } else if (partnerId && lastSeq > 0) {
    // The partner does not see the conversation before its first message.
    live.publish([partnerId], { type: 'chat.typing', chatId });
  }
  return { chatId };
}
