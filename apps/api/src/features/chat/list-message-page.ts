import type { MessagePage } from '@muster/contract/chat.ts';
import type { Member } from '../../auth/member.ts';
import type { Freshness } from '../../db/read-router.ts';
import { requireFound } from '../../lib/app-error.ts';
import type { ChatDeps } from './chat-deps.ts';
import { findParticipant } from './chat-repository.ts';
import { listMessages, type PagePosition } from './message-repository.ts';

/**
 * A page of a conversation's history without the messages that the member has deleted for themselves. Older pages are read
 * from the replica, unless it lacks the last message of the page: sequence numbers have no gaps.
 */
export async function listMessagePage(
  { db, reads }: ChatDeps,
  { id: memberId }: Member,
  chatId: string,
  position: PagePosition,
  freshness: Freshness,
): Promise<MessagePage> {
  const { deletedSeq } = requireFound(await findParticipant(db, chatId, memberId), 'chat-not-found');
  const { before, after } = position;
  if (before === undefined || after !== undefined) return listMessages(db, chatId, deletedSeq, position);
  return reads.run(freshness, async (readDb) => {
    const page = await listMessages(readDb, chatId, deletedSeq, position);
    const isComplete = readDb === db || page.messages.at(-1)?.seq === before - 1;
    return isComplete ? page : listMessages(db, chatId, deletedSeq, position);
  });
}
