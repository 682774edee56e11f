import { deleteMemberSessions } from '../../auth/sessions.ts';
import type { Queryable } from '../../db/client.ts';
import { inChunks } from '../../db/in-chunks.ts';
import { countConversationsOf, deleteChats, listEmptyChats, lockChatsForUpdate } from '../chat/chat-repository.ts';
import { deleteMessagesOf, clearSender } from '../chat/message-repository.ts';
import { deletePostsOf } from '../posts/post-repository.ts';
import { deleteMember } from '../users/member-repository.ts';

/** What becomes of what a member wrote to others: it stays with them, or goes too. */
export type ConversationHandling = 'stays' | 'goes';

/** What went with a member. */
export interface RemovedMember {
  readonly sessionIds: readonly string[];
  readonly posts: number;
  /** Those with something written in them, when they went for both sides. */
  readonly conversations: number;
  /** Of these conversations, by both sides. */
  readonly messages: number;
}

/** Removes conversations with all that is written in them; gives how many messages that was. */
async function removeChats(tx: Queryable, chatIds: readonly string[]): Promise<number> {
  const messages = await inChunks((atMost) => deleteMessagesOf(tx, chatIds, atMost));
  await deleteChats(tx, chatIds);
  return messages;
}

/** Removes the conversations of a member for both sides; gives how many there were, and messages in them. */
async function removeConversations(tx: Queryable, memberId: string, chatIds: readonly string[]) {
  const { conversations } = await countConversationsOf(tx, memberId);
  return { conversations, messages: await removeChats(tx, chatIds) };
}

/**
 * Removes a member with all that is theirs; null when `lock` finds no such member.
 * Conversations are held before the member, as whoever sends a message holds them.
 */
export async function removeMember(
  tx: Queryable,
  memberId: string,
  talk: ConversationHandling,
  lock: (tx: Queryable) => Promise<boolean>,
): Promise<RemovedMember | null> {
  await lockChatsForUpdate(tx, memberId);
  if (!(await lock(tx))) return null;
  // Another one may have been opened before the member was held.
  const chatIds = await lockChatsForUpdate(tx, memberId);
  const sessionIds = await deleteMemberSessions(tx, memberId);
  const posts = await inChunks((atMost) => deletePostsOf(tx, memberId, atMost));
  const gone = talk === 'goes' ? await removeConversations(tx, memberId, chatIds) : { conversations: 0, messages: 0 };
  await inChunks((atMost) => clearSender(tx, memberId, atMost));
  await deleteMember(tx, memberId);
  await removeChats(tx, await listEmptyChats(tx, chatIds));
  return { sessionIds, posts, ...gone };
}
