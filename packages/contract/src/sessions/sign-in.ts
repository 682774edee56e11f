import { defineEndpoint } from '../endpoint.ts';
import { passwordWeakness } from './password-weakness.ts';
import { SESSION_PATH } from '../paths.ts';
import { sessionSchema } from './session.ts';
import { atLeast, atMost, storableText } from '../values/text.ts';
import { emailSchema, memberIdSchema, nameSchema } from '../members/members.ts';
import { z } from '../zod.ts';

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;

/** Keyboards and systems encode the same password differently: accents, full-width letters. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** A new password. The server also rejects common passwords and those made of context words. */
export const newPasswordSchema = storableText('Please enter a password').check(
  z.overwrite(normalizePassword),
  z.minLength(1, 'Please enter a password'),
  atLeast(PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters'),
  ...atMost(PASSWORD_MAX_LENGTH, `Keep your password to ${PASSWORD_MAX_LENGTH} characters or fewer`),
  z.superRefine((password, context) => {
    // The rules above reject other lengths, and checking a very long password would be slow.
    if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) return;
    const message = passwordWeakness(password);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);

export const newPasswordTexts = {
  label: 'New password',
  confirmLabel: 'Confirm new password',
  hint: `At least ${PASSWORD_MIN_LENGTH} characters.`,
} as const;
export const passwordChangeFailed = (reason: string): string => `Couldn't change your password: ${reason}`;

export const commonPasswordMessage = 'This password is too common. Please choose another.';

export const registrationSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type Registration = z.output<typeof registrationSchema>;

export const confirmedPasswordShape = {
  password: z.string().check(z.minLength(1, 'Please enter a password')),
  confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password')),
};
interface ConfirmedPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * Checks that both entries are equal, and then the password. It must not be made of words in `contextTexts`: its owner's
 * name and address, and the product's name.
 */
export const confirmedPasswordChecks = <Form extends ConfirmedPassword>(
  contextTexts: (form: Form) => readonly string[],
) =>
  [
    z.refine<Form>((form) => normalizePassword(form.password) === normalizePassword(form.confirmPassword), {
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

export const registrationFormSchema = (productName: string) =>
  z
    .strictObject({ name: nameSchema, email: emailSchema, ...confirmedPasswordShape })
    .check(...confirmedPasswordChecks<RegistrationEntries>(({ name, email }) => [name, email, productName]));

/** An existing password, for a sign-in or before an irreversible change. */
export const currentPasswordSchema = z
  .string()
  .check(
    z.minLength(1, 'Please enter your password'),
    ...atMost(PASSWORD_MAX_LENGTH, `Keep your password to ${PASSWORD_MAX_LENGTH} characters or fewer`),
  );

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
  errors: ['email-taken'],
});

export const signInEndpoint = defineEndpoint({
  method: 'POST',
  path: SESSION_PATH,
  summary: 'Signs in and sets the session cookie.',
  access: 'visitor',
  isSessionIndependent: true,
  body: credentialsSchema,
  response: sessionSchema,
  errors: ['invalid-credential', 'user-disabled'],
});
