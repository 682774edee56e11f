import type pg from 'pg';

const PAGE_SIZE = 24;

/** A post and its author as the product shows them, in its order. */
const postColumns = `
  post.id, game_id as "gameId", game, post.platform, description, tags, is_active as "isActive",
  starts_at as "startsAt", closes_at as "closesAt", closed_reason as "closedReason", confirm_by as "confirmBy",
  seats, party, accepted_seats as "acceptedSeats", offered_seats as "offeredSeats", roles,
  case when roles = '[]' then '{}' else array(
    select coalesce(sum(request.party_size), 0)::int + bool_or(item.role @> '{"hasAuthor": true}')::int
    from jsonb_array_elements(roles) with ordinality as item(role, position)
    left join join_requests as request
      on request.post_id = post.id and request.state = 'accepted' and request.role = item.role ->> 'name'
    group by position order by position) end as "acceptedByRole",
  waiting_count as "waitingCount", crew_version as "crewVersion",
  is_shared as "isShared", is_indexable as "isIndexable",
  author_id as "authorId",
  coalesce(display_name, name, nullif(split_part(email, '@', 1), ''), 'User') as "authorName",
  '/api/pictures/' || picture_id || '/small' as "authorPictureUrl",
  responses, post.created_at as "createdAt", post.updated_at as "updatedAt", synced_at as "syncedAt",
  quick_post as "quickPost", title, skill_level as "skillLevel", region`;

const firstPage = `
  select ${postColumns} from posts as post join members on members.id = author_id
  where is_active and author_id <> all (array(
    select case when blocker_id = $1 then blocked_id else blocker_id end from blocks
    where blocker_id = $1 or blocked_id = $1))
  order by post.id desc limit ${PAGE_SIZE + 1}`;

export async function listPosts(pool: pg.Pool, memberId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>({ name: 'first_page', text: firstPage, values: [memberId] });
  const posts = rows.slice(0, PAGE_SIZE);
  return JSON.stringify({ posts, nextCursor: rows.length > PAGE_SIZE ? (posts.at(-1)?.id ?? null) : null });
}

const insertPost = `
  with post as (
    insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
    select uuidv7(), $1, id, name, filter_option, $3, $4, $5, true from games where name = $2 and is_verified
    returning *)
  select ${postColumns} from post join members on members.id = author_id`;

export async function createPost(pool: pg.Pool, memberId: string, body: string): Promise<string> {
  const { game, platform, description, tags }: Record<string, unknown> = JSON.parse(body);
  const values = [memberId, game, platform, description, tags];
  const { rows } = await pool.query({ name: 'insert_post', text: insertPost, values });
  return JSON.stringify(rows[0]);
}
