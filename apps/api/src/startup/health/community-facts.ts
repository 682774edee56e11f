import { OVERVIEW_DAYS } from '@muster/contract/admin/overview.ts';
import type pg from 'pg';

/** How many crews fill, and what waits now. */
export interface CommunityFacts {
  /** Posts of the last {@link OVERVIEW_DAYS} days with a number of seats. */
  readonly posts: number;
  /** Those without a free seat, or whose author looks for no more players. */
  readonly filled: number;
  /** Median time from creating a post that filled to its last player. Null if none filled. */
  readonly minutesToFill: number | null;
  /** Requests without an answer. */
  readonly requests: number;
  /** Age of the oldest one. */
  readonly oldestMinutes: number | null;
  /** Parties on waitlists. */
  readonly parties: number;
  /** Posts that boards list and that nobody has asked to join. */
  readonly postsWithoutRequest: number;
  /** Members whose emails bounce. */
  readonly refusedEmails: number;
}

const CREWS = `with crews as (
    select created_at, party + accepted_seats >= seats or (is_complete and accepted_seats > 0) as is_filled,
      (select max(joined_at) from join_requests where post_id = posts.id and state = 'accepted') as last_joined_at
    from posts where created_at > now() - make_interval(days => $1) and seats is not null)
  select count(*)::int as posts, count(*) filter (where is_filled)::int as filled,
    (percentile_cont(0.5) within group (order by extract(epoch from last_joined_at - created_at) / 60)
      filter (where is_filled and last_joined_at is not null))::float8 as "minutesToFill"
  from crews`;

const WAITING = `select count(*) filter (where state = 'pending')::int as requests,
    (extract(epoch from now() - min(created_at) filter (where state = 'pending')) / 60)::float8 as "oldestMinutes",
    count(*) filter (where state = 'waitlisted')::int as parties,
    (select count(*)::int from posts where is_active and visible_from is null and not is_complete and responses = 0)
      as "postsWithoutRequest",
    (select count(*)::int from members where email_refused_at is not null) as "refusedEmails"
  from join_requests where state in ('pending', 'waitlisted')`;

/** Reads what the checks need to know about the community. Counts only, which identify no member. */
export async function readCommunityFacts(pool: Pick<pg.Pool, 'query'>): Promise<CommunityFacts> {
  const crews = await pool.query<Pick<CommunityFacts, 'posts' | 'filled' | 'minutesToFill'>>(CREWS, [OVERVIEW_DAYS]);
  const waiting = await pool.query<Omit<CommunityFacts, 'posts' | 'filled' | 'minutesToFill'>>(WAITING);
  const [filling, now] = [crews.rows[0], waiting.rows[0]];
  if (!filling || !now) throw new Error('The database returned no row.');
  return { ...filling, ...now };
}
