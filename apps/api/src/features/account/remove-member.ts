import type { DeletionState } from '@muster/contract/members/account.ts';
import { revokeAccess } from '#src/features/sessions/revoke-access.ts';
import type { Queryable } from '#src/db/client.ts';
import { inChunks } from '#src/db/in-chunks.ts';
import type { ConversationHandling } from '#src/db/schema/members.ts';
import { countConversationsOf, lockChatsForUpdate } from '#src/features/chat/chat-repository.ts';
import { deleteChats, leaveChats, listEmptyChats } from '#src/features/chat/abandoned-chats-repository.ts';
import { deleteMessagesOf } from '#src/features/chat/message-repository.ts';
import { deletePostsOf, stopPostsOf } from '#src/features/posts/post-repository.ts';
import { insertCalledOffNotices, leaveActiveCrews } from '#src/features/posts/requests/post-requests-repository.ts';
import { publishNewHosts } from '#src/features/posts/standing-crews/publish-crew.ts';
import { markForDeletion } from '#src/features/members/member-repository.ts';
import {
  prepareCrewRequests,
  publishCrewMembersChanged,
} from '#src/features/posts/requests/delivery/publish-crew-requests.ts';
import { deleteShownRows } from './deletion-repository.ts';
import { deleteNextRows } from './finish-deletion.ts';
import type { Context } from '#src/features/context.ts';

interface RemovedMember {
  readonly state: DeletionState;
  readonly sessionIds: readonly string[];
  readonly posts: number;
  /** Number of conversations with messages that are deleted for both sides. */
  readonly conversations: number;
  /** Number of messages of both sides in these conversations. */
  readonly messages: number;
  /** Notifies the players of the member's posts and crews. Call it after the commit. */
  readonly publishRemoved: () => Promise<void>;
}

/**
 * Removes a member and their data; null if `lock` finds no such member. If they have too many messages for one transaction,
 * ends their access, removes them from the view of others, and leaves the rest to a job.
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
  const chats = await lockChatsForUpdate(tx, memberId);
  const chatIds = chats.map(({ id }) => id);
  const counts =
    conversations === 'delete' ? await countConversationsOf(tx, memberId) : { conversations: 0, messages: 0 };
  const { endedIds: sessionIds } = await revokeAccess(tx, memberId);
  const calledOff = await stopPostsOf(tx, memberId, conversations === 'delete');
  const left = await leaveActiveCrews(tx, memberId);
  const publishRequests = await prepareCrewRequests(context, tx, [...calledOff, ...left]);
  const notifiedIds = await insertCalledOffNotices(tx, calledOff);
  await markForDeletion(tx, memberId, conversations);
  await deleteShownRows(tx, memberId);
  const posts = await inChunks((limit) => deletePostsOf(tx, memberId, limit));
  const newHosts = await leaveChats(tx, memberId, conversations);
  const emptyIds = await listEmptyChats(tx, chatIds);
  await inChunks((limit) => deleteMessagesOf(tx, emptyIds, limit));
  await deleteChats(tx, emptyIds);
  const publishRemoved = async (): Promise<void> => {
    publishRequests();
    context.live.publish([...notifiedIds], { type: 'notice.sent' });
    await publishNewHosts(context, newHosts);
    for (const { crewId } of chats) if (crewId !== null) await publishCrewMembersChanged(context, crewId);
  };
  const state = await deleteNextRows(tx, memberId, conversations);
  return { state, sessionIds, posts, publishRemoved, ...counts };
}
