import { defineEndpoint } from '../endpoint.ts';
import { emailSchema } from '../members/members.ts';
import { message } from '../message.ts';
import { atLeast, atMost, storableText } from '../values/text.ts';
import { passwordWeakness } from './password-weakness.ts';
import { z } from '../zod.ts';

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
/** Validity of a password reset link. */
export const RESET_LINK_MINUTES = 30;

/** Keyboards and systems encode the same password differently: accents, full-width letters. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** A new password. The server also rejects common passwords and those made of context words. */
export const newPasswordSchema = storableText(message('Please enter a password')).check(
  z.overwrite(normalizePassword),
  z.minLength(1, message('Please enter a password')),
  atLeast(PASSWORD_MIN_LENGTH, message('Password must be at least {min} characters', { min: PASSWORD_MIN_LENGTH })),
  ...atMost(
    PASSWORD_MAX_LENGTH,
    message('Keep your password to {max} characters or fewer', { max: PASSWORD_MAX_LENGTH }),
  ),
  z.superRefine((password, context) => {
    // The rules above reject other lengths, and checking a very long password would be slow.
    if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) return;
    const weakness = passwordWeakness(password);
    if (weakness) context.addIssue({ code: 'custom', message: weakness });
  }),
);

export const commonPasswordMessage = message('This password is too common. Please choose another.');

/** An existing password, for a sign-in or before an irreversible change. */
export const currentPasswordSchema = z
  .string()
  .check(
    z.minLength(1, message('Please enter your password')),
    ...atMost(
      PASSWORD_MAX_LENGTH,
      message('Keep your password to {max} characters or fewer', { max: PASSWORD_MAX_LENGTH }),
    ),
  );

/** Confirms an action of the owner: with the password, or for an account without one by a recent sign-in. */
export const ownerConfirmationSchema = z.strictObject({ password: z.optional(currentPasswordSchema) });

export const confirmedPasswordShape = {
  password: z.string().check(z.minLength(1, message('Please enter a password'))),
  confirmPassword: z.string().check(z.minLength(1, message('Please confirm your password'))),
};
export interface ConfirmedPassword {
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
      error: message('Passwords do not match'),
      abort: true,
    }),
    z.superRefine<Form>((form, context) => {
      const broken = newPasswordSchema.safeParse(form.password).error?.issues[0]?.message;
      const problem = broken ?? passwordWeakness(form.password, contextTexts(form));
      if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem });
    }),
  ] as const;

export const passwordChangeSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;

/** The change-password form: the current password, and the new one twice. */
export const passwordChangeFormSchema = (contextTexts: readonly string[]) =>
  z
    .strictObject({ currentPassword: currentPasswordSchema, ...confirmedPasswordShape })
    .check(...confirmedPasswordChecks(() => contextTexts));

export const changePasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Changes the password of the signed-in member and ends all their other sessions.',
  access: 'member',
  isAllowedWhileSuspended: true,
  body: passwordChangeSchema,
  response: z.object({ endedSessions: z.int() }),
  errors: ['wrong-password', 'password-missing'],
});

export const resetRequestSchema = z.strictObject({ email: emailSchema });
export type ResetRequest = z.output<typeof resetRequestSchema>;

export const requestPasswordResetEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Sends a password reset link to this address. The response does not reveal whether it has an account.',
  access: 'visitor',
  isSessionIndependent: true,
  body: resetRequestSchema,
  response: z.object({
    validMinutes: z.int(),
    /** False on a server without a mail server: the member needs a link from an administrator. */
    sendsMail: z.boolean(),
  }),
});

/** The token of a reset link: 256 random bits in base64url. */
export const resetTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/, message('Part of this link is missing.')));

export const passwordResetSchema = z.strictObject({ token: resetTokenSchema, password: newPasswordSchema });
export type PasswordReset = z.output<typeof passwordResetSchema>;

/** The reset form. It cannot check the password against the owner's name and address: only the server knows them. */
export const passwordResetFormSchema = (productName: string) =>
  z.strictObject(confirmedPasswordShape).check(...confirmedPasswordChecks(() => [productName]));

export const resetPasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/password-resets',
  summary: 'Sets a new password with a single-use reset token and ends all sessions of the member.',
  access: 'visitor',
  isSessionIndependent: true,
  body: passwordResetSchema,
  response: z.object({ endedSessions: z.int() }),
  errors: ['reset-link-used'],
});
