import { isListed } from '@muster/contract/posts/posts.ts';
import type { Decision } from '@muster/contract/posts/requests/request-effects.ts';
import { isFull } from '@muster/contract/posts/seats/seats.ts';
import { type Crew, updateWaitlist } from '@muster/contract/posts/seats/waitlist.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { queueChangedPosts } from '../queue-changed-posts.ts';
import { publishCrewChanged } from '../publish-post.ts';
import { findRecipients } from '../post-repository.ts';
import { publishCrewMembersChanged } from '../requests/delivery/publish-crew-requests.ts';
import { publishRequests } from '../requests/delivery/publish-request.ts';
import { listParties, writeDecisions } from '../requests/request-state-repository.ts';
import {
  findCrew,
  findOfferEnd,
  lockChangedCrew,
  lockUndecided,
  selectPostsWithChangedCrew,
  setCrewPublished,
} from './waitlist-repository.ts';
import type { Context, JobContext } from '#src/features/context.ts';

type CrewContext = Pick<Context, 'db' | 'live' | 'pusher' | 'joinRequestSettings'>;

/**
 * Moves pending requests to the waitlist of a full crew, and offers free seats. Returns the decisions by request id, and
 * whether requests that others have locked still need a change.
 */
async function decideWaitlist(tx: Queryable, crew: Crew & { readonly id: string }, lifetimeMs: number) {
  const lockedIds = new Set(await lockUndecided(tx, crew.id));
  const parties = await listParties(tx, crew.id);
  const times = requireFound(await findOfferEnd(tx, crew.id, lifetimeMs), 'post-not-found');
  const decisions = updateWaitlist(crew, parties, times, lockedIds);
  await writeDecisions(tx, decisions);
  const changed = parties.map((party) => ({ ...party, ...decisions.get(party.id) }));
  const isDone = updateWaitlist(crew, changed, times, new Set(parties.map(({ id }) => id))).size === 0;
  // A party that passed may take a seat as soon as one is free.
  const passedIds = changed.filter(({ state, hasPassed }) => state === 'waitlisted' && hasPassed).map(({ id }) => id);
  return { decisions, isDone, changedIds: [...new Set([...decisions.keys(), ...passedIds])] };
}

const noChange = { decisions: new Map<string, Decision>(), isDone: true, changedIds: [] };

/**
 * Updates the waitlist after a change of the crew, and publishes the crew. Does nothing if another node has done so.
 * Returns whether the crew is up to date: locked requests are skipped, and {@link updateChangedCrews} handles them later.
 */
export async function updateCrew(context: CrewContext, postId: string): Promise<boolean> {
  const { db, live, joinRequestSettings } = context;
  const result = await withDeadlockRetry(db, async (tx) => {
    const changed = await lockChangedCrew(tx, postId);
    if (!changed) return null;
    const waitlist = changed.isActive
      ? await decideWaitlist(tx, changed, joinRequestSettings.offerLifetimeMs)
      : noChange;
    // While requests are skipped, the crew stays unpublished.
    const post = await (waitlist.isDone ? setCrewPublished : findCrew)(tx, postId);
    // Seats that are still free after the offers to the waitlist.
    if (post?.isActive && post.seats !== null && !isFull(post)) await queueChangedPosts(tx, [postId]);
    const recipients = await findRecipients(tx, postId);
    return post && recipients && { ...waitlist, post, recipients };
  });
  if (!result) return true;
  const { post, isDone, decisions, changedIds, recipients } = result;
  // Events of listed posts reach their requesters through the board.
  publishCrewChanged({ live, ...recipients, ...(isListed(post) && { requesterIds: [] }) }, post);
  await publishCrewMembersChanged(context, postId);
  const changes = changedIds.map((id) => ({ id, notification: decisions.get(id)?.notification ?? null }));
  await publishRequests(context, changes);
  return isDone;
}

/** Updates up to `limit` changed crews and returns their number. Several nodes may run this. */
export const updateChangedCrews = (context: JobContext, limit: number): Promise<number> =>
  context.handleDueRows({
    job: 'update crews',
    limit,
    batchSize: 1,
    select: (count) => selectPostsWithChangedCrew(context.db, count),
    handle: ([postId = '']) => updateCrew(context, postId),
  });
