import { defineEndpoint } from '../../endpoint.ts';
import { instant } from '../../values/instant.ts';
import { z } from '../../zod.ts';
import { timeZoneSchema } from '../../values/time-zone.ts';
import { postParams } from '../posts.ts';
import { postIdSchema } from '../post-id.ts';

/** Maximum number of series per member that have not ended. */
export const SERIES_MAX_COUNT = 10;
/** Maximum number of series in the list. */
export const LISTED_SERIES_MAX_COUNT = 100;
/** A series ends after this number of consecutive posts that nobody joined. */
export const EMPTY_POSTS_MAX_COUNT = 2;
/** Hours before boards list the next post, in which the last session's crew can join. */
export const CREW_HEAD_START_HOURS = 24;

/** Why a series ended by itself. */
export const seriesEndReasons = ['nobody-joined', 'suspended'] as const;

/** A post that repeats every week. Only its author receives this. */
const postSeriesSchema = z.object({
  /** The latest post. */
  postId: postIdSchema,
  /** When the next session starts, at the same time of day as the first. */
  nextStartsAt: instant,
  /** The time zone of the time of day. */
  timeZone: z.string(),
  /** Null while the post repeats. */
  endReason: z.nullable(z.enum(seriesEndReasons)),
});
export type PostSeries = z.output<typeof postSeriesSchema>;

export const listPostSeriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/post-series',
  summary: `The signed-in member’s posts that repeat every week, then the newest of those whose series ended by itself, up to ${LISTED_SERIES_MAX_COUNT}.`,
  access: 'member',
  response: z.array(postSeriesSchema),
});

const seriesChangeSchema = z.strictObject({ timeZone: timeZoneSchema });
export type SeriesChange = z.output<typeof seriesChangeSchema>;

export const changePostSeriesEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/posts/:postId/series',
  summary: 'Changes the time zone of the series of the member’s own post. The next session keeps its start.',
  access: 'member',
  params: postParams,
  body: seriesChangeSchema,
  response: postSeriesSchema,
  errors: ['post-not-found'],
});

export const endPostSeriesEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/posts/:postId/series',
  summary:
    'Ends the series to which the member’s own post belongs. The post may be an earlier session, and is unchanged.',
  access: 'member',
  params: postParams,
  response: z.object({ postId: postIdSchema }),
  errors: ['post-not-found'],
});
