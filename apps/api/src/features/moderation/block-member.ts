import type { Block } from '@muster/contract/moderation/blocks.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Member } from '#src/features/members/member.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError } from '#src/lib/app-error.ts';
import { listSharedCrewIds } from '#src/features/chat/crew/crew-chat-repository.ts';
import {
  deleteBlock,
  findBlock,
  insertBlockOnce,
  isBlocked,
  updateChatVersion,
} from '#src/features/members/block-repository.ts';
import { closeRequestsOfPair } from '#src/features/posts/requests/post-requests-repository.ts';
import type { Context } from '#src/features/context.ts';

/** The two stay in their other crews, where they no longer read each other. */
async function publishSharedCrews({ db, live }: Context, oneId: string, otherId: string): Promise<void> {
  for (const crewId of await listSharedCrewIds(db, oneId, otherId))
    live.publish([oneId, otherId], { type: 'crew-members.changed', crewId });
}

/** Hides two members from each other, on the board and in messages. */
export async function blockMember(context: Context, member: Member, blockedId: string): Promise<Block> {
  const { db, live, rateLimiter } = context;
  if (blockedId === member.id) throw new AppError('self-block');
  await rateLimiter.consume('blocksPerHour', member.id);
  const chatId = chatIdOf(member.id, blockedId);
  const { block, isNew, isMutual } = await withDeadlockRetry(db, async (tx) => {
    await updateChatVersion(tx, chatId);
    const inserted = await insertBlockOnce(tx, member.id, blockedId);
    if (inserted) await closeRequestsOfPair(tx, member.id, blockedId);
    const opposite = await findBlock(tx, blockedId, member.id);
    return { isNew: inserted, isMutual: opposite !== null, block: await findBlock(tx, member.id, blockedId) };
  });
  if (!block) throw new AppError('member-not-found');
  if (isNew) live.publish([member.id], { type: 'chat.blocked', chatId, isBlocked: true });
  // The other side receives the events of an account deletion, which do not reveal a block.
  if (isNew && !isMutual) live.publish([blockedId], { type: 'member.left', memberId: member.id });
  if (isNew) await live.afterCommit(() => publishSharedCrews(context, member.id, blockedId));
  return block;
}

/** Topics that show other members. Ids would reveal who had blocked the recipient. */
const topicsOfOthers = [
  topics.board,
  topics.counts,
  topics.playerPosts,
  topics.post,
  topics.alerts,
  topics.chats,
  topics.openedChat,
  topics.requests,
  topics.player,
  topics.playerStatus,
];

/** Both members see each other again, unless the other one has blocked too. */
export async function unblockMember(
  context: Context,
  member: Member,
  blockedId: string,
): Promise<{ memberId: string }> {
  const { db, live } = context;
  const wasBlocked = await deleteBlock(db, member.id, blockedId);
  if (wasBlocked && !(await isBlocked(db, member.id, blockedId))) {
    const chatId = chatIdOf(member.id, blockedId);
    live.publish([member.id], { type: 'chat.blocked', chatId, isBlocked: false });
    live.publish([blockedId], { type: 'topics.changed', topics: topicsOfOthers.map((topic) => [...topic]) });
    await live.afterCommit(() => publishSharedCrews(context, member.id, blockedId));
  }
  return { memberId: blockedId };
}
