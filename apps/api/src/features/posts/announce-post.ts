import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts.ts';
import { listHiddenFrom } from '../users/block-repository.ts';
import type { PostDeps } from './post-deps.ts';

type Seen = Pick<Post, 'id' | 'authorId' | 'isActive'>;
type Announcer = Pick<PostDeps, 'db' | 'live'>;

const ofPost = ({ id, authorId }: Seen) => ({ postId: id, authorId });

/** Tells all who can see the author. */
async function tellAll({ db, live }: Announcer, { authorId }: Seen, event: LiveEvent): Promise<void> {
  live.broadcast(event, await listHiddenFrom(db, authorId));
}

async function tellWhoSees(announcer: Announcer, post: Seen, event: LiveEvent): Promise<void> {
  if (post.isActive) return tellAll(announcer, post, event);
  announcer.live.publish([post.authorId], event);
}

/** Tells who can see it that there is a new post. */
export const announceCreated = (announcer: Announcer, post: Seen): Promise<void> =>
  tellWhoSees(announcer, post, { type: 'post.created', ...ofPost(post) });

/** Tells who can see it that a post says something else, and everybody else that it is gone when it was on the board before. */
export async function announceChanged(announcer: Announcer, post: Seen, wasActive: boolean): Promise<void> {
  const isHiddenNow = wasActive && !post.isActive;
  if (isHiddenNow) await tellAll(announcer, post, { type: 'post.removed', ...ofPost(post) });
  await tellWhoSees(announcer, post, { type: 'post.changed', ...ofPost(post) });
}

/** Tells who could see it that a post is gone. */
export const announceDeleted = (announcer: Announcer, post: Seen): Promise<void> =>
  tellWhoSees(announcer, post, { type: 'post.removed', ...ofPost(post) });
