import { defineEndpoint } from '../../endpoint.ts';
import { memberIdSchema } from '../../members/members.ts';
import { idSchema } from '../../values/id.ts';
import { instant } from '../../values/instant.ts';
import { z } from '../../zod.ts';

/** The outcomes of the question 'Still in?' before the start of a post. `no-show`: the author marked the player as a no-show later. */
export const readyCheckOutcomes = ['confirmed', 'missed', 'declined', 'no-show'] as const;

/** After this many missed checks and no-shows within {@link READY_CHECK_RETENTION_DAYS}, a member has half of the time to answer. */
export const MISSED_CHECKS_MAX_COUNT = 3;
export const READY_CHECK_RETENTION_DAYS = 30;

/** The question to one member of a crew. */
const readyCheckFields = {
  answerBy: instant,
  /** Null: not answered yet. */
  outcome: z.nullable(z.enum(readyCheckOutcomes)),
};
export const readyCheckSchema = z.object(readyCheckFields);
export type ReadyCheck = z.output<typeof readyCheckSchema>;

const crewCheckSchema = z.object({
  postId: idSchema,
  game: z.string(),
  startsAt: instant,
  author: z.object({ id: memberIdSchema, name: z.string() }),
  ...readyCheckFields,
  /** The member's own request. Null for the author. */
  requestId: z.nullable(idSchema),
  /** The accepted players, and those who missed the check or did not show up. Empty for everyone but the author. */
  crew: z.array(z.object({ id: memberIdSchema, name: z.string(), outcome: z.nullable(z.enum(readyCheckOutcomes)) })),
});
/** The question to the member about a crew. */
export type CrewCheck = z.output<typeof crewCheckSchema>;

export const listReadyChecksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/ready-checks',
  summary:
    'The member’s ready checks for posts that have not started yet, soonest first, after the member’s own games that are on and have missing players.',
  access: 'member',
  scope: 'requests',
  response: z.array(crewCheckSchema),
  errors: [],
});

export const answerReadyCheckEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId/ready-check',
  summary:
    'Answers the member’s ready check. Declining leaves the crew, or closes the author’s post. Repeating the answer changes nothing.',
  access: 'member',
  scope: 'requests',
  params: z.strictObject({ postId: idSchema }),
  body: z.strictObject({ answer: z.enum(['confirmed', 'declined']) }),
  response: readyCheckSchema,
  errors: ['check-not-found', 'check-over'],
});
