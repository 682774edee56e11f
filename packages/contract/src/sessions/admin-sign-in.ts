import { credentialsSchema } from './sign-in.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const RECOVERY_CODE_COUNT = 10;

/** Six digits from an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const secondFactorCodeSchema = storableText(message('Please enter a code')).check(
  z.overwrite((code) => code.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.regex(/^(?:\d{6}|[a-z2-7]{10})$/, message('A code has six digits; a recovery code has ten characters.')),
);

export const adminCredentialsSchema = z.strictObject({
  ...credentialsSchema.shape,
  code: z.optional(secondFactorCodeSchema),
});
export type AdminCredentials = z.output<typeof adminCredentialsSchema>;

/** Limited: the credentials are correct but no administrator account exists. The sign-in then grants nothing. */
export const adminModes = ['full', 'limited'] as const;
export type AdminMode = (typeof adminModes)[number];

export const adminSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/session',
  summary: 'Signs in as the administrator. Limited mode creates no session and grants no permissions.',
  access: 'visitor',
  isSessionIndependent: true,
  body: adminCredentialsSchema,
  response: z.object({ mode: z.enum(adminModes) }),
  errors: ['invalid-admin-credential', 'second-factor-needed', 'second-factor-wrong', 'second-factor-unreadable'],
});

export const secondFactorSchema = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactor = z.output<typeof secondFactorSchema>;

export const getSecondFactorEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  summary: 'Returns whether the administrator’s sign-in requires a code.',
  access: 'admin',
  response: secondFactorSchema,
});

export const startSecondFactorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor',
  summary: 'Creates a secret for an authenticator app. It takes effect once a first code is confirmed.',
  access: 'admin',
  response: z.object({
    /** In base32, for manual entry. */
    secret: z.string(),
    /** The same as an otpauth: URI, for a QR code. */
    uri: z.string(),
  }),
  errors: ['second-factor-on', 'second-factor-unavailable'],
});

export const confirmSecondFactorEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/second-factor',
  summary: 'Turns the second factor on with a first code. Returns the recovery codes, this once.',
  access: 'admin',
  body: z.strictObject({ code: secondFactorCodeSchema }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['second-factor-wrong', 'second-factor-on', 'second-factor-unreadable'],
});

export const removeSecondFactorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/removal',
  summary: 'Turns the second factor off. Requires a code.',
  access: 'admin',
  body: z.strictObject({ code: secondFactorCodeSchema }),
  response: secondFactorSchema,
  errors: ['second-factor-wrong', 'second-factor-unreadable'],
});
