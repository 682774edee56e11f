import { starterGames } from '@muster/contract/games/starter-games.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import type pg from 'pg';
import { insertMembers } from './members-data.ts';

const AUTHORS = 1000;
const MEMBERS_GAMES = 1000;
const WORDS = 20_000;
const POSTS_IN_ONE_INSERT = 50_000;

const prepare = [
  'select setseed(0.2026)',
  `insert into games (id, name, name_key, filter_option, is_verified, category)
     select 'bench_' || n, 'Game ' || n, 'game ' || n, 'Other', false, 'User Submitted' from generate_series(1, ${MEMBERS_GAMES}) n`,
  'create temp table authors as select row_number() over (order by name) as place, id from members',
  `create temp table popular_games as
     select row_number() over (order by is_verified desc, id) as place, id, name, filter_option
     from games`,
  'analyze authors, popular_games',
];

/** SQL for a random number from 1 to `count`; small numbers are far more frequent. `row` forces a new one per row. */
const place = (count: number, row: string): string => `floor(${count} ^ random() + 0 * ${row})::integer`;

/** Two of five posts have five seats, and a fifth of these is full. Every tenth starts within the next ten days. */
const seats = 'case when n % 5 < 2 then 5 end';
const acceptedSeats = 'case when n % 5 < 2 then n / 5 % 5 else 0 end';
const startsAt = "case when n % 10 = 3 then now() + random() * interval '10 days' end";

/** SQL for an array of `count` made-up words. Inlined, because a function would be called once per word. */
const words = (count: string): string => `(
  select array_agg(substr(translate(md5(word::text), '0123456789', 'aeioulnrst'), 1, 3 + word % 7))
  from (select ${place(WORDS, 'w')} as word from generate_series(1, ${count}) w) as picked)`;

const insertPosts = `
  insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active,
    seats, accepted_seats, starts_at, closes_at)
  select
    (lpad(to_hex(1767225600000 + n * 30000::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || 'a' || substr(md5(n::text), 4, 15))::uuid,
    authors.id, game.id, game.name, game.filter_option, platform,
    'Looking for ' || array_to_string(words, ' '),
    tags, n % 20 <> 0, ${seats}, ${acceptedSeats}, starts_at, starts_at + interval '2 hours'
  from (
    select n, ${startsAt} as starts_at,
      ${place(AUTHORS, 'n')} as author_place,
      ${place(MEMBERS_GAMES + starterGames.length, 'n')} as game_place,
      (array['${platforms.join("','")}'])[${place(platforms.length, 'n')}] as platform,
      ${words('8 + n % 20')} as words,
      array(select distinct unnest(${words('n % 6')})) as tags
    from generate_series($1::integer, $2::integer) n
  ) as draft
  join authors on authors.place = author_place
  join popular_games as game on game.place = game_place`;

interface TextIndex {
  readonly name: string;
  readonly definition: string;
  /** Statistics target of the index, if set. */
  readonly statistics: number | null;
}

const textIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, attstattarget as statistics
  from pg_index join pg_attribute on attrelid = indexrelid and attnum = 1
  where indrelid = 'posts'::regclass and pg_get_indexdef(indexrelid) like '% gin %'`;

/** Fills a migrated, empty database with the same posts in every run. Returns the ids of their authors. */
export async function fillBoard(client: pg.ClientBase, count: number): Promise<string[]> {
  const { rows: indexes } = await client.query<TextIndex>(textIndexes);
  // Building a text index at the end is far faster than updating it with every insert.
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const authorIds = await insertMembers(client, AUTHORS);
  for (const statement of prepare) await client.query(statement);
  for (let first = 1; first <= count; first += POSTS_IN_ONE_INSERT) {
    await client.query(insertPosts, [first, Math.min(first + POSTS_IN_ONE_INSERT - 1, count)]);
  }
  for (const { name, definition, statistics } of indexes) {
    await client.query(definition);
    if (statistics !== null) await client.query(`alter index ${name} alter column 1 set statistics ${statistics}`);
  }
  await client.query('vacuum analyze');
  return authorIds;
}
