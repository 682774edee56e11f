import { type PostRow, type PostsQuery, postRowSchema } from '@muster/contract/posts/admin-posts.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { type SQL, and, desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { columnsOf } from '#src/db/rows.ts';
import { likePattern } from '#src/db/sql-expressions.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';

const postColumns = {
  ...columnsOf(posts, postRowSchema),
  authorName: memberName,
  authorEmail: members.email,
  userId: posts.legacyUserId,
  userName: posts.legacyUserName,
};

const matches = (search: string): SQL | undefined =>
  or(
    sql`${posts.searchText} like ${likePattern(search)}`,
    sql`member_search_text(${members.displayName}, ${members.name}, ${members.email}) like ${likePattern(search)}`,
    sql`fold_text(${posts.title}) like ${likePattern(search)}`,
  );

export async function listAllPosts(
  db: Queryable,
  { search, platform, state, page }: PostsQuery,
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
