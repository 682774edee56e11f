import { defineEndpoint } from './endpoint.ts';
import { postIdSchema, postPageSchema } from './posts.ts';
import { atMost, storableText } from './values/text.ts';
import { z } from './zod.ts';

export const SEARCH_MAX_LENGTH = 100;
/** Newer posts are counted up to here; more is shown as '99+'. */
export const NEWER_POSTS_MAX_COUNT = 100;

const searchText = storableText().check(
  ...atMost(SEARCH_MAX_LENGTH, `A search has at most ${SEARCH_MAX_LENGTH} characters`),
);

/** What narrows the board. An absent part does not narrow. */
const postFilter = {
  search: z.optional(searchText.check(z.trim())),
  /** A filter option or the name of a game. */
  game: z.optional(searchText),
  /** A filter option or a platform. */
  platform: z.optional(searchText),
};
export const postFilterSchema = z.strictObject(postFilter);
export type PostFilter = z.output<typeof postFilterSchema>;

/** A number of posts. A common word on a big board is not counted to its end. */
const countSchema = z.object({
  count: z.int(),
  /** Whether there may be more than were counted. */
  isAtLeast: z.boolean(),
});
export type PostCount = z.output<typeof countSchema>;

const facetSchema = z.object({ option: z.string(), ...countSchema.shape });
export type PostFacet = z.output<typeof facetSchema>;

/** How many active posts there are, and what each filter option would give under the other filters. */
export const postFacetsSchema = z.object({
  /** Posts that match the whole filter: the X of 'Showing X of Y posts'. */
  matching: countSchema,
  /** All active posts: the Y. */
  active: z.int(),
  games: z.array(facetSchema),
  platforms: z.array(facetSchema),
  /** What would match without one part of the filter; only for the parts there are. */
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
  errors: [],
});

export const getPostFacetsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/facets',
  summary: 'Counts for the board: matching, active, and per filter option.',
  access: 'member',
  querystring: postFilterSchema,
  response: postFacetsSchema,
  errors: [],
});

export const countNewerPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/newer',
  summary: 'How many active posts of others have come behind a post that is known, up to a limit.',
  access: 'member',
  querystring: z.strictObject({
    ...postFilter,
    /** The newest post that is known; without it everything is new. */
    after: z.optional(postIdSchema),
  }),
  response: z.object({ count: z.int() }),
  errors: [],
});
