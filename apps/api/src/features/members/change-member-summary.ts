import type { OwnProfile } from '@muster/contract/members/profiles.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError } from '#src/lib/app-error.ts';
import { listHiddenMemberIds } from './block-repository.ts';
import { lockMemberForUpdate } from './member-repository.ts';
import { listAllPartnerIds } from './partner-repository.ts';
import { findMemberSummary, getOwnProfile } from './profile/profile-repository.ts';
import type { Context } from '../context.ts';

/** Changes a member and, if their name or picture changed, publishes the new summary to those who see it. */
export async function changeMemberSummary(
  { db, live }: Pick<Context, 'db' | 'live'>,
  memberId: string,
  change: (tx: Queryable) => Promise<void>,
): Promise<OwnProfile> {
  const { profile, before, after, ...recipients } = await withDeadlockRetry(db, async (tx) => {
    // The lock serializes changes, so that the last change has the highest version.
    if (!(await lockMemberForUpdate(tx, memberId))) throw new AppError('member-not-found');
    const summary = await findMemberSummary(tx, memberId);
    await change(tx);
    return {
      before: summary,
      profile: await getOwnProfile(tx, memberId),
      after: await findMemberSummary(tx, memberId),
      hiddenIds: await listHiddenMemberIds(tx, memberId),
      memberIds: [memberId, ...(await listAllPartnerIds(tx, memberId))],
    };
  });
  const isChanged = after?.name !== before?.name || after?.pictureUrl !== before?.pictureUrl;
  if (after && isChanged) live.publishToBoard({ type: 'member.changed', ...after }, recipients);
  // For the member's other windows.
  else if (after) live.publish([memberId], { type: 'member.changed', ...after });
  return profile;
}
