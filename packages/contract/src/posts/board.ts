import { defineEndpoint } from '../endpoint.ts';
import { postIdSchema, postPageSchema } from './posts.ts';
import { atMost, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const SEARCH_MAX_LENGTH = 100;
/** Counting of newer posts stops here; the board then shows '99+'. */
export const NEWER_POSTS_MAX_COUNT = 100;

const searchText = storableText().check(
  ...atMost(SEARCH_MAX_LENGTH, `Keep your search to ${SEARCH_MAX_LENGTH} characters or fewer`),
);

/** Filters of the board, combined with AND. */
const postFilter = {
  search: z.optional(searchText.check(z.trim())),
  /** A filter option or the name of a game. */
  game: z.optional(searchText),
  /** A filter option or a platform. */
  platform: z.optional(searchText),
};
export const postFilterSchema = z.strictObject(postFilter);
export type PostFilter = z.output<typeof postFilterSchema>;

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
  games: z.array(facetSchema),
  platforms: z.array(facetSchema),
  /** Number of matching posts if this one filter were removed. */
  without: z.object({
    search: z.optional(countSchema),
    game: z.optional(countSchema),
    platform: z.optional(countSchema),
  }),
});
export type PostFacets = z.output<typeof postFacetsSchema>;

export const listPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'A page of active posts, newest first.',
  access: 'member',
  querystring: z.strictObject({ ...postFilter, cursor: z.optional(postIdSchema) }),
  response: postPageSchema,
});

export const getPostFacetsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/facets',
  summary: 'Counts for the board: matching, active, and per filter option.',
  access: 'member',
  querystring: postFilterSchema,
  response: postFacetsSchema,
});

export const countNewerPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/newer',
  summary: `Counts active posts of others that are newer than a given post, up to ${NEWER_POSTS_MAX_COUNT}.`,
  access: 'member',
  querystring: z.strictObject({
    ...postFilter,
    /** Id of the newest post that the client has loaded. If omitted, all matching posts are counted. */
    after: z.optional(postIdSchema),
  }),
  response: z.object({ count: z.int() }),
});
