import type { StandingCrewChange } from '@muster/contract/posts/afterwards/standing-crews.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import type { NewHost } from '#src/features/chat/crew/crew-host-repository.ts';
import {
  answerQuestion,
  endStandingCrew,
  findStandingCrew,
  hasMaxStandingCrews,
  isStandingCrewFull,
  joinStandingCrew,
  leaveStandingCrew,
  lockStandingCrew,
  updateStandingCrew,
} from '#src/features/chat/crew/standing-crew-repository.ts';
import type { Context } from '#src/features/context.ts';
import type { Member } from '#src/features/members/member.ts';
import { lockActiveMember, lockActiveRequester } from '#src/features/members/member-repository.ts';
import { openAbandonedPosts, recordEarlyViewers } from './crew-first.ts';
import {
  listAudience,
  publishCrew,
  publishHostNotices,
  publishNoticeChanged,
  publishQuestions,
} from './publish-crew.ts';

type LockedCrew = NonNullable<Awaited<ReturnType<typeof lockStandingCrew>>>;

/**
 * Locks the crew, changes it and publishes it to those who are in it, or are asked to join, before or after the change.
 * `change` returns the new hosts.
 */
async function changeCrew(
  context: Context,
  { id: memberId }: Member,
  crewId: string,
  change: (tx: Queryable, crew: LockedCrew) => Promise<readonly NewHost[]>,
) {
  const { db, rateLimiter } = context;
  await rateLimiter.consume('joinRequestChangesPerMinute', memberId);
  const { audiences, newHosts, isHost } = await withDeadlockRetry(db, async (tx) => {
    const crew = requireFound(await lockStandingCrew(tx, crewId, memberId), 'standing-crew-not-found');
    const before = await listAudience(tx, crewId);
    const hosts = await change(tx, crew);
    await openAbandonedPosts(tx, crewId);
    return { audiences: [before, await listAudience(tx, crewId)], newHosts: hosts, isHost: crew.hostId === memberId };
  });
  publishCrew(context, crewId, ...audiences);
  if (isHost) publishNoticeChanged(context, memberId);
  publishHostNotices(context, newHosts);
  return { crewId };
}

/** Stores an answer. Only a yes is visible to others. The same answer again changes nothing. */
export async function answerCrewQuestion(context: Context, member: Member, crewId: string, isJoining: boolean) {
  if (isJoining) return changeCrew(context, member, crewId, (tx, crew) => joinCrew(tx, member, crewId, crew));
  const { db, rateLimiter } = context;
  await rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  if (!(await answerQuestion(db, crewId, member.id, false))) throw new AppError('standing-crew-not-found');
  publishQuestions(context, [member.id]);
  return { crewId };
}

async function joinCrew(
  tx: Queryable,
  member: Member,
  crewId: string,
  { hostId, isMember }: LockedCrew,
): Promise<NewHost[]> {
  if (isMember) return [];
  requireFound(await lockActiveRequester(tx, member.id), 'unauthenticated');
  // Disabling the host waits for this lock, and then sees the new member as a possible successor.
  requireFound(hostId && (await lockActiveMember(tx, hostId)), 'standing-crew-not-found');
  if (!(await answerQuestion(tx, crewId, member.id, true))) throw new AppError('standing-crew-not-found');
  if (await isStandingCrewFull(tx, crewId)) throw new AppError('standing-crew-full');
  if (await hasMaxStandingCrews(tx, member.id)) throw new AppError('standing-crews-limit');
  await joinStandingCrew(tx, crewId, member.id);
  await recordEarlyViewers(tx, crewId);
  return [];
}

/** Renames the crew or makes another member its host. */
export const changeStandingCrew = (context: Context, member: Member, crewId: string, change: StandingCrewChange) =>
  changeCrew(context, member, crewId, async (tx, { hostId }) => {
    if (hostId !== member.id) throw new AppError('standing-crew-not-found');
    if (change.hostId) {
      requireFound(await findStandingCrew(tx, crewId, change.hostId), 'member-not-found');
      requireFound(await lockActiveMember(tx, change.hostId), 'member-suspended');
    }
    return updateStandingCrew(tx, crewId, change);
  });

/** Leaves the crew, or removes another member as its host. */
export const removeFromStandingCrew = (context: Context, member: Member, crewId: string, leavingId: string) =>
  changeCrew(context, member, crewId, async (tx, { hostId, isMember }) => {
    if (!isMember || (leavingId !== member.id && hostId !== member.id)) throw new AppError('standing-crew-not-found');
    return leaveStandingCrew(tx, crewId, leavingId);
  });

export const endOwnStandingCrew = (context: Context, member: Member, crewId: string) =>
  changeCrew(context, member, crewId, async (tx, { hostId }) => {
    if (hostId !== member.id) throw new AppError('standing-crew-not-found');
    await endStandingCrew(tx, crewId);
    return [];
  });
