import { crewPostIdOf } from '@muster/contract/chat/chat.ts';
import { deleteMemberSessions } from '../sessions/session-repository.ts';
import type { Queryable } from '../../db/client.ts';
import { inChunks } from '../../db/in-chunks.ts';
import { countConversationsOf, deleteChats, listEmptyChats, lockChatsForUpdate } from '../chat/chat-repository.ts';
import { clearSender, deleteMessagesOf } from '../chat/message-repository.ts';
import { eraseCrewMessages } from '../chat/crew/crew-chat-repository.ts';
import { callOffPostsOf, deletePostsOf } from '../posts/post-repository.ts';
import { insertCalledOffNotices } from '../join-requests/post-requests-repository.ts';
import { deleteMember } from '../members/member-repository.ts';
import { prepareCrewRequests, publishCrewMembersChanged } from '../join-requests/delivery/publish-crew-requests.ts';
import type { Context } from '../context.ts';

/** Whether partners retain the conversations of a removed member. */
export type ConversationHandling = 'retain' | 'delete';

export interface RemovedMember {
  readonly sessionIds: readonly string[];
  readonly posts: number;
  /** Deleted conversations that had messages. */
  readonly conversations: number;
  /** Deleted messages of both sides. */
  readonly messages: number;
  /** Notifies the players of the member's posts and crews. Call it after the commit. */
  readonly publishRemoved: () => Promise<void>;
}

/** Returns the number of deleted messages. */
async function removeChats(tx: Queryable, chatIds: readonly string[]): Promise<number> {
  const messages = await inChunks((limit) => deleteMessagesOf(tx, chatIds, limit));
  await deleteChats(tx, chatIds);
  return messages;
}

/** Deletes the conversations of two, and what the member wrote in crews. */
async function removeConversations(tx: Queryable, memberId: string, chatIds: readonly string[]) {
  const pairIds = chatIds.filter((id) => crewPostIdOf(id) === null);
  const { conversations } = await countConversationsOf(tx, memberId);
  await inChunks((limit) => eraseCrewMessages(tx, memberId, limit));
  return { conversations, messages: await removeChats(tx, pairIds) };
}

/**
 * Removes a member and their data; null if `lock` finds no such member.
 * Locks conversations before the member, in the same order as sending a message does.
 */
export async function removeMember(
  context: Context,
  tx: Queryable,
  memberId: string,
  conversations: ConversationHandling,
  lock: (tx: Queryable) => Promise<boolean>,
): Promise<RemovedMember | null> {
  await lockChatsForUpdate(tx, memberId);
  if (!(await lock(tx))) return null;
  // A conversation may have been opened before the member was locked.
  const chatIds = await lockChatsForUpdate(tx, memberId);
  const sessionIds = await deleteMemberSessions(tx, memberId);
  const calledOff = await callOffPostsOf(tx, memberId);
  const publishRequests = await prepareCrewRequests(context, tx, calledOff);
  const notifiedIds = await insertCalledOffNotices(tx, calledOff.ids);
  const publishRemoved = async (): Promise<void> => {
    publishRequests();
    context.live.publish(notifiedIds, { type: 'notice.sent' });
    for (const postId of chatIds.flatMap((id) => crewPostIdOf(id) ?? []))
      await publishCrewMembersChanged(context, postId);
  };
  const posts = await inChunks((limit) => deletePostsOf(tx, memberId, limit));
  const deleted =
    conversations === 'delete' ? await removeConversations(tx, memberId, chatIds) : { conversations: 0, messages: 0 };
  await inChunks((limit) => clearSender(tx, memberId, limit));
  await deleteMember(tx, memberId);
  await removeChats(tx, await listEmptyChats(tx, chatIds));
  return { sessionIds, posts, publishRemoved, ...deleted };
}
