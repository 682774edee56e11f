import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { instant } from '../values/instant.ts';
import { atMost, emptyIfInvisible, requireVisibleText, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const SANCTION_REASON_MAX_LENGTH = 500;
export const APPEAL_MAX_LENGTH = 1000;

const reasonMissing = message('Please give a reason');
const reasonTooLong = message('Keep the reason to {max} characters or fewer', { max: SANCTION_REASON_MAX_LENGTH });

/** An administrator's reason. The member reads it. */
export const reasonSchema = storableText(reasonMissing).check(
  z.trim(),
  requireVisibleText(reasonMissing),
  ...atMost(SANCTION_REASON_MAX_LENGTH, reasonTooLong),
);

/** An administrator's optional reason for deleting a post or a game. The authors of the posts read it. */
export const removalSchema = z.strictObject({
  reason: z._default(
    storableText().check(z.trim(), z.overwrite(emptyIfInvisible), ...atMost(SANCTION_REASON_MAX_LENGTH, reasonTooLong)),
    '',
  ),
});

export const appealStates = ['open', 'declined', 'lifted'] as const;

/** A current suspension, and the member's appeal against it. */
const suspensionSchema = z.object({
  reason: z.string(),
  until: instant,
  appeal: z.nullable(z.object({ text: z.string(), state: z.enum(appealStates), answer: z.string() })),
});
export type Suspension = z.output<typeof suspensionSchema>;

export const getSuspensionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/suspension',
  summary: 'The current suspension of the signed-in member, or null.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: z.object({ suspension: z.nullable(suspensionSchema) }),
});

const appealMissing = message('Please say why');

export const appealDraftSchema = z.strictObject({
  text: storableText(appealMissing).check(
    z.trim(),
    requireVisibleText(appealMissing),
    ...atMost(APPEAL_MAX_LENGTH, message('Keep your appeal to {max} characters or fewer', { max: APPEAL_MAX_LENGTH })),
  ),
});
export type AppealDraft = z.output<typeof appealDraftSchema>;

export const createAppealEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/appeal',
  summary: 'Appeals against the member’s suspension, once.',
  access: 'member',
  isAllowedWhileSuspended: true,
  body: appealDraftSchema,
  response: z.object({ suspension: z.nullable(suspensionSchema) }),
  errors: ['nothing-to-appeal', 'appealed-before'],
});
