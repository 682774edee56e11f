import type { MemberRow } from '@muster/contract/members/admin-members.ts';
import { topics } from '@muster/contract/topics.ts';
import { and, eq } from 'drizzle-orm';
import { affectsRow } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';
import { type Actor, findMemberDetails, insertAudit } from '#src/features/members/insert-audit.ts';
import { lockSanctionTarget } from '#src/features/moderation/suspensions/suspend-member.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import type { Context } from '#src/features/context.ts';
import { AppError } from '#src/lib/app-error.ts';
import { getMemberRow } from './manage-member.ts';

/** What a change of the role writes and sends. Moderators cannot become administrators, nor the reverse. */
const changes = {
  add: { from: 'member', to: 'moderator', name: 'moderator-added', action: 'moderator.added' },
  remove: { from: 'moderator', to: 'member', name: 'moderator-removed', action: 'moderator.removed' },
} as const;

/**
 * Changes the role with its audit entry, unless the member has it already. Moderators sign in like other members, without a
 * second factor: they read no addresses, and an administrator can undo what they decide.
 */
async function changeModerator(
  context: Context,
  actor: Actor,
  memberId: string,
  { from, to, name, action }: (typeof changes)[keyof typeof changes],
): Promise<MemberRow> {
  const { db, live } = context;
  const { row, isChanged } = await db.transaction(async (tx) => {
    const { isActive } = await lockSanctionTarget(tx, memberId);
    if (to === 'moderator' && !isActive) throw new AppError('member-suspended');
    const hasRole = and(eq(members.id, memberId), eq(members.role, from));
    const changed = await affectsRow(tx.update(members).set({ role: to }).where(hasRole));
    if (changed) {
      const details = { ...(await findMemberDetails(tx, memberId)) };
      await insertAudit(tx, actor, { action, targetId: memberId, details });
      await insertNotices(tx, [{ memberId, kind: name, reason: '' }]);
    }
    return { row: await getMemberRow(tx, context, memberId), isChanged: changed };
  });
  if (!isChanged) return row;
  // The server reads the role with every request; open tabs fetch their session again.
  live.publish([memberId], { type: 'topics.changed', topics: [[...topics.session], [...topics.notices]] });
  await notifyAdmins(context, 'members', 'reports', 'audit');
  return row;
}

export const addModerator = (context: Context, actor: Actor, memberId: string) =>
  changeModerator(context, actor, memberId, changes.add);

export const removeModerator = (context: Context, actor: Actor, memberId: string) =>
  changeModerator(context, actor, memberId, changes.remove);
