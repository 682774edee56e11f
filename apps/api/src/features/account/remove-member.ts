import { deleteSessionsOf } from '../../auth/sessions.ts';
import type { Queryable } from '../../db/client.ts';
import { inPortions } from '../../db/in-portions.ts';
import { countTalkOf, deleteChats, deleteEmptyChats, lockChatsOf } from '../chat/chat-repository.ts';
import { deleteMessagesOf, forgetSender } from '../chat/message-repository.ts';
import { deletePostsOf } from '../posts/post-repository.ts';
import { deleteMember, lockMember } from '../users/member-repository.ts';

/** What becomes of what a member wrote to others: it stays with them, or goes too. */
export type Talk = 'stays' | 'goes';

/** What went with a member. */
export interface Removed {
  readonly sessionIds: readonly string[];
  readonly posts: number;
  /** Those with something written in them, when they went. */
  readonly conversations: number;
  /** Of the conversations that went with all that both sides wrote. */
  readonly messages: number;
}

/** Removes the conversations of a member; gives how many there were, and messages in them. */
async function removeTalk(tx: Queryable, memberId: string, chatIds: readonly string[]) {
  const { conversations } = await countTalkOf(tx, memberId);
  const messages = await inPortions((atMost) => deleteMessagesOf(tx, chatIds, atMost));
  await deleteChats(tx, chatIds);
  return { conversations, messages };
}

/**
 * Removes a member with all that is theirs; null when there is no such member.
 * Conversations are held before the member, as whoever sends a message holds them.
 */
export async function removeMember(tx: Queryable, memberId: string, talk: Talk): Promise<Removed | null> {
  await lockChatsOf(tx, memberId);
  if (!(await lockMember(tx, memberId))) return null;
  // Another one may have been opened before the member was held.
  const chatIds = await lockChatsOf(tx, memberId);
  const sessionIds = await deleteSessionsOf(tx, memberId);
  const posts = await inPortions((atMost) => deletePostsOf(tx, memberId, atMost));
  const gone = talk === 'goes' ? await removeTalk(tx, memberId, chatIds) : { conversations: 0, messages: 0 };
  await inPortions((atMost) => forgetSender(tx, memberId, atMost));
  await deleteMember(tx, memberId);
  await deleteEmptyChats(tx, chatIds);
  return { sessionIds, posts, ...gone };
}
