import { defineEndpoint } from '../endpoint.ts';
import { emailSchema } from '../members/members.ts';
import { z } from '../zod.ts';
import { currentPasswordSchema, resetTokenSchema } from './passwords.ts';

/** Validity of a link that confirms an address. */
export const EMAIL_LINK_HOURS = 24;
/** Time for which the previous address can undo a change. */
export const EMAIL_RESTORE_DAYS = 7;

/** The member's address, for the member only. */
export const emailStateSchema = z.object({
  email: z.string(),
  /** Whether the member has proven to receive emails at the address. */
  isVerified: z.boolean(),
  /** Whether emails to the address bounce. */
  isRefused: z.boolean(),
  /** The new address, until the link in the email to it is used or expires. */
  pendingEmail: z.nullable(z.string()),
  /** False without a mail server: addresses can be neither verified nor changed. */
  sendsMail: z.boolean(),
  /** Whether digests can be sent: they also need the server's public address. */
  sendsDigests: z.boolean(),
});
export type EmailState = z.output<typeof emailStateSchema>;

export const getEmailEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/email',
  summary: 'The address of the signed-in member, whether it is verified, and the change that waits for confirmation.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: emailStateSchema,
});

export const emailChangeSchema = z.strictObject({
  email: emailSchema,
  /** Required if the account has one: the new address could otherwise reset the password of a stolen session. */
  password: z.optional(currentPasswordSchema),
});
export type EmailChange = z.output<typeof emailChangeSchema>;

export const changeEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/email-change',
  summary:
    'Sends a link to a new address, which replaces the current one once the link is used. Notifies the current address.',
  access: 'member',
  isAllowedWhileSuspended: true,
  body: emailChangeSchema,
  response: emailStateSchema,
  errors: ['wrong-password', 'recent-sign-in-needed', 'email-taken', 'email-configured', 'mail-server-needed'],
});

export const cancelEmailChangeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/email-change',
  summary: 'Cancels the change that waits for confirmation. Does nothing if there is none.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: emailStateSchema,
});

/** The token of a link in an email. */
const linkTokenSchema = z.strictObject({ token: resetTokenSchema });

export const confirmEmailEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/email-confirmations',
  summary: 'Confirms an address with the single-use token that was sent to it: a new one replaces the current one.',
  access: 'visitor',
  isSessionIndependent: true,
  body: linkTokenSchema,
  response: z.object({ email: z.string() }),
  errors: ['email-link-used', 'email-taken'],
});

export const restoreEmailEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/email-restorations',
  summary:
    'Restores a previous address within 7 days of its change. Ends all access to the account, removes the password and linked accounts, and returns the token for a new password.',
  access: 'visitor',
  isSessionIndependent: true,
  body: linkTokenSchema,
  response: z.object({ email: z.string(), resetToken: resetTokenSchema }),
  errors: ['email-link-used', 'email-taken'],
});

export const sendVerificationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/email-verification',
  summary: 'Sends a link that verifies the current address. Does nothing if it is verified.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: emailStateSchema,
  errors: ['email-configured', 'mail-server-needed'],
});

export const getEmailVerificationEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/email-verification',
  summary: 'Whether the server sends emails, and how many members have not verified their address.',
  access: 'admin',
  response: z.object({
    /** False without a mail server: then nobody is asked to verify an address. */
    sendsMail: z.boolean(),
    /** Members who could no longer write to others until they verify their address. */
    unverifiedMembers: z.int(),
  }),
});
