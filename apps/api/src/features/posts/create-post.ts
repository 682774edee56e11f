import { otherGame } from '@muster/contract/games/games.ts';
import type { Post, PostDraft } from '@muster/contract/posts/posts.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { findOrInsertGame, lockGameForKeyShare, type PostGame } from '#src/features/games/game-repository.ts';
import { listHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { lockActiveMember, lockMemberForUpdate, updateLastActivity } from '#src/features/members/member-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { changePost } from './change-post.ts';
import { checkDiscordChannel } from './discord-channel-repository.ts';
import { replaceJoinDetails } from './join-details/join-details-repository.ts';
import { updatePostDefaults } from './post-defaults-repository.ts';
import { findPostOfDraft, insertPostOnce } from './post-repository.ts';
import { newPostState } from './schedule/post-schedule.ts';
import { insertSeries } from './schedule/series-repository.ts';
import { applySeatsChange } from './seats/post-seats.ts';
import { crewFirstState, notifyCrewOfPost, recordEarlyViewers } from './standing-crews/crew-first.ts';
import { publishPostCreated } from './publish-post.ts';
import type { Context, PostContext } from '#src/features/context.ts';

type CreateContext = PostContext & Pick<Context, 'rateLimiter' | 'pusher'>;

/** Locks the listed game, or finds or adds the custom one. Throws 'game-not-found'. */
export async function lockGameOfPost(
  tx: Queryable,
  author: Member,
  { game, customGame }: Pick<PostDraft, 'game' | 'customGame'>,
): Promise<PostGame> {
  if (game === otherGame) return findOrInsertGame(tx, customGame, author.id);
  const listed = await lockGameForKeyShare(tx, game);
  if (!listed?.isVerified) throw new AppError('game-not-found');
  return listed;
}

/** Inserts the rows that belong to a new post. Throws 'series-limit'. */
async function insertParts(
  tx: Queryable,
  post: Pick<Post, 'id' | 'authorId' | 'startsAt' | 'firstCrewId'>,
  { joinDetails = '', repeatTimeZone, firstCrewId, firstCrewTime }: PostDraft,
): Promise<void> {
  if (joinDetails !== '') await replaceJoinDetails(tx, post.id, joinDetails);
  if (post.firstCrewId) await recordEarlyViewers(tx, post.firstCrewId);
  if (!repeatTimeZone) return;
  const series = { timeZone: repeatTimeZone, firstCrewId, firstCrewTime };
  if (!(await insertSeries(tx, post, series))) throw new AppError('series-limit');
}

/** Inserts the post. Returns it with the ids of blocked viewers, or null if a concurrent request has posted the draft. */
function insertPost({ db, postLifetimeMs }: PostContext, author: Member, draft: PostDraft) {
  const { game, customGame, joinDetails: _, repeatTimeZone, firstCrewId, firstCrewTime, ...content } = draft;
  const { seats, party, roles } = applySeatsChange(draft);
  const state = newPostState(draft, postLifetimeMs);
  const syncedAt = draft.offlineId === undefined ? null : new Date();
  return withDeadlockRetry(db, async (tx) => {
    // Concurrent requests cannot exceed the limit of series.
    if (repeatTimeZone) await lockMemberForUpdate(tx, author.id);
    const { isActivityStale } = requireFound(await lockActiveMember(tx, author.id), 'unauthenticated');
    const { id: gameId, name, filterOption } = await lockGameOfPost(tx, author, { game, customGame });
    if (isActivityStale) await updateLastActivity(tx, author.id);
    const { isShared, discordChannelId: chosenId } = draft;
    await updatePostDefaults(tx, author, { isShared, discordChannelId: chosenId });
    const discordChannelId = await checkDiscordChannel(tx, chosenId, gameId);
    const hiddenIds = author.hasBlocks ? await listHiddenMemberIds(tx, author.id) : [];
    const firstState = await crewFirstState(tx, author.id, { firstCrewId, firstCrewTime }, state);
    const crewFirst = requireFound(firstState, 'standing-crew-not-found');
    const choices = { gameId, game: name, filterOption, ...content, discordChannelId };
    const columns = { ...choices, ...state, ...crewFirst.columns, seats, party, roles, syncedAt };
    const id = uuidv7();
    const seriesId = repeatTimeZone ? uuidv7() : null;
    // Last, because the insert locks the game's counter, and other posts of the game wait for it.
    const inserted = await insertPostOnce(tx, { id, seriesId, authorId: author.id, ...columns });
    if (inserted) await insertParts(tx, { ...inserted, authorId: author.id }, draft);
    const acceptedByRole = roles.map(({ authorCount = 0 }) => authorCount);
    const authorColumns = { authorId: author.id, authorName: author.name, authorPictureUrl: author.pictureUrl };
    return (
      inserted && { post: { ...inserted, ...authorColumns, acceptedByRole }, hiddenIds, crewName: crewFirst.crewName }
    );
  });
}

/** The reply to the full post was lost and the author chose a quick post: turns the stored post into that one. */
function convertToQuickPost(context: CreateContext, author: Member, postId: string, draft: PostDraft): Promise<Post> {
  const { tags, isActive, isShared, isIndexable } = draft;
  return changePost(context, author, postId, async (tx, { gameId }) => ({
    tags,
    isActive,
    isShared,
    isIndexable,
    discordChannelId: await checkDiscordChannel(tx, draft.discordChannelId, gameId),
    quickPost: true,
  }));
}

/** Creates a post. If the draft or offline item is a post already, returns that post. */
export async function createPost(context: CreateContext, author: Member, draft: PostDraft): Promise<Post> {
  const { db, live, rateLimiter } = context;
  const existing = await findPostOfDraft(db, author.id, draft);
  if (existing)
    return draft.quickPost && !existing.quickPost ? convertToQuickPost(context, author, existing.id, draft) : existing;
  const inserted = await rateLimiter.consumeIf(
    'postsPer10Minutes',
    author.id,
    () => insertPost(context, author, draft),
    (result) => result !== null,
  );
  // A concurrent request has posted the draft: now its post is found, or inserted if it has been deleted since.
  if (!inserted) return createPost(context, author, draft);
  const { post, hiddenIds, crewName } = inserted;
  publishPostCreated({ live, hiddenIds, requesterIds: [] }, post);
  const { firstCrewId: crewId } = post;
  if (crewId) await live.afterCommit(() => notifyCrewOfPost(context, { ...post, crewId, crewName }));
  // Administrators get no other event for an inactive post or a new game.
  if (!post.isActive || draft.game === otherGame) await notifyAdmins(context, 'posts', 'games');
  return post;
}
