import { otherGame } from '@muster/contract/games.ts';
import type { Post, PostDraft } from '@muster/contract/posts/posts.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { AppError } from '../../lib/app-error.ts';
import { findOrInsertGame } from '../games/game-repository.ts';
import { lockActiveMember } from '../users/member-repository.ts';
import { notifyAdmins } from '../users/notify-admins.ts';
import { changePost } from './change-post.ts';
import { replaceJoinDetails } from './join-details/join-details-repository.ts';
import { insertPostOnce } from './new-post-repository.ts';
import type { PostDeps } from './post-deps.ts';
import { findPostOfDraft } from './post-repository.ts';
import { newPostState } from './post-schedule.ts';
import { applySeatsChange } from './post-seats.ts';
import { publishPostCreated } from './publish-post.ts';

/** `post` is null if a concurrent request has posted the same draft. `hiddenIds` are the ids of blocked viewers. */
async function insertPost({ db, rateLimiter, postLifetimeMs }: PostDeps, author: Member, draft: PostDraft) {
  const { game, customGame, offlineId, joinDetails = '', ...content } = draft;
  const { seats, party, roles } = applySeatsChange(draft);
  const isCustom = game === otherGame;
  const syncedAt = offlineId === undefined ? null : new Date();
  const state = newPostState(draft, postLifetimeMs);
  const row = { id: uuidv7(), authorId: author.id, ...content, ...state, seats, party, roles, offlineId, syncedAt };
  const counter = rateLimiter.counterFor('postsPer10Minutes');
  const insert = async (tx: Queryable) => {
    const nameKey = comparisonKey(isCustom ? customGame : game);
    const { counted, ...result } = await insertPostOnce(tx, row, { nameKey, allowsUnverified: isCustom }, counter);
    if (counted) counter.check(counted, author.id);
    return result;
  };
  const insertAll = async (tx: Queryable) => {
    if (isCustom) {
      if (!(await lockActiveMember(tx, author.id))) throw new AppError('unauthenticated');
      await findOrInsertGame(tx, customGame, author.id);
    }
    const result = await insert(tx);
    if (result.post && joinDetails !== '') await replaceJoinDetails(tx, row.id, joinDetails);
    return result;
  };
  const needsTransaction = isCustom || joinDetails !== '';
  const { hasAuthor, hasGame, post, ...rest } = await (needsTransaction
    ? withDeadlockRetry(db, insertAll)
    : insert(db));
  if (!hasAuthor) throw new AppError('unauthenticated');
  if (!hasGame) throw new AppError('game-not-found');
  const ownFields = { authorName: author.name, authorPictureUrl: author.pictureUrl };
  return {
    ...rest,
    post: post && { ...post, ...ownFields, acceptedByRole: post.roles.map((role) => (role.hasAuthor ? 1 : 0)) },
  };
}

/** The reply to the full post was lost and the author chose a quick post: turns the stored post into that one. */
function convertToQuickPost(deps: PostDeps, author: Member, postId: string, draft: PostDraft): Promise<Post> {
  const { tags, isActive, isShared, isIndexable } = draft;
  return changePost(deps, author, postId, async () => ({
    tags,
    isActive,
    isShared,
    isIndexable,
    quickPost: true,
  }));
}

/** Creates a post. If the draft or offline item is a post already, returns that post. */
export async function createPost(deps: PostDeps, author: Member, draft: PostDraft): Promise<Post> {
  const { db, live, rateLimiter } = deps;
  const existing = await findPostOfDraft(db, author.id, draft);
  if (existing)
    return draft.quickPost && !existing.quickPost ? convertToQuickPost(deps, author, existing.id, draft) : existing;
  const { post, hiddenIds } = await insertPost(deps, author, draft);
  if (!post) {
    await rateLimiter.uncount('postsPer10Minutes', author.id);
    // A concurrent request has posted the draft: now its post is found, or inserted if it has been deleted since.
    return createPost(deps, author, draft);
  }
  publishPostCreated({ live, hiddenIds, requesterIds: [] }, post);
  // Administrators get no other event for an inactive post or a new game.
  if (!post.isActive || draft.game === otherGame) await notifyAdmins(deps, 'posts', 'games');
  return post;
}
