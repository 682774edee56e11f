import type { Post } from '@muster/contract/posts.ts';
import type { Live } from '../../live/live.ts';

type Seen = Pick<Post, 'id' | 'authorId' | 'isActive'>;

const ofPost = ({ id, authorId }: Seen) => ({ postId: id, authorId });

/** Tells who can see it that there is a new post. */
export function announceCreated(live: Live, post: Seen): void {
  const event = { type: 'post.created', ...ofPost(post) } as const;
  if (post.isActive) live.broadcast(event);
  else live.publish([post.authorId], event);
}

/** Tells who can see it that a post says something else, and everybody else that it is gone when it was on the board before. */
export function announceChanged(live: Live, post: Seen, wasActive: boolean): void {
  const event = { type: 'post.changed', ...ofPost(post) } as const;
  if (post.isActive) return live.broadcast(event);
  if (wasActive) live.broadcast({ type: 'post.removed', ...ofPost(post) });
  live.publish([post.authorId], event);
}

/** Tells who could see it that a post is gone. */
export function announceDeleted(live: Live, post: Seen): void {
  const event = { type: 'post.removed', ...ofPost(post) } as const;
  if (post.isActive) live.broadcast(event);
  else live.publish([post.authorId], event);
}
