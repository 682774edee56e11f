import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { idSchema } from '../values/id.ts';
import { atMost, normalizeName, storableText } from '../values/text.ts';
import { timeZoneSchema } from '../values/time-zone.ts';
import { z } from '../zod.ts';
import { chosenFilterSchema } from './board-filter.ts';

/** Limit per member. */
export const SAVED_SEARCHES_MAX_COUNT = 10;
export const SAVED_SEARCH_NAME_MAX_LENGTH = 60;

const savedSearchNameSchema = storableText().check(
  z.overwrite(normalizeName),
  z.minLength(1, message('Enter a name for this search')),
  ...atMost(
    SAVED_SEARCH_NAME_MAX_LENGTH,
    message('Keep the name to {max} characters or fewer', { max: SAVED_SEARCH_NAME_MAX_LENGTH }),
  ),
);

const savedSearchIdSchema = idSchema;

/** A filter of the board for which a member gets alerts. Only that member sees it. */
export const savedSearchSchema = z.object({
  id: savedSearchIdSchema,
  name: z.string(),
  filter: chosenFilterSchema,
  /** Whether its alerts are pushed, if the member's settings allow it. */
  isPushed: z.boolean(),
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** Error of a search that consists of spaces and quotes. */
export const noSearchWordsMessage = message('Enter a word to search for');

/** Without any filter, the search matches all posts. */
export const savedSearchDraftSchema = z.strictObject({
  name: savedSearchNameSchema,
  filter: chosenFilterSchema,
  /** The browser's time zone, or null if it is unknown. Stored if the member has none. */
  timeZone: z.nullable(timeZoneSchema),
});
export type SavedSearchDraft = z.output<typeof savedSearchDraftSchema>;

const savedSearchParams = z.object({ savedSearchId: savedSearchIdSchema });

export const listSavedSearchesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: "The signed-in member's saved searches, oldest first.",
  access: 'member',
  response: z.array(savedSearchSchema),
});

export const saveSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: `Saves a filter of the board, so that the member gets alerts about matching posts. Returns the stored search if the filter was already saved. Rejects a search without words and an unknown platform. At most ${SAVED_SEARCHES_MAX_COUNT} per member.`,
  access: 'member',
  body: savedSearchDraftSchema,
  response: savedSearchSchema,
  errors: ['saved-searches-limit'],
});

const savedSearchChangeSchema = z.strictObject({
  name: z.optional(savedSearchNameSchema),
  isPushed: z.optional(z.boolean()),
});
export type SavedSearchChange = z.output<typeof savedSearchChangeSchema>;

export const changeSavedSearchEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:savedSearchId',
  summary: 'Changes the name of a saved search, or whether its alerts are pushed.',
  access: 'member',
  params: savedSearchParams,
  body: savedSearchChangeSchema,
  response: savedSearchSchema,
  errors: ['saved-search-not-found'],
});

export const deleteSavedSearchEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:savedSearchId',
  summary: 'Deletes a saved search. Its alerts are no longer listed.',
  access: 'member',
  params: savedSearchParams,
  response: z.object({ id: savedSearchIdSchema }),
  errors: ['saved-search-not-found'],
});
