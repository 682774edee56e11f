import type { PostRow } from '@muster/contract/admin/tables.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import type { Platform } from '@muster/contract/values/platforms.ts';
import { type SQL, and, desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { likePattern } from '../../../db/like-pattern.ts';
import { memberName } from '../../../db/member-name.ts';
import { members } from '../../../db/schema/members.ts';
import { posts } from '../../../db/schema/posts.ts';

export interface PostTableFilter {
  readonly search?: string | undefined;
  readonly platform?: Platform | undefined;
  readonly state?: 'active' | 'inactive' | undefined;
}

const postColumns = {
  id: posts.id,
  game: posts.game,
  platform: posts.platform,
  description: posts.description,
  tags: posts.tags,
  isActive: posts.isActive,
  authorId: posts.authorId,
  authorName: memberName,
  authorEmail: members.email,
  responses: posts.responses,
  createdAt: posts.createdAt,
  title: posts.title,
  skillLevel: posts.skillLevel,
  region: posts.region,
  userId: posts.legacyUserId,
  userName: posts.legacyUserName,
};

const matches = (search: string): SQL | undefined =>
  or(
    sql`${posts.searchText} like ${likePattern(search)}`,
    sql`member_search_text(${members.displayName}, ${members.name}, ${members.email}) like ${likePattern(search)}`,
    sql`lower(${posts.title}) like ${likePattern(search)}`,
  );

export async function listAllPosts(
  db: Queryable,
  { search, platform, state }: PostTableFilter,
  page: number,
): Promise<{ rows: PostRow[]; total: number }> {
  const condition = and(
    search ? matches(search) : undefined,
    platform ? eq(posts.platform, platform) : undefined,
    state ? eq(posts.isActive, state === 'active') : undefined,
  );
  const rows = await db
    .select(postColumns)
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(condition)
    .orderBy(desc(posts.id))
    .limit(TABLE_PAGE_SIZE)
    .offset((page - 1) * TABLE_PAGE_SIZE);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
}
