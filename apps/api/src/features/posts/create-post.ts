import { otherGame } from '@muster/contract/games.ts';
import type { Post, PostDraft } from '@muster/contract/posts.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../auth/member.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockActiveMember } from '../users/member-repository.ts';
import { notifyAdmins } from '../users/notify-admins.ts';
import { publishPostChanged, publishPostCreated, findAudience } from './publish-post.ts';
import { changePost } from './change-post.ts';
import { resolveGame } from './resolve-game.ts';
import type { PostDeps } from './post-deps.ts';
import { findPostOfDraft, insertPostOnce } from './post-repository.ts';

/**
 * Looks at what a post needs, held as long as a transaction lasts, and adds the game that its author names: throws when the
 * author is shut out or there is no such game.
 */
async function requireAuthorAndGame(db: Queryable, author: Member, draft: PostDraft): Promise<void> {
  await lockActiveMember(db, author.id);
  await resolveGame(db, author, draft);
}

/**
 * A new post, and who must not hear of it. Null when its draft or its offline item has just become one by another request, or
 * what kept it back has just gone.
 */
async function insertPost(db: Database, author: Member, draft: PostDraft) {
  const { game, customGame, offlineId, ...written } = draft;
  const addsGame = game === otherGame;
  const syncedAt = offlineId === undefined ? null : new Date();
  const post = { id: uuidv7(), authorId: author.id, ...written, offlineId, syncedAt };
  const insert = (tx: Queryable) => insertPostOnce(tx, post, comparisonKey(addsGame ? customGame : game), addsGame);
  const inserted = await (addsGame
    ? db.transaction(async (tx) => {
        await requireAuthorAndGame(tx, author, draft);
        return insert(tx);
      })
    : insert(db));
  if (!inserted) {
    if (!addsGame) await requireAuthorAndGame(db, author, draft);
    return null;
  }
  const { hiddenIds, ...row } = inserted;
  return { post: { ...row, authorName: author.name, authorPictureUrl: author.pictureUrl }, hiddenIds };
}

/** The whole post has arrived before although its answer was lost: it becomes the quick one that its author chose then. */
async function makeQuick(deps: PostDeps, author: Member, postId: string, draft: PostDraft): Promise<Post> {
  const { tags, isActive, isShared, isIndexable } = draft;
  const audience = await findAudience(deps, author.id);
  const { post, wasActive } = await changePost(deps.db, author, postId, async () => ({
    tags,
    isActive,
    isShared,
    isIndexable,
    quickPost: true,
  }));
  publishPostChanged(audience, post, wasActive);
  return post;
}

/** Puts a member's post on the board. A draft or an offline item that has become a post before gives that post again. */
export async function createPost(deps: PostDeps, author: Member, draft: PostDraft): Promise<Post> {
  const { db, live, rateLimiter } = deps;
  const repeated = await findPostOfDraft(db, author.id, draft);
  if (repeated) return draft.quickPost && !repeated.quickPost ? makeQuick(deps, author, repeated.id, draft) : repeated;
  const inserted = await rateLimiter.consumeIf(
    'postsPer10Minutes',
    author.id,
    () => insertPost(db, author, draft),
    (created) => created !== null,
  );
  if (!inserted) {
    const other = await findPostOfDraft(db, author.id, draft);
    if (!other) throw new AppError('post-not-found');
    return other;
  }
  const { post, hiddenIds } = inserted;
  publishPostCreated({ live, hiddenIds }, post);
  // Administrators hear of posts on the board as everybody does; of these nobody else hears.
  if (!post.isActive || draft.game === otherGame) await notifyAdmins(deps, 'posts', 'games');
  return post;
}
