import type { MemberRecord, MemberRow } from '@muster/contract/members/admin-members.ts';
import { RESET_LINK_MINUTES } from '@muster/contract/sessions/passwords.ts';
import { topics } from '@muster/contract/topics.ts';
import { deleteMemberSessions } from '#src/features/sessions/session-repository.ts';
import { newToken } from '#src/lib/tokens.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { insertReset, resetLink } from '#src/features/sessions/passwords/password-reset-repository.ts';
import { removeMember } from './remove-member.ts';
import { listPartnerIds } from '#src/features/members/partner-repository.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { findMemberRecord, findMemberRow } from './member-table-repository.ts';
import {
  prepareSuspensionEvent,
  publishSanction,
  lockSanctionTarget,
  applySanction,
} from '#src/features/moderation/suspensions/suspend-member.ts';
import { liftAppealsOf } from '#src/features/moderation/suspensions/appeal-repository.ts';
import { type Actor, findMemberDetails, insertAudit } from '#src/features/members/insert-audit.ts';
import {
  deleteSuspensionNotices,
  liftSanctions,
  lockTargetForUpdate,
} from '#src/features/moderation/suspensions/sanction-repository.ts';
import type { Context } from '#src/features/context.ts';

export const getMemberRecord = async (
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Actor, 'role'>,
  memberId: string,
): Promise<MemberRecord> => requireFound(await findMemberRecord(db, viewer, memberId), 'member-not-found');

export const getMemberRow = async (tx: Queryable, context: Context, memberId: string): Promise<MemberRow> =>
  requireFound(await findMemberRow(tx, context, memberId), 'member-not-found');

/**
 * Deletes a member, their posts, and their conversations for both sides. Returns the counts. Repeating it returns the
 * progress until all messages are deleted.
 */
export async function deleteMember(context: Context, actor: Actor, memberId: string) {
  const { db, live } = context;
  const removed = await withDeadlockRetry(db, async (tx) => {
    const partnerIds = await listPartnerIds(tx, memberId);
    let identity = {};
    const result = await removeMember(context, tx, memberId, 'delete', async () => {
      const target = await lockTargetForUpdate(tx, memberId);
      if (!target) return false;
      if (target.role === 'admin') throw new AppError('admin-protected');
      identity = { ...(await findMemberDetails(tx, memberId)), email: target.email };
      return true;
    });
    if (!result) return null;
    const { state, sessionIds, publishRemoved, ...counts } = result;
    await insertAudit(tx, actor, {
      action: 'member.deleted',
      targetId: memberId,
      details: { ...identity, ...counts },
    });
    return { sessionIds, publishRemoved, partnerIds, deleted: { state, ...counts } };
  });
  if (!removed) return getProgress(db, actor, memberId);
  live.disconnectSessions(removed.sessionIds);
  await live.afterCommit(removed.publishRemoved);
  live.broadcast({ type: 'member.left', memberId }, []);
  // No event covers deleted conversations.
  live.publish(removed.partnerIds, {
    type: 'topics.changed',
    topics: [[...topics.chats], [...topics.openedChat, memberId]],
  });
  await notifyAdmins(context, 'members', 'games', 'posts', 'reports', 'audit');
  return removed.deleted;
}

/** Counts the data that the deletion of a member has not deleted yet. */
async function getProgress(db: Queryable, actor: Actor, memberId: string) {
  const {
    totalPosts: posts,
    conversations,
    messagesLeft,
  } = requireFound(await findMemberRecord(db, actor, memberId), 'member-not-found');
  return { state: 'deleting' as const, posts, conversations, messages: messagesLeft ?? 0 };
}

export async function disableMember(context: Context, actor: Actor, memberId: string, reason: string) {
  const { sanction, row } = await withDeadlockRetry(context.db, async (tx) => {
    const applied = await applySanction(tx, memberId, { kind: 'disabled', reason });
    const found = await getMemberRow(tx, context, memberId);
    const details = { memberId, member: found.name, reason };
    await insertAudit(tx, actor, { action: 'member.disabled', targetId: memberId, details });
    return { sanction: applied, row: found };
  });
  await publishSanction(context, sanction);
  await notifyAdmins(context, 'members', 'posts', 'audit');
  return row;
}

/** Creates a password reset link for a member. The link is never logged. */
export async function createResetLink(context: Context, actor: Actor, memberId: string, origin: string) {
  const token = newToken();
  await context.db.transaction(async (tx) => {
    const { disabledAt } = await lockSanctionTarget(tx, memberId);
    if (disabledAt) throw new AppError('user-disabled');
    await insertReset(tx, { memberId, token, isByAdmin: true, replacesAdminLink: true });
    const details = requireFound(await findMemberDetails(tx, memberId), 'member-not-found');
    await insertAudit(tx, actor, { action: 'member.reset-link-created', targetId: memberId, details });
  });
  await notifyAdmins(context, 'audit');
  return { link: resetLink(origin, token), validMinutes: RESET_LINK_MINUTES };
}

/** Re-enables a disabled or suspended member. Deletes sessions from before the account was disabled. */
export async function enableMember(context: Context, actor: Actor, memberId: string): Promise<MemberRow> {
  const { row, publishSuspension } = await withDeadlockRetry(context.db, async (tx) => {
    const target = requireFound(await lockTargetForUpdate(tx, memberId), 'member-not-found');
    const { name: member, state: before } = await getMemberRow(tx, context, memberId);
    if (target.disabledAt) await deleteMemberSessions(tx, memberId);
    await liftSanctions(tx, memberId);
    const hadAppeal = await liftAppealsOf(tx, memberId);
    await deleteSuspensionNotices(tx, memberId);
    if (hadAppeal || before === 'suspended') await insertNotices(tx, [{ memberId, kind: 'appeal-lifted', reason: '' }]);
    const details = { memberId, member, before };
    await insertAudit(tx, actor, { action: 'member.enabled', targetId: memberId, details });
    return {
      row: await getMemberRow(tx, context, memberId),
      publishSuspension: await prepareSuspensionEvent(tx, memberId),
    };
  });
  context.live.publish([memberId], { type: 'notice.sent' });
  publishSuspension(context.live);
  await notifyAdmins(context, 'members', 'reports', 'audit');
  return row;
}
