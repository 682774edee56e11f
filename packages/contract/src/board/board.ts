import { defineEndpoint } from '../endpoint.ts';
import { type Post, postPageSchema } from '../posts/posts.ts';
import { postIdSchema } from '../posts/post-id.ts';
import { type BoardSort, chosenFilter, sortField, type StartWindow } from './board-filter.ts';
import { instantAfter1970 } from '../values/instant.ts';
import { z } from '../zod.ts';

/** Counting of newer posts stops here; the board then shows '99+'. */
export const NEWER_POSTS_MAX_COUNT = 100;

const postFilter = {
  ...chosenFilter,
  /** When this night and the sixth after it end in the viewer's time zone, which the server does not know. */
  tonightEndsAt: z.optional(instantAfter1970),
  weekEndsAt: z.optional(instantAfter1970),
};

type WindowEnds = Pick<PostFilter, 'when' | 'tonightEndsAt' | 'weekEndsAt'>;

const windowEndRule = (when: StartWindow, field: 'tonightEndsAt' | 'weekEndsAt'): z.core.$ZodCheck<WindowEnds> =>
  z.refine((filter) => filter.when !== when || filter[field] !== undefined, {
    path: [field],
    error: `Send ${field} with when=${when}`,
  });
const windowRules = [windowEndRule('tonight', 'tonightEndsAt'), windowEndRule('week', 'weekEndsAt')] as const;

const postFilterFields = z.strictObject(postFilter);
export type PostFilter = z.output<typeof postFilterFields>;

/** After all valid starts, which have four-digit years. */
export const FAR_FUTURE_MS = 253_402_300_800_000;
const START_DIGITS = 15;

/**
 * Position of a post in the board. Like ids, cursors sort as text in the reverse order of the board: a soonest cursor is the
 * time from the start to {@link FAR_FUTURE_MS}, 0 without a start, then the id.
 */
export function boardCursor({ id, startsAt }: Pick<Post, 'id' | 'startsAt'>, sort: BoardSort): string {
  if (!sort) return id;
  const msBeforeEnd = startsAt ? FAR_FUTURE_MS - startsAt.getTime() : 0;
  return `${String(msBeforeEnd).padStart(START_DIGITS, '0')}_${id}`;
}

/** A number of posts. Counting stops early if a search matches many posts. */
const countSchema = z.object({
  count: z.int(),
  /** Whether `count` is a lower bound. */
  isAtLeast: z.boolean(),
});
export type PostCount = z.output<typeof countSchema>;

const facetSchema = z.object({ option: z.string(), ...countSchema.shape });
export type PostFacet = z.output<typeof facetSchema>;

/** Counts for the board: all active posts, all matches, and the matches of each filter option if it replaced the current one. */
export const postFacetsSchema = z.object({
  /** Posts that match all filters: the X of 'Showing X of Y posts'. */
  matching: countSchema,
  /** All active posts: the Y. */
  active: z.int(),
  /** Posts of others that match all filters and are newer than `after`, up to {@link NEWER_POSTS_MAX_COUNT}. */
  newer: z.optional(z.int()),
  games: z.array(facetSchema),
  platforms: z.array(facetSchema),
  /** One for each of {@link startWindows}; omitted if the request has no ends of tonight and this week. */
  times: z.optional(z.array(facetSchema)),
  /** Number of matching posts if this one filter were removed. */
  without: z.object({
    search: z.optional(countSchema),
    game: z.optional(countSchema),
    platform: z.optional(countSchema),
    when: z.optional(countSchema),
    party: z.optional(countSchema),
    fits: z.optional(countSchema),
  }),
});
export type PostFacets = z.output<typeof postFacetsSchema>;

export const boardPageSchema = z.extend(postPageSchema, {
  /** Newest active post that the viewer may see when the first page was read, regardless of the filter. Only with a sort. */
  newestId: z.optional(postIdSchema),
});
export type BoardPage = z.output<typeof boardPageSchema>;

export const listPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'A page of active posts, newest first or by start.',
  access: 'member',
  scope: 'board',
  querystring: z
    .strictObject({
      ...postFilter,
      ...sortField,
      /** The `nextCursor` of a page in the same order. */
      cursor: z.optional(z.string()),
    })
    .check(...windowRules),
  response: boardPageSchema,
});

export const getPostFacetsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/facets',
  summary: 'Counts for the board: matching, active, and per filter option.',
  access: 'member',
  scope: 'board',
  querystring: z
    .strictObject({
      ...postFilter,
      /** Id of the newest post that the client has loaded, '' if it has loaded none. If omitted, `newer` is not counted. */
      after: z.optional(z.union([postIdSchema, z.literal('')])),
    })
    .check(...windowRules),
  response: postFacetsSchema,
});
