import type { Suspension } from '@muster/contract/moderation/suspensions.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { insertAppealOnce } from './appeal-repository.ts';
import { findSuspension, lockTargetForUpdate } from './sanction-repository.ts';
import type { Context } from '#src/features/context.ts';

/** The member's current suspension with its appeal. */
export const getSuspension = async (db: Queryable, memberId: string): Promise<{ suspension: Suspension | null }> => ({
  suspension: await findSuspension(db, memberId),
});

/** Each suspension can be appealed once. */
export async function appealSuspension(
  context: Context,
  member: Member,
  text: string,
): Promise<{ suspension: Suspension | null }> {
  const appealed = await context.db.transaction(async (tx) => {
    // The lock makes a concurrent lift finish first.
    await lockTargetForUpdate(tx, member.id);
    const suspension = requireFound(await findSuspension(tx, member.id), 'nothing-to-appeal');
    if (!(await insertAppealOnce(tx, suspension.id, text))) throw new AppError('appealed-before');
    return getSuspension(tx, member.id);
  });
  await notifyAdmins(context, 'reports');
  return appealed;
}
