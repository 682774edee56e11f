import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { publicName } from '../../../db/member-name.ts';
import { pictureUrl } from '../../../db/picture-url.ts';
import { members } from '../../../db/schema/members.ts';
import { posts } from '../../../db/schema/posts.ts';
import { isSuspended } from '../../users/member-repository.ts';

/** What visitors can see of a post: of its author only the name and the picture. */
const sharedPostColumns = {
  id: posts.id,
  gameId: posts.gameId,
  game: posts.game,
  platform: posts.platform,
  description: posts.description,
  tags: posts.tags,
  isIndexable: posts.isIndexable,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  title: posts.title,
  skillLevel: posts.skillLevel,
  region: posts.region,
  authorName: publicName,
  authorPictureUrl: pictureUrl('small'),
};

/** A disabled or suspended author cannot stop sharing, so nothing of theirs is shared meanwhile. Needs `members` joined. */
const isVisibleToVisitors = and(eq(posts.isActive, true), eq(posts.isShared, true), not(isSuspended));

/** A post that can be seen without an account, or null. */
export async function findSharedPost(db: Queryable, postId: string) {
  const [post] = await db
    .select(sharedPostColumns)
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(and(eq(posts.id, postId), isVisibleToVisitors));
  return post ?? null;
}

/** The newest posts that search engines may list, at most `limit`. */
export const listIndexablePosts = (db: Queryable, limit: number) =>
  db
    .select({ id: posts.id, updatedAt: posts.updatedAt })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(and(isVisibleToVisitors, sql`is_indexable and is_active`)) // in the words of the partial index
    .orderBy(desc(posts.id))
    .limit(limit);
