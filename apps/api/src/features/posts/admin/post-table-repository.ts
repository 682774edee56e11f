import { type PostRow, type PostsQuery, postRowSchema } from '@muster/contract/posts/admin-posts.ts';
import { type SQL, and, desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { columnsOf, idsOf, readTablePage } from '#src/db/rows.ts';
import { containsText, isAnyOf, likePattern } from '#src/db/sql-expressions.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { playerColumns } from '../seats/crew-repository.ts';

const postColumns = {
  ...columnsOf(posts, postRowSchema),
  authorName: memberName,
  ...playerColumns,
  userId: posts.legacyUserId,
  userName: posts.legacyUserName,
};

/** With more matches, reading the posts in their order is faster than the indexes. */
const MAX_INDEXED_MATCHES = 10_000;

/** Ids that a query selects, up to one more than {@link MAX_INDEXED_MATCHES}. */
const listIds = (db: Queryable, query: SQL): Promise<string[]> =>
  idsOf(db.execute<{ id: string }>(sql`${query} limit ${MAX_INDEXED_MATCHES + 1}`));

/** Moderators must neither read addresses nor find them out by searching. */
const authorName = sql`member_search_text(${members.displayName}, ${members.name}, '')`;
/** The expression of the index `members_search`. */
const authorText = sql`member_search_text(${members.displayName}, ${members.name}, ${members.email})`;

/** A condition for the posts whose text, imported title or author matches. */
async function matchSearch(db: Queryable, search: string, readsEmails: boolean): Promise<SQL | undefined> {
  const pattern = likePattern(search);
  const matchesText = or(sql`${posts.searchText} like ${pattern}`, sql`fold_text(${posts.title}) like ${pattern}`);
  const isMatchingAuthor = sql`${readsEmails ? authorText : authorName} like ${pattern}`;
  const authorIds = await listIds(
    db,
    sql`select id from ${members} where ${containsText(authorText, search)} and ${isMatchingAuthor}`,
  );
  if (authorIds.length > MAX_INDEXED_MATCHES) return or(matchesText, isMatchingAuthor);
  const isByAuthor = isAnyOf(posts.authorId, authorIds);
  // Each part uses an index.
  const ids = await listIds(
    db,
    sql`select id from ${posts} where is_active and ${containsText(posts.searchText, search)}
      union all select id from ${posts} where not is_active and ${containsText(posts.searchText, search)}
      union all select id from ${posts} where title is not null and ${containsText(sql`fold_text(${posts.title})`, search)}
      union all select id from ${posts} where ${isByAuthor}`,
  );
  return ids.length > MAX_INDEXED_MATCHES ? or(matchesText, isByAuthor) : isAnyOf(posts.id, ids);
}

export async function listAllPosts(db: Queryable, { search, platform, state, page }: PostsQuery, readsEmails: boolean) {
  const condition = and(
    search ? await matchSearch(db, search, readsEmails) : undefined,
    platform ? eq(posts.platform, platform) : undefined,
    state ? eq(posts.isActive, state === 'active') : undefined,
  );
  const rows = db
    .select({ ...postColumns, ...(readsEmails && { authorEmail: members.email }) })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(condition)
    .orderBy(desc(posts.id));
  return readTablePage<PostRow>(rows, page, async () => {
    const [counted] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(posts)
      .innerJoin(members, eq(members.id, posts.authorId))
      .where(condition);
    return counted?.total ?? 0;
  });
}
