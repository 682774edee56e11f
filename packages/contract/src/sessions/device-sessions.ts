import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { z } from '../zod.ts';

/** A browser in which the member is signed in. */
export const deviceSessionSchema = z.object({
  id: idSchema,
  /** For example 'Chrome on Windows'. */
  device: z.string(),
  isPhone: z.boolean(),
  /** Whether this request came from it. */
  isCurrent: z.boolean(),
  signedInAt: instant,
  /** Updated once a minute at most. */
  lastUsedAt: instant,
});
export type DeviceSession = z.output<typeof deviceSessionSchema>;

export const listSessionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'Lists the sessions of the member: this browser first, then by last use.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: z.array(deviceSessionSchema),
});

export const endSessionEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/:sessionId',
  summary: 'Signs the member out in one browser. Does nothing if the session does not exist.',
  access: 'member',
  isAllowedWhileSuspended: true,
  params: z.strictObject({ sessionId: idSchema }),
  response: z.object({ sessionId: idSchema }),
});

export const endOtherSessionsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Signs the member out in every other browser.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: z.object({ endedSessions: z.int() }),
});
