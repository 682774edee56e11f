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

export const startExternalSignInSchema = z.strictObject({
  provider: identityProviderSchema,
  /** The page to open afterwards. */
  returnTo: z.optional(z.string().check(z.maxLength(RETURN_PATH_MAX_LENGTH))),
  /** Code of the invite link that was opened, for a new member. */
  inviteCode: z.optional(inviteCodeSchema),
});
export type StartExternalSignIn = z.output<typeof startExternalSignInSchema>;

export const startExternalSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/external-sign-in',
  summary:
    'Starts a sign-in with an identity provider. Returns the address of its page, and sets a cookie for 10 minutes.',
  access: 'visitor',
  isSessionIndependent: true,
  body: startExternalSignInSchema,
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

const signInIdSchema = z.string().check(z.maxLength(43));

const externalSignInSchema = z.object({
  /** Another sign-in in this browser has another id. */
  id: signInIdSchema,
  provider: identityProviderSchema,
  providerName: z.string(),
  /** Whether a signed-in member started it to link an account. */
  isLinking: z.boolean(),
  /** Why it failed, or why the confirmed identity cannot register. */
  problem: z.nullable(
    z.object({
      message: z.string(),
      reason: z.optional(z.string()),
      /** Whether an invite link would help. */
      needsInvite: z.optional(z.boolean()),
    }),
  ),
  /** Set if the provider confirmed an identity without an account: what the form suggests. */
  suggestion: z.nullable(
    z.object({
      name: z.string(),
      /** Empty unless the provider has verified it and no account has it. */
      email: z.string(),
      /** The provider's verified address if an account has it. */
      takenEmail: z.nullable(z.string()),
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

export const externalRegistrationSchema = z.strictObject({
  /** The sign-in that the form was opened for. Another tab may have started another one. */
  signInId: signInIdSchema,
  name: nameSchema,
  email: emailSchema,
});
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
