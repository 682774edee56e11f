import { confirmedPasswordChecks, confirmedPasswordShape, newPasswordSchema, PASSWORD_MAX_LENGTH } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { idSchema } from './values/id.ts';
import { instant } from './values/instant.ts';
import { atMost } from './values/text.ts';
import { emailSchema } from './users.ts';
import { z } from './zod.ts';

/** How long the link to choose a new password can be used. */
export const RESET_LINK_MINUTES = 30;

/** The password that the account has now, asked again before something that cannot be taken back. */
const currentPasswordSchema = z
  .string()
  .check(
    z.minLength(1, 'Please enter your password'),
    ...atMost(PASSWORD_MAX_LENGTH, `A password has at most ${PASSWORD_MAX_LENGTH} characters`),
  );

export const passwordChangeSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;

/** The form to change a password: the current one, and the new one twice. */
export const passwordChangeFormSchema = (contextTexts: readonly string[]) =>
  z
    .strictObject({ currentPassword: currentPasswordSchema, ...confirmedPasswordShape })
    .check(...confirmedPasswordChecks(() => contextTexts));

export const changePasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Changes the password of the signed-in member. All their other sessions end.',
  access: 'member',
  isAllowedWhileSuspended: true,
  body: passwordChangeSchema,
  response: z.object({ endedSessions: z.int() }),
  errors: ['wrong-password'],
});

/** A browser in which somebody is signed in. */
export const deviceSessionSchema = z.object({
  id: idSchema,
  /** In words, as 'Chrome on Windows'. */
  device: z.string(),
  isPhone: z.boolean(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  signedInAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
});
export type DeviceSession = z.output<typeof deviceSessionSchema>;

export const listSessionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'Where the member is signed in: this browser first, then the latest used.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: z.array(deviceSessionSchema),
  errors: [],
});

export const endSessionEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/:sessionId',
  summary: 'Signs the member out in one browser. Without such a session nothing changes.',
  access: 'member',
  isAllowedWhileSuspended: true,
  params: z.strictObject({ sessionId: idSchema }),
  response: z.object({ sessionId: idSchema }),
  errors: [],
});

export const endOtherSessionsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Signs the member out in every browser but this one.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: z.object({ endedSessions: z.int() }),
  errors: [],
});

export const resetRequestSchema = z.strictObject({ email: emailSchema });
export type ResetRequest = z.output<typeof resetRequestSchema>;

export const requestPasswordResetEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Sends a link for a new password to this address; the answer is the same when nobody has it.',
  access: 'visitor',
  body: resetRequestSchema,
  response: z.object({ validMinutes: z.int() }),
  errors: [],
});

/** What the link of the e-mail carries: 256 random bits. */
export const resetTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not complete.'));

export const passwordResetSchema = z.strictObject({ token: resetTokenSchema, password: newPasswordSchema });
export type PasswordReset = z.output<typeof passwordResetSchema>;

/** The form behind the link. Only the server knows whose password it is. */
export const passwordResetFormSchema = (productName: string) =>
  z.strictObject(confirmedPasswordShape).check(...confirmedPasswordChecks(() => [productName]));

export const resetPasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/password-resets',
  summary: 'Sets a new password with the token of the link, once. All sessions of the member end.',
  access: 'visitor',
  body: passwordResetSchema,
  response: z.object({ endedSessions: z.int() }),
  errors: ['reset-link-used'],
});

export const exportDataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Everything that is kept of the signed-in member, as one JSON file.',
  access: 'member',
  isAllowedWhileSuspended: true,
  fileType: 'application/json',
  errors: [],
});

/** What goes with an account. */
export const deletionSummarySchema = z.object({
  posts: z.int(),
  /** Those in which something was written. */
  conversations: z.int(),
  /** Sent by the member. */
  messages: z.int(),
  sessions: z.int(),
  hasPicture: z.boolean(),
});
export type DeletionSummary = z.output<typeof deletionSummarySchema>;

export const getDeletionSummaryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/deletion',
  summary: 'What would go with the account of the signed-in member.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: deletionSummarySchema,
  errors: [],
});

export const accountDeletionSchema = z.strictObject({ password: currentPasswordSchema });
export type AccountDeletion = z.output<typeof accountDeletionSchema>;

export const deleteAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/deletion',
  summary: 'Deletes the account of the signed-in member with all that is theirs, at once and for good.',
  access: 'member',
  isAllowedWhileSuspended: true,
  body: accountDeletionSchema,
  response: z.object({ id: idSchema }),
  errors: ['wrong-password', 'account-stays'],
});
