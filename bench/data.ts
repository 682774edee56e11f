import { starterGames } from '@muster/contract/games/starter-games.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import type pg from 'pg';
import { sessionCookieName } from '../apps/api/src/features/sessions/cookies.ts';
import { hashToken, newToken } from '../apps/api/src/lib/tokens.ts';

export interface SignedIn {
  readonly id: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

export const cookieHeaderOf = ({ cookie }: SignedIn): string => `${cookie.name}=${cookie.value}`;

const insertSessions = `
  insert into sessions (id, token_hash, member_id, user_agent, expires_at)
  select gen_random_uuid(), token_hash, member_id, 'bench', now() + interval '1 day'
  from unnest($1::bytea[], $2::uuid[]) as opened (token_hash, member_id)`;

/** Opens a session for each of these members: hashing ten thousand passwords would take minutes. */
export async function signIn(client: pg.ClientBase, memberIds: readonly string[]): Promise<SignedIn[]> {
  const signedIn = memberIds.map((id) => ({ id, cookie: { name: sessionCookieName(false), value: newToken() } }));
  await client.query(insertSessions, [signedIn.map(({ cookie }) => hashToken(cookie.value)), memberIds]);
  return signedIn;
}

export async function insertMembers(client: pg.ClientBase, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into members (id, email, name, password_hash)
       select id, id || '@bench.example', 'Player ' || n, ''
       from (select gen_random_uuid() as id, n from generate_series(1, $1::integer) n) as added
       returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

const insertSignedInMembers = async (client: pg.ClientBase, count: number): Promise<SignedIn[]> =>
  signIn(client, await insertMembers(client, count));

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

/**
 * Play preferences of a post: a third or more say nothing about each, but all name languages. One in 1,000 names Finnish and the
 * 20 oldest Japanese; those that name Spanish name South America.
 */
const preferences = `
  (array['{}', '{voice}', '{voice,text}'])[1 + n % 3]::text[],
  case when n <= 20 then '{ja}' when n % 1000 = 501 then '{fi}'
    else (array['{en}', '{de}', '{en}', '{es}', '{en,fr}', '{en,de}', '{en}'])[1 + n % 7] end::text[],
  case when n % 7 = 3 then '{south-america}'
    else (array['{}', '{europe-west}', '{}', '{oceania}', '{north-america-east,north-america-west}'])[1 + n % 5] end::text[],
  (array['{}', '{}', '{casual}', '{ranked,competitive}'])[1 + n % 4]::text[], n % 50 = 0`;

/** SQL for an array of `count` made-up words. Inlined, because a function would be called once per word. */
const words = (count: string): string => `(
  select array_agg(substr(translate(md5(word::text), '0123456789', 'aeioulnrst'), 1, 3 + word % 7))
  from (select ${place(WORDS, 'w')} as word from generate_series(1, ${count}) w) as picked)`;

const insertPosts = `
  insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active,
    comms, spoken_languages, play_areas, levels, is_adults_only, seats, accepted_seats, starts_at, closes_at)
  select
    (lpad(to_hex(1767225600000 + n * 30000::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || 'a' || substr(md5(n::text), 4, 15))::uuid,
    authors.id, game.id, game.name, game.filter_option, platform,
    'Looking for ' || array_to_string(words, ' '),
    tags, n % 20 <> 0, ${preferences}, ${seats}, ${acceptedSeats}, starts_at, starts_at + interval '2 hours'
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
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { name, definition, statistics } of indexes) {
    await client.query(definition);
    if (statistics !== null) await client.query(`alter index ${name} alter column 1 set statistics ${statistics}`);
  }
  await client.query('vacuum analyze');
  return authorIds;
}

export type Pair = readonly [string, string];

interface Written {
  readonly messages: number;
  /** Number of newest messages that neither member has read. */
  readonly unread: number;
}

const messageWords = 'ready for ranked tonight we need one more who heals well and talks calmly after nine'.split(' ');

const pairs = `
  select least(one, other)::text || '_' || greatest(one, other) as chat_id, one, other, place
  from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (one, other, place)`;

const insertChats = `
  insert into chats (id, last_seq, last_message, last_message_at)
  select chat_id, $3::integer, 'See you at nine.', now() - place * interval '1 second' from (${pairs}) as pair`;

const insertParticipants = `
  insert into chat_participants (chat_id, member_id, partner_id, read_seq, has_written)
  select chat_id, one, other, $3::integer, true from (${pairs}) as pair
  union all select chat_id, other, one, $3, true from (${pairs}) as pair`;

/** Inserts messages of 1 to 30 words, a minute apart. The texts are the same in every run. */
const insertMessages = `
  insert into messages (chat_id, seq, id, sender_id, text, sent_at)
  select chat_id, seq, gen_random_uuid(), case when seq % 3 = 0 then one else other end,
    (select string_agg(($4::text[])[1 + (seq * 7 + at * 11) % ${messageWords.length}], ' ') from generate_series(0, seq * 13 % 30) at),
    now() - place * interval '1 second' - ($3::integer - seq) * interval '1 minute'
  from (${pairs}) as pair, generate_series(1, $3::integer) as seq`;

/** Inserts a conversation for each pair, each a second older than the previous one. */
export async function insertConversations(
  client: pg.ClientBase,
  between: readonly Pair[],
  { messages, unread }: Written,
): Promise<void> {
  const sides = [between.map(([one]) => one), between.map(([, other]) => other)];
  await client.query(insertChats, [...sides, messages]);
  await client.query(insertParticipants, [...sides, messages - unread]);
  await client.query(insertMessages, [...sides, messages, messageWords]);
}

export async function insertPairWithMessages(client: pg.ClientBase, messages: number): Promise<[SignedIn, SignedIn]> {
  const [one, other] = await insertSignedInMembers(client, 2);
  if (!one || !other) throw new Error('Nobody was added.');
  await insertConversations(client, [[one.id, other.id]], { messages, unread: 0 });
  return [one, other];
}
