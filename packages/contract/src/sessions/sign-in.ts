import { defineEndpoint } from '../endpoint.ts';
import { SESSION_PATH } from '../paths.ts';
import { emailSchema, memberIdSchema, nameSchema } from '../members/members.ts';
import {
  type ConfirmedPassword,
  confirmedPasswordChecks,
  confirmedPasswordShape,
  currentPasswordSchema,
  newPasswordSchema,
} from './passwords.ts';
import { sessionSchema } from './session.ts';
import { inviteCodeSchema } from './invite-links.ts';
import { registrationErrors } from './registration.ts';
import { z } from '../zod.ts';

const registrationSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  /** Required while registration is invite-only. Invalid codes are ignored while it is open. */
  inviteCode: z.optional(inviteCodeSchema),
});
export type Registration = z.output<typeof registrationSchema>;

interface RegistrationEntries extends ConfirmedPassword {
  readonly name: string;
  readonly email: string;
}

export const registrationFormSchema = (productName: string) =>
  z
    .strictObject({ name: nameSchema, email: emailSchema, ...confirmedPasswordShape })
    .check(...confirmedPasswordChecks<RegistrationEntries>(({ name, email }) => [name, email, productName]));

export const credentialsSchema = z.strictObject({ email: emailSchema, password: currentPasswordSchema });
export type Credentials = z.output<typeof credentialsSchema>;

export const registerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/members',
  summary: 'Creates an account without signing in.',
  access: 'visitor',
  isSessionIndependent: true,
  body: registrationSchema,
  response: z.object({ id: memberIdSchema }),
  errors: ['email-taken', ...registrationErrors, 'registration-needs-discord'],
});

export const signInEndpoint = defineEndpoint({
  method: 'POST',
  path: SESSION_PATH,
  summary: 'Signs in and sets the session cookie.',
  access: 'visitor',
  isSessionIndependent: true,
  body: credentialsSchema,
  response: sessionSchema,
  errors: ['invalid-credential', 'user-disabled', 'account-being-deleted'],
});
