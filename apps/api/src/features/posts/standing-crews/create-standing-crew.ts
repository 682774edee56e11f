import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import {
  findStandingCrew,
  hasMaxStandingCrews,
  insertStandingCrewOnce,
  lockStandingCrew,
} from '#src/features/chat/crew/standing-crew-repository.ts';
import type { Context } from '#src/features/context.ts';
import type { Member } from '#src/features/members/member.ts';
import { lockActiveRequester } from '#src/features/members/member-repository.ts';
import { publishSessionAsked } from './publish-crew.ts';
import { askPlayers, findHostedSession, setStandingCrew } from './session-repository.ts';

interface NewCrew {
  readonly id: string;
  readonly postId: string;
  readonly name: string;
}

/** Asks the players of a session, who are asked to join one crew only, also after it has ended. */
async function askSessionOnce(tx: Queryable, crewId: string, postId: string, hostId: string): Promise<string[]> {
  if (!(await setStandingCrew(tx, postId, crewId))) throw new AppError('session-players-asked');
  return askPlayers(tx, crewId, postId, hostId);
}

/** Creates a standing crew from a session, and asks its players to join. A repeated id changes nothing. */
export async function createStandingCrew(context: Context, member: Member, { id, postId, name }: NewCrew) {
  const { db, rateLimiter } = context;
  await rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const askedIds = await withDeadlockRetry(db, async (tx) => {
    // Serializes creations, so that two at once cannot exceed the limit.
    requireFound(await lockActiveRequester(tx, member.id), 'unauthenticated');
    if (await findStandingCrew(tx, id, member.id)) return [];
    const session = requireFound(await findHostedSession(tx, postId, member.id), 'post-not-found');
    if (await hasMaxStandingCrews(tx, member.id)) throw new AppError('standing-crews-limit');
    const isNew = await insertStandingCrewOnce(tx, { id, name, hostId: member.id }, session);
    if (!isNew) throw new AppError('post-not-found');
    return askSessionOnce(tx, id, postId, member.id);
  });
  publishSessionAsked(context, postId, member.id, askedIds);
  return { crewId: id };
}

/** Asks the players of another session. The response does not reveal which were asked before. */
export async function askSession(
  context: Context,
  { id: hostId }: Member,
  { crewId, postId }: Readonly<Record<'crewId' | 'postId', string>>,
) {
  const { db, rateLimiter } = context;
  await rateLimiter.consume('joinRequestChangesPerMinute', hostId);
  const askedIds = await withDeadlockRetry(db, async (tx) => {
    const crew = await lockStandingCrew(tx, crewId, hostId);
    if (crew?.hostId !== hostId) throw new AppError('standing-crew-not-found');
    requireFound(await findHostedSession(tx, postId, hostId), 'post-not-found');
    return askSessionOnce(tx, crewId, postId, hostId);
  });
  publishSessionAsked(context, postId, hostId, askedIds);
  return { crewId };
}
