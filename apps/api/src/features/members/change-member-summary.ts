import { isDeepStrictEqual } from 'node:util';
import type { OwnProfile } from '@muster/contract/members/profiles.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError } from '#src/lib/app-error.ts';
import { listHiddenMemberIds } from './block-repository.ts';
import { lockMemberForUpdate } from './member-repository.ts';
import { listAllPartnerIds } from './partner-repository.ts';
import { findMemberSummary, getOwnProfile } from './profile/profile-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Data that depends on the preferences: the session contains them, and 'Fits me' filters the board by them. */
const preferenceTopics = [topics.session, topics.board, topics.counts].map((topic) => [...topic]);

/** Changes a member and, if their name or picture changed, publishes the new summary to those who see it. */
export async function changeMemberSummary(
  { db, live }: Pick<Context, 'db' | 'live'>,
  memberId: string,
  change: (tx: Queryable) => Promise<void>,
): Promise<OwnProfile> {
  const { profile, before, after, ...recipients } = await withDeadlockRetry(db, async (tx) => {
    // The lock serializes changes, so that the last change has the highest version.
    if (!(await lockMemberForUpdate(tx, memberId))) throw new AppError('member-not-found');
    const found = await findMemberSummary(tx, memberId);
    await change(tx);
    return {
      before: found,
      profile: await getOwnProfile(tx, memberId),
      after: await findMemberSummary(tx, memberId),
      hiddenIds: await listHiddenMemberIds(tx, memberId),
      memberIds: [memberId, ...(await listAllPartnerIds(tx, memberId))],
    };
  });
  if (!before || !after) return profile;
  const { name, pictureUrl } = before.summary;
  const isRenamed = after.summary.name !== name || after.summary.pictureUrl !== pictureUrl;
  const event = { type: 'member.changed', ...after.summary } as const;
  if (isRenamed) live.publishToBoard(event, recipients);
  // For the member's other windows.
  else live.publish([memberId], event);
  if (!isDeepStrictEqual(after.preferences, before.preferences))
    live.publish([memberId], { type: 'topics.changed', topics: preferenceTopics });
  return profile;
}
