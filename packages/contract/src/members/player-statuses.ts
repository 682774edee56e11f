import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';
import { memberIdSchema } from './members.ts';

/** Limit per request: a page of the board has no more authors. */
export const PLAYER_STATUSES_MAX_COUNT = 24;

/** Players with fewer counted requests in 30 days are shown as new. */
export const ANSWER_RATE_MIN_REQUESTS = 5;

/** Ids separated by commas. */
const memberIdsSchema = z.codec(
  z.string(),
  z.array(memberIdSchema).check(z.maxLength(PLAYER_STATUSES_MAX_COUNT, `Up to ${PLAYER_STATUSES_MAX_COUNT} players`)),
  { decode: (text) => text.split(','), encode: (ids) => ids.join(',') },
);

/** How a player answered the requests of the last 30 days to join their posts. */
const answersSchema = z.object({
  /** If true, the other two are null. */
  isNew: z.boolean(),
  /** Share of counted requests that were accepted or declined: 0 to 1. */
  share: z.nullable(z.number()),
  /** Null if none was answered. */
  medianSeconds: z.nullable(z.int()),
});
export type PlayerAnswers = z.output<typeof answersSchema>;

const playerStatusSchema = z.object({
  memberId: memberIdSchema,
  /** Null if the player hides their presence, or has exchanged no message with the member. */
  isOnline: z.nullable(z.boolean()),
  /** Null if the player hides their presence. */
  answers: z.nullable(answersSchema),
  /** The member's note about the player, which only they read. Empty if there is none. */
  note: z.string(),
});
export type PlayerStatus = z.output<typeof playerStatusSchema>;

export const listPlayerStatusesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/players/statuses',
  summary: `Presence and answering habits of up to ${PLAYER_STATUSES_MAX_COUNT} players. Leaves out those who block the member or are blocked by them.`,
  access: 'member',
  querystring: z.strictObject({ ids: memberIdsSchema }),
  response: z.array(playerStatusSchema),
  errors: [],
});
