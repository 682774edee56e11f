import { defineEndpoint } from '../endpoint.ts';
import { SESSION_PATH } from '../paths.ts';
import { currentMemberSchema } from '../members/members.ts';
import { z } from '../zod.ts';

export const sessionSchema = z.object({
  /** Null for a visitor. */
  member: z.nullable(currentMemberSchema),
  /** Set if the account of this session was disabled, with the administrator's reason. */
  disabled: z.optional(z.object({ reason: z.string() })),
});
export type Session = z.output<typeof sessionSchema>;

export const getSessionEndpoint = defineEndpoint({
  method: 'GET',
  path: SESSION_PATH,
  summary: 'The signed-in member; null for a visitor. Includes the reason if the account was disabled.',
  access: 'visitor',
  isSessionIndependent: true,
  response: sessionSchema,
});

export const signOutEndpoint = defineEndpoint({
  method: 'DELETE',
  path: SESSION_PATH,
  summary: 'Signs out: ends this session and its live connections and clears the cookie.',
  access: 'visitor',
  response: sessionSchema,
});
