import { otherGame } from '@muster/contract/games.ts';
import type { Post, PostDraft } from '@muster/contract/posts.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { holdActor, noteActivity } from '../users/member-repository.ts';
import { tellAdmins } from '../users/tell-admins.ts';
import { announceChanged, announceCreated, findAudience } from './announce-post.ts';
import { changePost } from './change-post.ts';
import { chooseGame } from './choose-game.ts';
import type { PostDeps } from './post-deps.ts';
import { findPostOfDraft, insertPostOnce } from './post-repository.ts';

async function insertPost(db: Queryable, author: Member, draft: PostDraft): Promise<Post | null> {
  const { isQuiet } = await holdActor(db, author.id);
  const game = await chooseGame(db, author, draft);
  const { platform, description, tags, isActive, quickPost, draftId, offlineId } = draft;
  const { id: gameId, name, filterOption } = game;
  const fields = { gameId, game: name, filterOption, platform, description, tags, isActive, quickPost };
  if (isQuiet) await noteActivity(db, author.id);
  const post = {
    id: uuidv7(),
    authorId: author.id,
    ...fields,
    ...(draftId !== undefined && { draftId }),
    ...(offlineId !== undefined && { offlineId, syncedAt: new Date() }),
  };
  const inserted = await insertPostOnce(db, post);
  return inserted && { ...inserted, authorName: author.name, authorPictureUrl: author.pictureUrl };
}

/** The whole post has arrived before although its answer was lost: it becomes the quick one that its author chose then. */
async function makeQuick(deps: PostDeps, author: Member, postId: string, draft: PostDraft): Promise<Post> {
  const { tags, isActive } = draft;
  const audience = await findAudience(deps, author.id);
  const { post, wasActive } = await changePost(deps.db, author, postId, async () => ({
    tags,
    isActive,
    quickPost: true,
  }));
  announceChanged(audience, post, wasActive);
  return post;
}

/** Puts a member's post on the board. A draft or an offline item that has become a post before gives that post again. */
export async function createPost(deps: PostDeps, author: Member, draft: PostDraft): Promise<Post> {
  const { db, rateLimiter } = deps;
  const repeated = await findPostOfDraft(db, author.id, draft);
  if (repeated) return draft.quickPost && !repeated.quickPost ? makeQuick(deps, author, repeated.id, draft) : repeated;
  const audience = await findAudience(deps, author.id);
  const inserted = await rateLimiter.consumeIf(
    'postsPer10Minutes',
    author.id,
    () => db.transaction((tx) => insertPost(tx, author, draft)),
    (created) => created !== null,
  );
  if (inserted) announceCreated(audience, inserted);
  // Administrators hear of posts on the board as everybody does; of these nobody else hears.
  if (inserted && (!inserted.isActive || draft.game === otherGame)) await tellAdmins(deps, 'posts', 'games');
  // Nothing was inserted: the same draft has just become a post by another request.
  const post = inserted ?? (await findPostOfDraft(db, author.id, draft));
  if (!post) throw new AppError('post-not-found');
  return post;
}
