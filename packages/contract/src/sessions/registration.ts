import { defineEndpoint } from '../endpoint.ts';
import { emailVerificationModes } from '../members/members.ts';
import { REGISTRATION_PATH } from '../paths.ts';
import { z } from '../zod.ts';

/** Who may register: anyone, people with an invite link, or nobody. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Why an account is not created, whichever way a person registers. */
export const registrationErrors = [
  'registration-closed',
  'invite-needed',
  'invite-not-found',
  'invite-used-up',
  'invite-expired',
  'invite-revoked',
] as const;

/** Settings that administrators change in the panel. They apply on all nodes at once. */
export const communitySettingsSchema = z.object({
  registration: z.enum(registrationModes),
  /** Whether members may create invite links. While it is off, their links do not work. */
  membersMayInvite: z.boolean(),
  /** Needs a mail server. */
  emailVerification: z.enum(emailVerificationModes),
});
export type CommunitySettings = z.output<typeof communitySettingsSchema>;

const changesSchema = z.strictObject({
  registration: z.optional(communitySettingsSchema.shape.registration),
  membersMayInvite: z.optional(communitySettingsSchema.shape.membersMayInvite),
  emailVerification: z.optional(communitySettingsSchema.shape.emailVerification),
});
export type CommunitySettingsChanges = z.output<typeof changesSchema>;

export const getRegistrationEndpoint = defineEndpoint({
  method: 'GET',
  path: REGISTRATION_PATH,
  summary: 'Who may register, and whether there are rules.',
  access: 'visitor',
  isSessionIndependent: true,
  response: z.object({
    registration: communitySettingsSchema.shape.registration,
    /** Whether the community has rules to read. */
    hasRules: z.boolean(),
  }),
});

export const getCommunitySettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/community-settings',
  summary: 'The settings of the community.',
  access: 'admin',
  response: communitySettingsSchema,
});

export const changeCommunitySettingsEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/community-settings',
  summary: 'Changes settings of the community, on all nodes at once.',
  access: 'admin',
  body: changesSchema,
  response: communitySettingsSchema,
  errors: ['mail-server-needed'],
});
