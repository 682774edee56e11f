import { type AppealRow, suspensionMaxDays } from '@muster/contract/moderation/cases.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { prepareSuspensionEvent } from '../suspensions/suspend-member.ts';
import { closeAppeal, findAppeal } from '../suspensions/appeal-repository.ts';
import { requireDecidable } from '#src/features/members/decidable-member.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { addCases } from './case-repository.ts';
import {
  deleteSuspensionNotices,
  liftAppealedSuspension,
  lockTargetForUpdate,
} from '../suspensions/sanction-repository.ts';
import type { Context } from '#src/features/context.ts';

const DAY_MS = 86_400_000;

/** Declines an appeal or lifts its suspension, and notifies the member with the reason. */
export async function decideAppeal(
  context: Context,
  actor: Actor,
  appealId: string,
  { action, reason }: { readonly action: 'decline' | 'lift'; readonly reason: string },
): Promise<AppealRow> {
  const { rows, publishSuspension } = await withDeadlockRetry(context.db, async (tx) => {
    const appeal = await findAppeal(tx, appealId);
    if (!appeal?.member.id) throw new AppError('appeal-not-found');
    const memberId = appeal.member.id;
    await lockTargetForUpdate(tx, memberId);
    await requireDecidable(tx, actor, memberId);
    const daysLeft = (appeal.until.getTime() - Date.now()) / DAY_MS;
    if (action === 'lift' && daysLeft > suspensionMaxDays(actor.role)) throw new AppError('suspension-too-long');
    const isOpen = await closeAppeal(tx, appealId, action === 'lift' ? 'lifted' : 'declined', reason);
    if (!isOpen) throw new AppError('appeal-decided');
    if (action === 'lift' && (await liftAppealedSuspension(tx, appealId))) await deleteSuspensionNotices(tx, memberId);
    const kind = action === 'lift' ? 'appeal-lifted' : 'appeal-declined';
    await insertNotices(tx, [{ memberId, kind, reason }]);
    await insertAudit(tx, actor, {
      action: 'appeal.decided',
      targetId: appealId,
      details: { action, reason, memberId, member: appeal.member.name },
    });
    const decided = requireFound(await findAppeal(tx, appealId), 'appeal-not-found');
    return {
      rows: await addCases(tx, [decided], actor),
      publishSuspension: await prepareSuspensionEvent(tx, memberId),
    };
  });
  const [row] = rows;
  if (!row) throw new AppError('appeal-not-found');
  if (row.member.id) context.live.publish([row.member.id], { type: 'notice.sent' });
  if (action === 'lift') publishSuspension(context.live);
  await notifyAdmins(context, 'reports', 'members', 'audit');
  return row;
}
