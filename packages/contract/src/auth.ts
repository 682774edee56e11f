import { defineEndpoint } from './endpoint.ts';
import { passwordWeakness } from './password-weakness.ts';
import { SESSION_PATH } from './paths.ts';
import { atLeast, atMost, storableText } from './values/text.ts';
import { currentMemberSchema, emailSchema, memberIdSchema, nameSchema } from './users.ts';
import { z } from './zod.ts';

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;

/** A new password. The server also refuses common ones, of which it has the list, and ones made of the owner's words. */
export const newPasswordSchema = storableText('Please enter a password').check(
  z.minLength(1, 'Please enter a password'),
  atLeast(PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters'),
  ...atMost(PASSWORD_MAX_LENGTH, `A password has at most ${PASSWORD_MAX_LENGTH} characters`),
  z.superRefine((password, context) => {
    // The rules above refuse other lengths, and checking a very long password would be slow.
    if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) return;
    const message = passwordWeakness(password);
    if (message) context.addIssue({ code: 'custom', message });
  }),
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

/**
 * Both are the same, and only then the password is checked. It must not be made of the words of `contextTexts`: its owner's
 * name and address, and the product's name.
 */
export const confirmedPasswordChecks = <Form extends ConfirmedPassword>(
  contextTexts: (form: Form) => readonly string[],
) =>
  [
    z.refine<Form>((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      abort: true,
    }),
    z.superRefine<Form>((form, context) => {
      const broken = newPasswordSchema.safeParse(form.password).error?.issues[0]?.message;
      const message = broken ?? passwordWeakness(form.password, contextTexts(form));
      if (message) context.addIssue({ code: 'custom', path: ['password'], message });
    }),
  ] as const;

interface RegistrationEntries extends ConfirmedPassword {
  readonly name: string;
  readonly email: string;
}

/** The registration form: the registration, and the password once more. */
export const registrationFormSchema = (productName: string) =>
  z
    .strictObject({ name: nameSchema, email: emailSchema, ...confirmedPasswordShape })
    .check(...confirmedPasswordChecks<RegistrationEntries>(({ name, email }) => [name, email, productName]));

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
  /** Set when this session's account was disabled: the reason, in an administrator's words. */
  disabled: z.optional(z.object({ reason: z.string() })),
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
  path: SESSION_PATH,
  summary: 'Signs in and sets the session cookie.',
  access: 'visitor',
  body: credentialsSchema,
  response: sessionSchema,
  errors: ['invalid-credential', 'user-disabled'],
});

export const getSessionEndpoint = defineEndpoint({
  method: 'GET',
  path: SESSION_PATH,
  summary: 'Who is signed in; null for a visitor, with the reason where the account of the session was disabled.',
  access: 'visitor',
  response: sessionSchema,
  errors: [],
});

export const signOutEndpoint = defineEndpoint({
  method: 'DELETE',
  path: SESSION_PATH,
  summary: 'Ends this session, its cookie and its live connections.',
  access: 'visitor',
  response: sessionSchema,
  errors: [],
});
