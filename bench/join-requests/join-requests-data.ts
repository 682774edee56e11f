import type pg from 'pg';
import { insertMembers } from '../members-data.ts';

const REQUESTERS = 50_000;
const DAYS = 365;

/** SQL for a random place from 1 to `count`: the first is 37 times as frequent as the average of 50,000 places. */
const place = (count: string): string => `1 + floor(${count} * random() ^ 1.5)::integer`;

/** Foreign keys, and all indexes except the primary key. Adding them to a full table is far faster than filling it with them. */
const listDefinitions = `
  select format('alter table join_requests drop constraint %I', conname) as drop,
    format('alter table join_requests add constraint %I %s', conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where conrelid = 'join_requests'::regclass and contype = 'f'
  union all
  select format('drop index %I', relname), pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = 'join_requests'::regclass and not indisprimary`;

const prepare = [
  'select setseed(0.2026)',
  // Joins all posts in memory, and so in the order of the requests.
  "set work_mem = '512MB'",
  `create temp table popular_posts as
     select row_number() over (order by md5(id::text))::integer as place, id, author_id, game, platform,
       left(description, 120) as excerpt
     from posts`,
  'create temp table requesters (place integer, id uuid)',
];

const insertRequesters = `
  insert into requesters select place, id from unnest($1::uuid[]) with ordinality as requester (id, place)`;

/** Answers of accounts that were less than a day old are not counted. */
const ageRequesters = `
  update members set created_at = now() - interval '2 years' where id = any ($1::uuid[])`;

/** Evenly over the last year. A fifth are accepted. Those that would expire are pending if they are less than a day old. */
const insertRequests = `
  insert into join_requests (id, post_id, author_id, requester_id, party_size, note, state, was_accepted, decline_reason,
    game, platform, excerpt, created_at, decided_at, answered_at, changed_at, expires_at)
  select
    (lpad(to_hex((extract(epoch from asked_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || 'a' || substr(md5(n::text), 4, 15))::uuid,
    post.id, author_id, requesters.id, 1 + n % 4, case when n % 3 = 0 then 'We play every evening after nine.' else '' end,
    state, state in ('accepted', 'left', 'removed'), case state when 'declined' then 'full' end,
    game, platform, excerpt, asked_at,
    case state when 'pending' then null when 'expired' then asked_at + interval '1 day' else answered_at end,
    case when state in ('accepted', 'declined', 'left', 'removed') then answered_at end,
    case when state = 'pending' then asked_at else answered_at end,
    asked_at + interval '1 day'
  from (
    select n, post_place, requester_place, asked_at, least(asked_at + (1 + n % 90) * interval '1 minute', now()) as answered_at,
      case
        when share < 40 then case when asked_at < now() - interval '1 day' then 'expired' else 'pending' end
        when share < 60 then 'accepted' when share < 75 then 'declined' when share < 85 then 'withdrawn'
        when share < 90 then 'left' when share < 93 then 'removed' else 'closed'
      end as state
    from (
      select n, n * 37 % 100 as share, ${place('$2')} as post_place, ${place(`${REQUESTERS}`)} as requester_place,
        now() - ($1::integer - n) * interval '${DAYS} days' / $1 as asked_at
      from generate_series(1, $1::integer) n
    ) as picked
  ) as request
  join popular_posts as post on post.place = post_place
  join requesters on requesters.place = requester_place`;

/** A member has one open request for a post. */
const closeRepeated = `
  update join_requests set state = 'closed', decided_at = coalesce(decided_at, now())
  where id in (
    select id from (
      select id, row_number() over (partition by post_id, requester_id order by id) as attempt
      from join_requests where state in ('pending', 'accepted')) as open
    where attempt > 1)`;

interface Definition {
  readonly drop: string;
  readonly add: string;
}

/** Adds `count` requests of other members to a filled board. Returns the ids of these members, the most active first. */
export async function fillJoinRequests(client: pg.ClientBase, count: number): Promise<string[]> {
  const { rows: definitions } = await client.query<Definition>(listDefinitions);
  for (const { drop } of definitions) await client.query(drop);
  for (const statement of prepare) await client.query(statement);
  // The triggers that count seats would run longer than the benchmark. No figure depends on the counts.
  await client.query('alter table join_requests disable trigger user');
  const requesterIds = await insertMembers(client, REQUESTERS);
  await client.query(ageRequesters, [requesterIds]);
  await client.query(insertRequesters, [requesterIds]);
  await client.query('analyze popular_posts, requesters');
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from popular_posts');
  await client.query(insertRequests, [count, rows[0]?.count ?? 0]);
  await client.query(closeRepeated);
  await client.query('alter table join_requests enable trigger user');
  for (const { add } of definitions) await client.query(add);
  await client.query('reset work_mem');
  await client.query('vacuum analyze');
  return requesterIds;
}
