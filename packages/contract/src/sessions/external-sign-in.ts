import { defineEndpoint } from '../endpoint.ts';
import { emailSchema, nameSchema } from '../members/members.ts';
import { z } from '../zod.ts';
import { inviteCodeSchema } from './invite-links.ts';
import { registrationErrors } from './registration.ts';
import { identityProviderSchema } from './identity-providers.ts';

/** Minutes from the start of an external sign-in to its end, including the choice of a name. */
export const EXTERNAL_SIGN_IN_MINUTES = 10;
export const RETURN_PATH_MAX_LENGTH = 2000;

/** The address of a provider's sign-in page. */
export const providerUrlSchema = z.object({ url: z.string() });

export const startExternalSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/external-sign-in',
  summary:
    'Starts a sign-in with an identity provider. Returns the address of its page, and sets a cookie for 10 minutes.',
  access: 'visitor',
  isSessionIndependent: true,
  body: z.strictObject({
    provider: identityProviderSchema,
    /** The page to open afterwards. */
    returnTo: z.optional(z.string().check(z.maxLength(RETURN_PATH_MAX_LENGTH))),
    /** Code of the invite link that was opened, for a new member. */
    inviteCode: z.optional(inviteCodeSchema),
  }),
  response: providerUrlSchema,
  errors: ['provider-not-found', 'provider-failed'],
});

/** The provider adds parameters of its own. */
export const finishExternalSignInEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/external-sign-in/:provider/callback',
  summary:
    'The redirect address of a provider. Signs in or links the account, and redirects (303) to a page, also after an error.',
  access: 'visitor',
  params: z.strictObject({ provider: identityProviderSchema }),
  querystring: z.looseObject({}),
  fileType: 'text/plain',
  isRedirect: true,
});

const externalSignInSchema = z.object({
  /** Name of the provider. */
  provider: z.string(),
  /** Whether a signed-in member started it to link an account. */
  isLinking: z.boolean(),
  /** Why it failed. */
  problem: z.nullable(z.object({ message: z.string(), reason: z.optional(z.string()) })),
  /** Set if the provider confirmed an identity without an account: what the form suggests. */
  suggestion: z.nullable(
    z.object({
      name: z.string(),
      /** Empty unless the provider has verified it and no account has it. */
      email: z.string(),
    }),
  ),
});
export type ExternalSignIn = z.output<typeof externalSignInSchema>;

export const getExternalSignInEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/external-sign-in',
  summary: 'The external sign-in of this browser that has not succeeded. Null if there is none.',
  access: 'visitor',
  isSessionIndependent: true,
  response: z.object({ signIn: z.nullable(externalSignInSchema) }),
});

export const externalRegistrationSchema = z.strictObject({ name: nameSchema, email: emailSchema });
export type ExternalRegistration = z.output<typeof externalRegistrationSchema>;

export const registerExternallyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/external-sign-in/registration',
  summary: 'Creates an account for the identity that a provider has just confirmed, and signs in.',
  access: 'visitor',
  isSessionIndependent: true,
  body: externalRegistrationSchema,
  response: z.object({ returnTo: z.string() }),
  errors: ['sign-in-expired', 'email-taken', 'account-linked', ...registrationErrors],
});
