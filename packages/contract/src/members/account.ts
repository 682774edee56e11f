import {
  confirmedPasswordChecks,
  confirmedPasswordShape,
  currentPasswordSchema,
  newPasswordSchema,
} from '../sessions/sign-in.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { emailSchema } from './members.ts';
import { z } from '../zod.ts';

/** Validity of a password reset link. */
export const RESET_LINK_MINUTES = 30;

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
  errors: ['wrong-password'],
});

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
export const resetTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/, 'Part of this link is missing.'));

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

export const exportDataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Exports all stored data of the signed-in member as one JSON file.',
  access: 'member',
  isAllowedWhileSuspended: true,
  fileType: 'application/json',
});

/** The data that is deleted with an account. */
export const deletionSummarySchema = z.object({
  posts: z.int(),
  /** Conversations with at least one message. */
  conversations: z.int(),
  /** Sent by the member. */
  messages: z.int(),
  sessions: z.int(),
  hasPicture: z.boolean(),
  /** Players in the crews of the member's active posts, and those who wait for an answer or a seat. */
  playersIn: z.int(),
  playersWaiting: z.int(),
});
export type DeletionSummary = z.output<typeof deletionSummarySchema>;

export const getDeletionSummaryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/deletion',
  summary: 'Counts the data that would be deleted with the account of the signed-in member.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: deletionSummarySchema,
});

export const accountDeletionSchema = z.strictObject({ password: currentPasswordSchema });

export const deleteAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/deletion',
  summary: 'Permanently deletes the account of the signed-in member and all their data.',
  access: 'member',
  isAllowedWhileSuspended: true,
  body: accountDeletionSchema,
  response: z.object({ id: idSchema }),
  errors: ['wrong-password', 'admin-deletion-forbidden'],
});
