import type { Post } from '@muster/contract/posts.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { posts } from '../../db/schema/posts.ts';
import { selectPosts } from './post-repository.ts';

/** It stands on the board, and its author lets everybody see it. */
const isOpen = and(eq(posts.isActive, true), eq(posts.isShared, true));

/** A post that everybody can see; null when there is none. */
export async function findSharedPost(db: Queryable, postId: string): Promise<Post | null> {
  const [post] = await selectPosts(db, and(eq(posts.id, postId), isOpen));
  return post ?? null;
}

/** The newest posts that everybody can see, so many at most. */
export const listSharedPosts = (db: Queryable, atMost: number) =>
  db
    .select({ id: posts.id, updatedAt: posts.updatedAt })
    .from(posts)
    .where(isOpen)
    .orderBy(desc(posts.id))
    .limit(atMost);
