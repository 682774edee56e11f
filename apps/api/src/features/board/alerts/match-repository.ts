import { ALERTS_PER_DAY } from '@muster/contract/board/alerts.ts';
import { aliasesOfPlatform, optionsOfPlatform } from '@muster/contract/values/platforms.ts';
import { asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { idsOf } from '#src/db/rows.ts';
import { isAnyOf, textArray } from '#src/db/sql-expressions.ts';
import { postsToMatch, savedSearches } from '#src/db/schema/alerts.ts';
import { games } from '#src/db/schema/games.ts';
import { members } from '#src/db/schema/members.ts';
import { freeSeats, isListed, posts } from '#src/db/schema/posts.ts';
import { isBlockBetween } from '#src/features/members/block-repository.ts';
import { isAccountActive, isActiveAccount } from '#src/features/members/member-repository.ts';
import { fitsMember, isJoinableNow, isKnownToFit } from '../browse/post-filter.ts';
import { matchKeysOf } from '../saved-searches/match-keys.ts';
import { isWantedBy } from './alert-repository.ts';
import { endOfNight } from './local-alert-times.ts';

export const selectPostsToMatch = (db: Queryable, limit: number) =>
  db
    .select({ id: postsToMatch.postId })
    .from(postsToMatch)
    .where(lte(postsToMatch.changedAt, sql`now()`))
    .orderBy(asc(postsToMatch.changedAt))
    .limit(limit);

/** Only one node matches posts at a time, so that concurrent inserts cannot exceed the daily limit. */
const MATCH_LOCK = 7_305_173;

export const lockMatching = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(${MATCH_LOCK})`);

/** Removes these posts from the queue and returns their ids. Skips those that a transaction is changing. */
export async function takePostsToMatch(tx: Queryable, postIds: readonly string[]): Promise<string[]> {
  await lockMatching(tx);
  const unlocked = tx
    .select({ id: postsToMatch.postId })
    .from(postsToMatch)
    .where(isAnyOf(postsToMatch.postId, postIds))
    .for('update', { skipLocked: true });
  const taken = await tx
    .delete(postsToMatch)
    .where(sql`${postsToMatch.postId} = any (array(${unlocked}))`)
    .returning({ id: postsToMatch.postId });
  return taken.map(({ id }) => id);
}

const listPostsToMatch = (tx: Queryable, postIds: readonly string[]) =>
  tx
    .select({
      id: posts.id,
      searchText: posts.searchText,
      platform: posts.platform,
      filterOption: posts.filterOption,
      gameKey: games.nameKey,
      gameAliases: sql<string[]>`array_remove(array_append(${games.aliases}, fold_text(${games.abbreviation})), null)`,
    })
    .from(posts)
    .innerJoin(games, eq(games.id, posts.gameId))
    .where(isAnyOf(posts.id, postIds));

const searcher = alias(members, 'searcher');

/** When this night and the week end in a time zone. */
interface ZoneEnds {
  readonly zone: string;
  readonly night: Date;
  readonly week: Date;
}

/** Whether a saved search matches: the same conditions as on the board. A test compares them. */
const matchesFilter = (aliases: readonly string[], platformOptions: readonly string[]): SQL => sql`
  coalesce(filter ->> 'platform' = any (${textArray(platformOptions)}), true)
  and ${freeSeats} >= coalesce((filter ->> 'party')::int, 1)
  and not exists (select from unnest(words) as word
    where strpos(search_text, word) = 0 and word <> all (${textArray(aliases)}))
  and not exists (select from unnest(phrases) as phrase where strpos(search_text, phrase) = 0)
  and (filter -> 'fits' is null or ${fitsMember(searcher)})
  and (filter ->> 'fits' is distinct from 'known' or ${isKnownToFit(searcher)})
  and case filter ->> 'when'
    when 'now' then ${isJoinableNow}
    when 'tonight' then starts_at < night
    when 'week' then starts_at > now() and starts_at < week
    else true
  end`;

/** No alerts about own posts, requested posts, or posts by blocked or muted authors, nor more than the daily limit. */
const mayBeAlerted = sql`
  ${searcher.id} <> author_id
  and ${isActiveAccount(searcher)}
  and not ${isBlockBetween(sql`${searcher.id}`, sql`author_id`)}
  and ${isWantedBy(searcher.id)}
  and (select count(*) from alerts where member_id = ${searcher.id} and created_at > now() - interval '1 day')
    < ${ALERTS_PER_DAY}`;

/** When to push an alert. The push job postpones it during quiet hours. Null if the member wants no push. */
const pushTime = sql`case when ${searcher.pushesAlerts} and is_pushed then now() end`;

/** Pauses the searches of members who have got the alerts of the day, until the first of these is a day old. */
const pauseSearches = (tx: Queryable, memberIds: readonly string[]) =>
  tx.execute(sql`update saved_searches set paused_until = alerted.until
    from (select member_id, min(created_at) + interval '1 day' as until from alerts
      where member_id = any (${sql.param(memberIds)}::uuid[]) and created_at > now() - interval '1 day'
      group by member_id having count(*) >= ${ALERTS_PER_DAY}) as alerted
    where saved_searches.member_id = alerted.member_id`);

/** The posts of a batch for which a saved search has a key. Most have none, and a query for each post takes longer. */
async function listSearchedPosts(tx: Queryable, postIds: readonly string[]) {
  const found = (await listPostsToMatch(tx, postIds)).map(({ gameAliases, ...post }) => {
    const aliases = [...gameAliases, ...aliasesOfPlatform(post.platform)];
    return { ...post, aliases, keys: matchKeysOf({ ...post, aliases }) };
  });
  const allKeys = [...new Set(found.flatMap(({ keys }) => keys))];
  const { rows } = await tx.execute<{ key: string }>(sql`select key from unnest(${textArray(allKeys)}) as post (key)
    where exists (select from saved_searches where saved_searches.key = post.key and paused_until <= now())`);
  const searched = new Set(rows.map(({ key }) => key));
  return found.flatMap((post) => {
    const keys = post.keys.filter((key) => searched.has(key));
    return keys.length > 0 ? { ...post, keys } : [];
  });
}

type SearchedPost = Awaited<ReturnType<typeof listSearchedPosts>>[number];

const searcherZone = sql`coalesce(${searcher.timeZone}, 'UTC')`;

/** The time zones of members with a candidate search for 'tonight' or 'this week'. */
async function listZoneEnds(tx: Queryable, searched: readonly SearchedPost[]): Promise<ZoneEnds[]> {
  const rows = await tx
    .selectDistinct({ zone: sql<string>`${searcherZone}`, now: sql<Date>`now()`.mapWith(savedSearches.createdAt) })
    .from(savedSearches)
    .innerJoin(searcher, eq(searcher.id, savedSearches.memberId))
    .where(
      sql`key = any (${textArray([...new Set(searched.flatMap(({ keys }) => keys))])}) and filter ->> 'when' in ('tonight', 'week')`,
    );
  return rows.map(({ zone, now }) => ({ zone, night: endOfNight(now, 0, zone), week: endOfNight(now, 6, zone) }));
}

/**
 * Inserts an alert for each member with a matching search who has none about this post. Of several searches of a member, one
 * that is pushed comes first. Returns the ids of the members.
 */
async function insertAlertsAbout(
  tx: Queryable,
  { id, platform, aliases, keys }: SearchedPost,
  zoneEnds: readonly ZoneEnds[],
  searchIds?: readonly string[],
): Promise<string[]> {
  const zones = textArray(zoneEnds.map(({ zone }) => zone));
  const timesOf = (end: 'night' | 'week'): SQL =>
    sql`${textArray(zoneEnds.map((ends) => ends[end].toISOString()))}::timestamptz[]`;
  const memberIds = await idsOf(
    tx.execute<{ id: string }>(sql`insert into alerts (member_id, post_id, saved_search_id, push_due_at)
      select ${searcher.id}, ${posts.id}, saved_searches.id, ${pushTime}
      from posts join members on ${members.id} = author_id, saved_searches join members as searcher on ${searcher.id} = member_id
        left join unnest(${zones}, ${timesOf('night')}, ${timesOf('week')}) as ends (zone, night, week) on zone = ${searcherZone}
      where ${posts.id} = ${id} and ${isListed} and ${isAccountActive}
        and key = any (${textArray(keys)}) and paused_until <= now()
        ${searchIds ? sql`and ${isAnyOf(savedSearches.id, searchIds)}` : sql``}
        and ${matchesFilter(aliases, optionsOfPlatform(platform))} and ${mayBeAlerted}
      order by is_pushed desc
      for key share of searcher
      on conflict do nothing
      returning member_id as id`),
  );
  if (memberIds.length > 0) await pauseSearches(tx, memberIds);
  return memberIds;
}

/** Inserts the alerts of these saved searches (default: all) about posts. Returns the ids of the alerted members. */
export async function insertAlerts(
  tx: Queryable,
  postIds: readonly string[],
  searchIds?: readonly string[],
): Promise<string[]> {
  const alerted = new Set<string>();
  const searched = postIds.length > 0 ? await listSearchedPosts(tx, postIds) : [];
  const zoneEnds = searched.length > 0 ? await listZoneEnds(tx, searched) : [];
  for (const post of searched)
    for (const memberId of await insertAlertsAbout(tx, post, zoneEnds, searchIds)) alerted.add(memberId);
  return [...alerted];
}

/** The candidate searches of these posts, which have a key of at least one of them. */
export async function listMatchingSearches(db: Queryable, postIds: readonly string[]): Promise<{ id: string }[]> {
  const keys = postIds.length > 0 ? (await listSearchedPosts(db, postIds)).flatMap((post) => post.keys) : [];
  return db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(sql`${savedSearches.key} = any (${textArray(keys)}) and paused_until <= now()`);
}
