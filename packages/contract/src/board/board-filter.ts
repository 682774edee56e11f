import { message } from '../message.ts';
import { partySizeParamSchema } from '../posts/seats/party-size.ts';
import { platformsOf } from '../values/platforms.ts';
import { atMost, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const BOARD_SEARCH_MAX_LENGTH = 100;

const searchText = storableText().check(
  ...atMost(
    BOARD_SEARCH_MAX_LENGTH,
    message('Keep your search to {max} characters or fewer', { max: BOARD_SEARCH_MAX_LENGTH }),
  ),
);

/**
 * When a post starts: already or within `STARTS_NOW_MS`, before the night ends, or within the next seven nights.
 * `now` lists only what the viewer can join at once: posts of others with a free seat. `tonight` includes started posts.
 */
export const startWindows = ['now', 'tonight', 'week'] as const;
export type StartWindow = (typeof startWindows)[number];

/** The filters that a member chooses, combined with AND. */
export const chosenFilter = {
  search: z.optional(searchText.check(z.trim())),
  /** A filter option or the name of a game. */
  game: z.optional(searchText),
  /** A filter option or a platform. */
  platform: z.optional(searchText),
  when: z.optional(z.enum(startWindows)),
  /** Posts whose crew has a seat for each player of a party of this size. */
  party: z.optional(partySizeParamSchema),
  /** Posts without a mismatch with the platforms and play preferences of the profile. `known`: they also share one. */
  fits: z.optional(z.enum(['me', 'known'])),
};

/** The filter without its sort. */
export const chosenFilterSchema = z.strictObject(chosenFilter);
export type ChosenFilter = z.output<typeof chosenFilterSchema>;

export const sortField = {
  /** 'soonest': by start, then the posts without a start, newest first. Default: newest first. */
  sort: z.optional(z.enum(['soonest'])),
};

/** Filter and order of the board as in its URL. */
export const boardFilterSchema = z.strictObject({ ...chosenFilter, ...sortField });
export type BoardFilter = z.output<typeof boardFilterSchema>;
export type BoardSort = BoardFilter['sort'];

/** Reads the filter from search parameters; ignores invalid and empty ones. */
export function readFilter(search: Record<string, unknown>): BoardFilter {
  const parts = ['search', 'game', 'platform', 'when', 'party', 'fits', 'sort'] as const;
  return Object.fromEntries(
    parts.flatMap((part) => {
      const value = boardFilterSchema.safeParse({ [part]: search[part] }).data?.[part];
      const isUsable = value && (part !== 'platform' || platformsOf(value).length > 0);
      return isUsable ? [[part, value]] : [];
    }),
  );
}
