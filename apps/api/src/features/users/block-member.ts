import type { Block } from '@muster/contract/blocks.ts';
import { chatIdOf } from '@muster/contract/chat.ts';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import { deleteBlock, insertBlock, isBlocked } from './block-repository.ts';
import type { UserDeps } from './user-deps.ts';

type BlockDeps = Pick<UserDeps, 'db' | 'live'>;

/** Hides two players from each other, on the board and in messages, at once. */
export async function blockMember({ db, live }: BlockDeps, member: Member, blockedId: string): Promise<Block> {
  if (blockedId === member.id) throw new AppError('block-of-self');
  const block = await insertBlock(db, member.id, blockedId);
  if (!block) throw new AppError('member-not-found');
  const chatId = chatIdOf(member.id, blockedId);
  live.publish([member.id, blockedId], { type: 'chat.blocked', chatId, isBlocked: true });
  return block;
}

/** Takes a block back; both see each other again unless the other side has one, too. */
export async function unblockMember(
  { db, live }: BlockDeps,
  member: Member,
  blockedId: string,
): Promise<{ memberId: string }> {
  const wasBlocked = await deleteBlock(db, member.id, blockedId);
  if (wasBlocked && !(await isBlocked(db, member.id, blockedId))) {
    const chatId = chatIdOf(member.id, blockedId);
    live.publish([member.id, blockedId], { type: 'chat.blocked', chatId, isBlocked: false });
  }
  return { memberId: blockedId };
}
