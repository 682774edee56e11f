import { credentialsSchema } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const RECOVERY_CODE_COUNT = 10;

/** Six digits of the app on the phone, or a recovery code; spaces and hyphens do not count. */
export const secondFactorCodeSchema = storableText('Please enter a code').check(
  z.overwrite((code) => code.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.regex(/^(?:\d{6}|[a-z2-7]{10})$/, 'A code has six digits; a recovery code has ten characters.'),
);

export const adminCredentialsSchema = z.strictObject({
  ...credentialsSchema.shape,
  code: z.optional(secondFactorCodeSchema),
});
export type AdminCredentials = z.output<typeof adminCredentialsSchema>;

/** Limited: the pair was right, but there is no administrator's account to open, and nothing is granted. */
export const adminModes = ['full', 'limited'] as const;
export type AdminMode = (typeof adminModes)[number];

export const adminSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/session',
  summary: 'Signs in as the administrator. In limited mode nobody is signed in by it, and nothing is granted.',
  access: 'visitor',
  body: adminCredentialsSchema,
  response: z.object({ mode: z.enum(adminModes) }),
  errors: ['invalid-admin-credential', 'second-factor-needed', 'second-factor-wrong', 'second-factor-unreadable'],
});

export const secondFactorSchema = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactor = z.output<typeof secondFactorSchema>;

export const getSecondFactorEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  summary: 'Whether the administrator’s sign-in asks for a code too.',
  access: 'admin',
  response: secondFactorSchema,
  errors: [],
});

export const startSecondFactorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor',
  summary: 'Makes a secret for an app that shows codes. It is asked for from the first confirmed code on.',
  access: 'admin',
  response: z.object({
    /** In base32, to be typed in. */
    secret: z.string(),
    /** The same as an otpauth address, to be shown as a picture. */
    uri: z.string(),
  }),
  errors: ['second-factor-on', 'second-factor-unavailable'],
});

export const confirmSecondFactorEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/second-factor',
  summary: 'Switches the second factor on with a first code. The recovery codes are told this once.',
  access: 'admin',
  body: z.strictObject({ code: secondFactorCodeSchema }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['second-factor-wrong', 'second-factor-on', 'second-factor-unreadable'],
});

export const removeSecondFactorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/removal',
  summary: 'Switches the second factor off, with a last code.',
  access: 'admin',
  body: z.strictObject({ code: secondFactorCodeSchema }),
  response: secondFactorSchema,
  errors: ['second-factor-wrong', 'second-factor-unreadable'],
});
