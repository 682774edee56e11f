import { type AdminCounts, OVERVIEW_DAYS, type Overview } from '@muster/contract/admin/overview.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { games } from '#src/db/schema/games.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import type { Member } from '#src/features/members/member.ts';
import { countCases } from '#src/features/moderation/cases/case-repository.ts';
import { countAppeals } from '#src/features/moderation/suspensions/appeal-repository.ts';

const BUSIEST_GAMES = 8;

/** Counts for the tabs of the panel and the items that need a decision. */
export const countAll = async (db: Queryable, viewer: Pick<Member, 'role'>): Promise<AdminCounts> => ({
  members: await db.$count(members),
  games: await db.$count(games),
  posts: await db.$count(posts),
  openCases: await countCases(db, 'open', viewer),
  openAppeals: await countAppeals(db, 'open', viewer),
  pendingGames: await db.$count(games, eq(games.isVerified, false)),
});

const firstDay = sql.raw(`date_trunc('day', now() at time zone 'UTC') - interval '${OVERVIEW_DAYS - 1} days'`);

const perDay = (table: string, column: string, condition = sql`true`) =>
  sql`(select date_trunc('day', ${sql.identifier(column)} at time zone 'UTC') as day, count(*)::int as count
    from ${sql.identifier(table)} where ${sql.identifier(column)} >= (${firstDay}) at time zone 'UTC' and ${condition} group by 1)`;

/** Daily counts and the games with the most active posts. */
export async function getOverview(db: Queryable): Promise<Overview> {
  const days = await db.execute<Overview['days'][number] & Record<string, unknown>>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(m.count, 0) as "signUps", coalesce(p.count, 0) as posts,
      coalesce(s.count, 0) as messages, coalesce(r.count, 0) as reports
    from generate_series(${firstDay}, date_trunc('day', now() at time zone 'UTC'), interval '1 day') as day
    left join ${perDay('members', 'created_at')} as m using (day)
    left join ${perDay('posts', 'created_at')} as p using (day)
    left join ${perDay('messages', 'sent_at', sql`event is null`)} as s using (day)
    left join ${perDay('reports', 'created_at')} as r using (day)
    order by day`);
  const busiest = await db.execute<Overview['busiestGames'][number] & Record<string, unknown>>(sql`
    select games.name as game, sum(count)::int as "activePosts" from post_counts
    join games on games.id = post_counts.game_id group by games.id having sum(count) > 0
    order by 2 desc, lower(games.name) limit ${BUSIEST_GAMES}`);
  return { days: days.rows, busiestGames: busiest.rows };
}
