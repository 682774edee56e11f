import { countFreeSeats, isFull, type Seats } from '@muster/contract/join-requests/seats.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { insertPostToMatch } from '#src/features/posts/alerts/match-repository.ts';
import { publishCrewChanged } from '#src/features/posts/publish-post.ts';
import { findRecipients } from '#src/features/posts/post-repository.ts';
import { publishCrewMembersChanged } from '../delivery/publish-crew-requests.ts';
import { publishRequests } from '../delivery/publish-request.ts';
import { pushRequest } from '../delivery/push-request.ts';
import {
  findCrew,
  hasSkippedRequests,
  lockChangedCrew,
  offerSeats,
  readmitPassed,
  selectPostsWithChangedCrew,
  setCrewPublished,
  waitlistPending,
  withdrawOffers,
} from './waitlist-repository.ts';
import type { Context, JobContext } from '#src/features/context.ts';

type CrewContext = Pick<Context, 'db' | 'live' | 'pusher' | 'joinRequestSettings'>;

/** Offers free seats to waiting parties in order, each seat to one party. Returns the ids of the offered requests. */
async function offerFreeSeats(tx: Queryable, postId: string, freeSeats: number, lifetimeMs: number): Promise<string[]> {
  const offeredIds: string[] = [];
  for (let left = freeSeats; left > 0; ) {
    const offered = await offerSeats(tx, postId, left, lifetimeMs);
    if (!offered) break;
    offeredIds.push(offered.id);
    left -= offered.partySize;
  }
  return offeredIds;
}

/** A full crew gets a waitlist; free seats are offered to it. Returns the ids of the changed requests. */
async function updateWaitlist(tx: Queryable, before: Seats & { readonly id: string }, lifetimeMs: number) {
  const withdrawn = await withdrawOffers(tx, before.id);
  const offeredSeats = withdrawn.reduce((seats, { partySize }) => seats - partySize, before.offeredSeats);
  const post = { ...before, offeredSeats };
  const waitlistedIds = isFull(post) ? await waitlistPending(tx, post.id) : [];
  // Offered seats count as free here. Otherwise two parties that never answer would alternate on the same seat
  // forever.
  const readmittedIds = await readmitPassed(tx, post.id, countFreeSeats({ ...post, offeredSeats: 0 }));
  const offeredIds = await offerFreeSeats(tx, post.id, countFreeSeats(post), lifetimeMs);
  return [...withdrawn.map(({ id }) => id), ...waitlistedIds, ...readmittedIds, ...offeredIds];
}

/**
 * Updates the waitlist after a change of the crew, and publishes the crew. Does nothing if another node has done so.
 * Returns whether the crew is up to date: locked requests are skipped, and {@link updateChangedCrews} handles them later.
 */
export async function updateCrew(context: CrewContext, postId: string): Promise<boolean> {
  const { db, live, joinRequestSettings } = context;
  const result = await withDeadlockRetry(db, async (tx) => {
    const changed = await lockChangedCrew(tx, postId);
    if (!changed) return null;
    const requestIds = changed.isActive ? await updateWaitlist(tx, changed, joinRequestSettings.offerLifetimeMs) : [];
    // While requests are skipped, the crew stays unpublished.
    const isDone = !changed.isActive || !(await hasSkippedRequests(tx, postId));
    const post = await (isDone ? setCrewPublished : findCrew)(tx, postId);
    // Seats that are still free after the offers to the waitlist.
    if (post?.isActive && post.seats !== null && !isFull(post)) await insertPostToMatch(tx, postId);
    const recipients = await findRecipients(tx, postId);
    return post && recipients && { post, isDone, requestIds, recipients };
  });
  if (!result) return true;
  const { post, isDone, requestIds, recipients } = result;
  // Events of listed posts reach their requesters through the board.
  publishCrewChanged({ live, ...recipients, ...(post.visibleFrom === null && { requesterIds: [] }) }, post);
  await publishCrewMembersChanged(context, postId);
  const requests = await publishRequests(context, requestIds);
  for (const request of requests) if (request.state === 'offered') pushRequest(context, request);
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
