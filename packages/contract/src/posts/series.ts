import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../values/instant.ts';
import { z } from '../zod.ts';
import { postIdSchema, postParams } from './posts.ts';

/** Limit of a member's posts that repeat. */
export const SERIES_MAX_COUNT = 10;
/** A series ends after this many posts in a row that nobody joined. */
export const EMPTY_POSTS_MAX_COUNT = 2;
/** How long the crew of the last session can join before boards list the next post. */
export const CREW_FIRST_HOURS = 24;

/** Why a series ended by itself. */
export const seriesEndReasons = ['nobody-joined', 'suspended'] as const;

/** A post that repeats every week. Its author sees this. */
const postSeriesSchema = z.object({
  /** The latest post. */
  postId: postIdSchema,
  /** When the next session starts, at the same time of day as the first. */
  nextStartsAt: instant,
  /** Null while it repeats. */
  endReason: z.nullable(z.enum(seriesEndReasons)),
});
export type PostSeries = z.output<typeof postSeriesSchema>;

export const listPostSeriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/post-series',
  summary: "The signed-in member's posts that repeat every week, and those that stopped because nobody joined.",
  access: 'member',
  response: z.array(postSeriesSchema),
});

export const endPostSeriesEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/posts/:postId/series',
  summary: 'Stops repeating a post of the member. The post itself stays.',
  access: 'member',
  params: postParams,
  response: z.object({ postId: postIdSchema }),
  errors: ['post-not-found'],
});
