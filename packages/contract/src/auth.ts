import { defineEndpoint } from './endpoint.ts';
import { atLeast, atMost, storableText } from './text.ts';
import { currentMemberSchema, emailSchema, memberIdSchema, nameSchema } from './users.ts';
import { z } from './zod.ts';

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;

/** A password that somebody chooses. Common ones are refused by the server, which holds the list. */
export const newPasswordSchema = storableText('Please enter a password').check(
  z.minLength(1, 'Please enter a password'),
  atLeast(PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters'),
  ...atMost(PASSWORD_MAX_LENGTH, `A password has at most ${PASSWORD_MAX_LENGTH} characters`),
);

/** What a form says where somebody chooses a password. */
export const newPasswordTexts = {
  label: 'New password',
  confirmLabel: 'Confirm new password',
  hint: `At least ${PASSWORD_MIN_LENGTH} characters.`,
} as const;
export const passwordChangeFailed = (reason: string): string => `Failed to change your password: ${reason}`;

/** The sentence for a password that everybody tries first. */
export const commonPasswordMessage = 'This password is too common. Please choose another.';

export const registrationSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type Registration = z.output<typeof registrationSchema>;

/** The password once more, as forms ask for it that choose one. */
export const confirmedPasswordShape = {
  password: z.string().check(z.minLength(1, 'Please enter a password')),
  confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password')),
};
interface ConfirmedPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/** Both are the same, and only then the password has to be one that may be chosen. */
export const confirmedPasswordChecks = [
  z.refine<ConfirmedPassword>((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    abort: true,
  }),
  z.superRefine<ConfirmedPassword>(({ password }, context) => {
    const tooWeak = newPasswordSchema.safeParse(password).error?.issues[0];
    if (tooWeak) context.addIssue({ code: 'custom', path: ['password'], message: tooWeak.message });
  }),
] as const;

/** What the form asks: the registration and the password once more. */
export const registrationFormSchema = z
  .strictObject({ name: nameSchema, email: emailSchema, ...confirmedPasswordShape })
  .check(...confirmedPasswordChecks);
export type RegistrationForm = z.output<typeof registrationFormSchema>;

export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z
    .string()
    .check(
      z.minLength(1, 'Please enter your password'),
      ...atMost(PASSWORD_MAX_LENGTH, `A password has at most ${PASSWORD_MAX_LENGTH} characters`),
    ),
});
export type Credentials = z.output<typeof credentialsSchema>;

export const sessionSchema = z.object({
  /** Nobody is signed in when null. */
  member: z.nullable(currentMemberSchema),
});
export type Session = z.output<typeof sessionSchema>;

export const registerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/members',
  summary: 'Creates an account. It does not sign in.',
  access: 'visitor',
  body: registrationSchema,
  response: z.object({ id: memberIdSchema }),
  errors: ['email-taken'],
});

export const signInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'Signs in and sets the session cookie.',
  access: 'visitor',
  body: credentialsSchema,
  response: sessionSchema,
  errors: ['invalid-credential', 'user-disabled'],
});

export const getSessionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in; for a visitor an answer with nobody in it.',
  access: 'visitor',
  response: sessionSchema,
  errors: [],
});

export const signOutEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Ends this session, its cookie and its live connections.',
  access: 'visitor',
  response: sessionSchema,
  errors: [],
});
