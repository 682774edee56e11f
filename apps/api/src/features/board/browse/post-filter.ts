import { isGameOption } from '@muster/contract/games/games.ts';
import { crossPlatform, platforms, platformsOf } from '@muster/contract/values/platforms.ts';
import { FAR_FUTURE_MS, type PostFilter } from '@muster/contract/board/board.ts';
import type { BoardSort } from '@muster/contract/board/board-filter.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { postIdSchema } from '@muster/contract/posts/post-id.ts';
import { STARTS_NOW_MS } from '@muster/contract/posts/schedule/schedule.ts';
import { preferenceNames, type PlayPreferences } from '@muster/contract/values/play-preferences.ts';
import { type SQL, type SQLWrapper, and, eq, gt, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import { isAnyOf, textArray } from '#src/db/sql-expressions.ts';
import { planEachTime } from '#src/db/prepare-queries.ts';
import { freeSeats, isListed, languageAreaPairs, valuesOrAny, posts } from '#src/db/schema/posts.ts';
import { validationError } from '#src/lib/app-error.ts';

/** A board filter with its games resolved to ids, and `fits` to the viewer's preferences. */
export interface ResolvedFilter extends Omit<PostFilter, 'fits'> {
  readonly fits?: (PlayPreferences & { readonly isKnown?: boolean }) | undefined;
  /** Ids of the games for which a word of the search is an alias. */
  readonly aliasedGames?: ReadonlyMap<string, readonly string[]> | undefined;
  /** The window `now` leaves out the posts of this member. */
  readonly viewerId?: string | undefined;
  /** Id of the game with the name `game`. Undefined if there is none, or `game` is a fixed option. */
  readonly gameId?: string | undefined;
}

/** `false` for an unknown game, which PostgreSQL answers without a scan. */
function isOfGame({ game, gameId }: ResolvedFilter): SQL | undefined {
  if (!game) return undefined;
  if (isGameOption(game)) return eq(posts.filterOption, game);
  return gameId === undefined ? sql`false` : eq(posts.gameId, gameId);
}

/** Whether a post is in the window `now` of members other than its author: it starts, and a player can still join. */
export const isJoinableNow = sql`(${sql.raw(`starts_at <= now() + interval '${STARTS_NOW_MS} ms'`)} and ${freeSeats} >= 1)`;
const startsBefore = (end: Date | undefined): SQL =>
  end ? sql`starts_at < ${end.toISOString()}::timestamptz` : sql`false`;

/** Whether a post starts in the window of a filter. A post without a start is in no window. */
function startsInWindow({ when, tonightEndsAt, weekEndsAt, viewerId }: ResolvedFilter): SQL | undefined {
  if (!when) return undefined;
  if (when === 'tonight') return startsBefore(tonightEndsAt);
  if (when === 'week') return and(sql`starts_at > now()`, startsBefore(weekEndsAt));
  return and(isJoinableNow, viewerId === undefined ? undefined : ne(posts.authorId, viewerId));
}

type MemberPreferences = Readonly<Record<keyof PlayPreferences, SQLWrapper>>;

const anyDevice = textArray([crossPlatform]);

/** Whether a post has no mismatch with a member: columns or values. Same rule as `listMismatches` in the contract. */
export const fitsMember = (member: MemberPreferences): SQL =>
  sql.join(
    [
      sql`(${member.platforms} <@ ${anyDevice} or ${posts.platform} = any (${member.platforms} || ${anyDevice}))`,
      ...preferenceNames.map(
        (set) => sql`(${member[set]} = '{}' or ${valuesOrAny(posts[set])} && (${member[set]} || '{any}'))`,
      ),
      sql`not (${posts.isAdultsOnly} and ${member.isAdult} is false)`,
    ],
    sql` and `,
  );

/** Whether a post shares a preference with a member. Same rule as in the contract. */
export const isKnownToFit = (member: MemberPreferences): SQL =>
  sql`(${sql.join(
    preferenceNames.map((set) => sql`${valuesOrAny(posts[set])} && ${member[set]}`),
    sql` or `,
  )})`;

/** The preferences of a filter. Only scans and the indexes of preferences use it: other indexes are slow if few posts fit. */
export function fitsViewer({ fits }: ResolvedFilter): SQL | undefined {
  if (!fits) return undefined;
  const member = {
    comms: textArray(fits.comms),
    spokenLanguages: textArray(fits.spokenLanguages),
    playAreas: textArray(fits.playAreas),
    levels: textArray(fits.levels),
    platforms: textArray(fits.platforms),
    isAdult: sql`${fits.isAdult}::boolean`,
  };
  return and(fitsMember(member), fits.isKnown ? isKnownToFit(member) : undefined);
}

/** Condition implied by {@link fitsViewer}, for the index of pairs. Evaluating it for each row of a scan is slow. */
export function hasLanguageAndArea({ fits }: ResolvedFilter): SQL | undefined {
  if (!fits || fits.spokenLanguages.length === 0 || fits.playAreas.length === 0) return undefined;
  const wanted = [fits.spokenLanguages, fits.playAreas].map((values) => textArray([...values, 'any']));
  return sql`${languageAreaPairs(posts)} && text_pairs(${sql.join(wanted, sql`, `)})`;
}

/** Whether a crew has seats for the party of a filter. */
const hasSeats = ({ party }: ResolvedFilter): SQL | undefined =>
  party === undefined ? undefined : sql`${freeSeats} >= ${Number(party)}::int`;

const soonestCursor = /^(\d{15})_(.+)$/;

type Position = Pick<Post, 'id' | 'startsAt'>;

/** The reverse of `boardCursor`. Throws if the cursor does not fit the sort. */
export function parseCursor(cursor: string, sort: BoardSort): Position {
  const [, start = '0', id] = sort ? (soonestCursor.exec(cursor) ?? []) : [cursor, '0', cursor];
  const startMs = FAR_FUTURE_MS - Number(start);
  if (id === undefined || !postIdSchema.safeParse(id).success || startMs < 0)
    throw validationError('cursor', 'This cursor does not fit the sort order');
  return { id, startsAt: Number(start) === 0 ? null : new Date(startMs) };
}

/** Part of the board: posts after a position in its order, or newer than a post id, without the posts of hidden members. */
export interface BoardRange {
  readonly hiddenIds: readonly string[];
  readonly sort?: BoardSort;
  readonly last?: Position | undefined;
  readonly after?: string | undefined;
}

/** The order of the board, for a query of its ids and starts. */
export const boardOrder = ({ sort }: BoardRange): SQL => (sort ? sql`starts_at, id desc` : sql`id desc`);

/** Conditions that together match the posts after the last one. Each is one range of the index that fits the order. */
function rangesAfterLast({ sort, last }: BoardRange): readonly [SQL | undefined, ...SQL[]] {
  if (!last) return [undefined];
  const isOlder = lt(posts.id, last.id);
  if (!sort) return [isOlder];
  const hasNoStart = sql`starts_at is null`;
  if (!last.startsAt) return [sql`(${hasNoStart} and ${isOlder})`];
  const start = sql`${last.startsAt.toISOString()}::timestamptz`;
  return [sql`(starts_at = ${start} and ${isOlder})`, sql`starts_at > ${start}`, hasNoStart];
}

const isVisible = ({ after, hiddenIds }: BoardRange): SQL | undefined =>
  and(
    after ? gt(posts.id, after) : undefined,
    hiddenIds.length > 0 ? not(isAnyOf(posts.authorId, hiddenIds)) : undefined,
  );

/** Columns that searches and preferences are matched against. */
export const matchedColumns = sql.raw(
  'game_id, platform, search_text, is_active, comms, spoken_languages, play_areas, levels, is_adults_only',
);

/** The parts of a board, merged in its order. The limit of each part lets the planner choose an index for few rows. */
function mergeParts(range: BoardRange, limit: number, parts: ReadonlyArray<SQL | undefined>): SQL {
  const order = sql`order by ${boardOrder(range)} limit ${sql.raw(String(limit))}`;
  const selects = parts.map(
    (part) => sql`(select id, author_id, starts_at, ${matchedColumns} from posts
      where ${and(isListed, part)} ${order})`,
  );
  return sql`select * from (${sql.join(selects, sql` union all `)}) as board ${order}`;
}

/**
 * The first active posts under a filter, in the order of the board, without its search and preferences. A union of index scans, which
 * PostgreSQL merges in order: it reads only the posts up to the limit. Sorted by newest, it has one scan per platform.
 */
export function selectBoard(filter: ResolvedFilter, range: BoardRange, limit: number): SQL {
  const { game, platform } = filter;
  const condition = and(isOfGame(filter), startsInWindow(filter), hasSeats(filter), isVisible(range));
  const storedPlatforms = platform ? platformsOf(platform) : platforms;
  const ranges = rangesAfterLast(range);
  const isSplit = !range.sort && storedPlatforms.length > 0 && (game || platform);
  const platformConditions = isSplit
    ? storedPlatforms.map((one) => eq(posts.platform, one))
    : [platform ? inArray(posts.platform, [...storedPlatforms]) : undefined];
  const parts = platformConditions.flatMap((onPlatform) => ranges.map((part) => and(part, onPlatform, condition)));
  const board = mergeParts(range, limit, parts);
  // No index fits all conditions, so the best one depends on the values.
  return range.sort || filter.party || filter.when ? sql`${planEachTime} ${board}` : board;
}

/** The same posts as a condition, for queries that use another index. */
export const isInFilter = (filter: ResolvedFilter, range: BoardRange): SQL | undefined =>
  and(
    isListed,
    isOfGame(filter),
    filter.platform ? inArray(posts.platform, [...platformsOf(filter.platform)]) : undefined,
    startsInWindow(filter),
    hasSeats(filter),
    or(...rangesAfterLast(range)),
    isVisible(range),
  );
