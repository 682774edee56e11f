import { decidePost, type PostCommand } from '@muster/contract/posts/post-commands.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { lockActiveMember } from '#src/features/members/member-repository.ts';
import {
  type LockedPost,
  type PostColumnsChange,
  updateOwnPost,
  findOwnPost,
  lockOwnPostForUpdate,
} from './post-repository.ts';
import { updatePostDefaults } from './post-defaults-repository.ts';
import { changeRequestsOfPost, shortenRequests } from './requests/post-requests-repository.ts';
import { queueChangedPosts } from './queue-changed-posts.ts';
import { changedPostState } from './schedule/post-schedule.ts';
import { updateDueAt } from './schedule/series-repository.ts';
import { findAudience, publishPostChanged } from './publish-post.ts';
import { mayFreeSeats } from './seats/post-seats.ts';
import { updateCrew } from './seats/update-crew.ts';
import { markCrewChanged } from './seats/waitlist-repository.ts';
import { publishCrewRequests } from './requests/delivery/publish-crew-requests.ts';
import type { Context, PostContext } from '#src/features/context.ts';

/**
 * Locks a post of the author, applies the columns that `change` returns, and publishes the change.
 * A change of `isShared` or of the Discord channel also becomes the default for the author's next post.
 */
export async function changePost(
  context: PostContext,
  author: Pick<Member, 'id'>,
  postId: string,
  change: (tx: Queryable, before: LockedPost) => Promise<PostColumnsChange>,
): Promise<Post> {
  const { post, before, audience, requests, freesSeats } = await withDeadlockRetry(context.db, async (tx) => {
    if (!(await lockActiveMember(tx, author.id))) throw new AppError('unauthenticated');
    const locked = requireFound(await lockOwnPostForUpdate(tx, postId, author.id), 'post-not-found');
    const recipients = await findAudience({ db: tx, live: context.live }, postId);
    const columns = await change(tx, locked);
    const state = changedPostState(locked, columns, context.postLifetimeMs);
    const changedRequests = await changeRequestsOfPost(tx, locked, columns);
    await queueChangedPosts(tx, [postId]);
    await updateOwnPost(tx, postId, author.id, { ...columns, ...state });
    if (columns.startsAt !== undefined || columns.closesAt !== undefined) {
      await shortenRequests(tx, postId);
      // The next session of a series is as long as this one was planned.
      if (columns.closedReason !== 'ended') await updateDueAt(tx, postId);
    }
    const { isShared = locked.isShared, discordChannelId, gameId = locked.gameId } = columns;
    // Another game may have another channel, which its author has not chosen.
    const chosenId = gameId === locked.gameId ? discordChannelId : undefined;
    const defaults = { id: author.id, sharesPosts: locked.isShared, discordChannelId: locked.discordChannelId };
    await updatePostDefaults(tx, defaults, { isShared, discordChannelId: chosenId });
    const mayOffer = mayFreeSeats(locked, columns);
    if (mayOffer) await markCrewChanged(tx, postId);
    const changed = requireFound(await findOwnPost(tx, postId, author.id), 'post-not-found');
    // Only the crew and invited players still see the post of a complete crew.
    const remaining = changed.isActive ? await findAudience({ db: tx, live: context.live }, postId) : recipients;
    return { post: changed, before: locked, audience: remaining, requests: changedRequests, freesSeats: mayOffer };
  });
  publishPostChanged(audience, post, before);
  await context.live.afterCommit(
    // `updateCrew` publishes the others.
    () => publishCrewRequests(context, requests, freesSeats ? [] : [postId]),
    () => updateCrew(context, postId),
  );
  return post;
}

/** Carries out a command of the author. Repeating it returns the post unchanged. */
export async function commandPost(context: Context, author: Member, postId: string, name: PostCommand): Promise<Post> {
  await context.rateLimiter.consume('postChangesPerMinute', author.id);
  return changePost(context, author, postId, async (_tx, before) => {
    const change = decidePost(before, name, new Date());
    if (typeof change === 'string') throw new AppError(change);
    return change ?? {};
  });
}

export async function setPostVisibility(
  context: Context,
  author: Member,
  postId: string,
  change: Pick<PostColumnsChange, 'isActive' | 'isShared' | 'isIndexable'>,
): Promise<Post> {
  await context.rateLimiter.consume('postChangesPerMinute', author.id);
  return changePost(context, author, postId, async () => change);
}
