import type { AccountDetails, AccountRow } from '@muster/contract/admin/tables.ts';
import { deleteMemberSessions } from '../../../auth/sessions.ts';
import type { Queryable } from '../../../db/client.ts';
import { withDeadlockRetry } from '../../../db/with-deadlock-retry.ts';
import { AppError } from '../../../lib/app-error.ts';
import { removeMember } from '../../account/remove-member.ts';
import { listPartnerIds } from '../../chat/chat-repository.ts';
import { notifyAdmins } from '../../users/notify-admins.ts';
import { findAccountRecord, findAccountRow } from './account-repository.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { prepareSuspensionEvent } from '../../moderation/suspension-event.ts';
import { liftAppealsOf } from '../../moderation/appeal-repository.ts';
import { type Actor, insertAudit } from '../audit/audit-repository.ts';
import { publishSanction, lockSanctionTarget, applySanction } from './suspend-member.ts';
import { insertNotices, liftSanctions, lockTargetForUpdate } from '../../moderation/sanction-repository.ts';

/** An account with what belongs to it. */
export async function getAccount({ db }: Pick<AdminDeps, 'db'>, memberId: string): Promise<AccountDetails> {
  const record = await findAccountRecord(db, memberId);
  if (!record) throw new AppError('member-not-found');
  return record;
}

async function getRow(db: Queryable, memberId: string): Promise<AccountRow> {
  const row = await findAccountRow(db, memberId);
  if (!row) throw new AppError('member-not-found');
  return row;
}

/** Deletes a member with their posts, and with their conversations for both sides. */
export async function deleteMember({ db, live }: AdminDeps, actor: Actor, memberId: string) {
  const { sessionIds, partnerIds, counts } = await withDeadlockRetry(db, async (tx) => {
    const partners = await listPartnerIds(tx, memberId);
    let email = '';
    const removed = await removeMember(tx, memberId, 'goes', async () => {
      ({ email } = await lockSanctionTarget(tx, memberId));
      return true;
    });
    if (!removed) throw new AppError('member-not-found');
    const { posts, conversations, messages } = removed;
    const told = { posts, conversations, messages };
    await insertAudit(tx, actor, { action: 'member.deleted', targetId: memberId, details: { email, ...told } });
    return { sessionIds: removed.sessionIds, partnerIds: partners, counts: told };
  });
  live.disconnectSessions(sessionIds);
  live.broadcast({ type: 'member.left', memberId }, []);
  // Their conversations are gone: no event says so, asking again does.
  live.publish(partnerIds, { type: 'live.lagged' });
  await notifyAdmins({ db, live }, 'members', 'games', 'posts', 'reports', 'audit');
  return counts;
}

/** Keeps a member out until further notice. */
export async function disableMember(deps: AdminDeps, actor: Actor, memberId: string, reason: string) {
  const { punished, row } = await withDeadlockRetry(deps.db, async (tx) => {
    const done = await applySanction(tx, memberId, { kind: 'disabled', reason });
    await insertAudit(tx, actor, { action: 'member.disabled', targetId: memberId, details: { reason } });
    return { punished: done, row: await getRow(tx, memberId) };
  });
  publishSanction(deps, punished);
  await notifyAdmins(deps, 'members', 'posts', 'audit');
  return row;
}

/** Re-enables a disabled or suspended member. Sessions from before the account was disabled are deleted, so that none is accepted again. */
export async function enableMember(deps: AdminDeps, actor: Actor, memberId: string): Promise<AccountRow> {
  const { row, announceSuspension } = await withDeadlockRetry(deps.db, async (tx) => {
    const target = await lockTargetForUpdate(tx, memberId);
    if (!target) throw new AppError('member-not-found');
    if (target.disabledAt) await deleteMemberSessions(tx, memberId);
    await liftSanctions(tx, memberId);
    const isHeard = await liftAppealsOf(tx, memberId);
    if (isHeard) await insertNotices(tx, [memberId], { kind: 'appeal-lifted', reason: '' });
    await insertAudit(tx, actor, { action: 'member.enabled', targetId: memberId, details: {} });
    return { row: await getRow(tx, memberId), announceSuspension: await prepareSuspensionEvent(tx, memberId) };
  });
  deps.live.publish([memberId], { type: 'notice.sent' });
  announceSuspension(deps.live);
  await notifyAdmins(deps, 'members', 'reports', 'audit');
  return row;
}
