import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { z } from '../zod.ts';
import { providerUrlSchema } from './external-sign-in.ts';
import { identityProviderSchema } from './identity-providers.ts';
import { newPasswordSchema, ownerConfirmationSchema } from './passwords.ts';

/** A sign-in confirms the actions of a member without a password this long. */
export const RECENT_SIGN_IN_MINUTES = 15;

export const linkedAccountSchema = z.object({
  id: idSchema,
  /** Null if the server no longer offers the provider. */
  provider: z.nullable(identityProviderSchema),
  /** Name of the provider, such as 'Discord'. */
  providerName: z.string(),
  /** The member's name at the provider. */
  label: z.string(),
  linkedAt: instant,
});
export type LinkedAccount = z.output<typeof linkedAccountSchema>;

export const signInMethodsSchema = z.object({
  hasPassword: z.boolean(),
  /** Whether the session is new enough to confirm an action of an account without a password. */
  hasRecentSignIn: z.boolean(),
  linkedAccounts: z.array(linkedAccountSchema),
});
export type SignInMethods = z.output<typeof signInMethodsSchema>;

export const getSignInMethodsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/sign-in-methods',
  summary: 'Whether the member has a password, and their accounts of other services with which they can sign in.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: signInMethodsSchema,
});

export const startLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/linked-accounts',
  summary: 'Starts linking an account of a provider. Returns the address of its page.',
  access: 'member',
  body: z.extend(ownerConfirmationSchema, { provider: identityProviderSchema }),
  response: providerUrlSchema,
  errors: ['provider-not-found', 'provider-failed', 'wrong-password', 'recent-sign-in-needed', 'permission-denied'],
});

export const unlinkEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/linked-accounts/:linkedAccountId',
  summary: 'Unlinks an account. Does nothing if it is not linked. Refused if the member could not sign in afterwards.',
  access: 'member',
  isAllowedWhileSuspended: true,
  params: z.strictObject({ linkedAccountId: idSchema }),
  body: ownerConfirmationSchema,
  response: signInMethodsSchema,
  errors: ['wrong-password', 'recent-sign-in-needed', 'last-sign-in-method'],
});

export const setPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/password',
  summary: 'Sets the password of an account that has none, within 15 minutes of a sign-in.',
  access: 'member',
  isAllowedWhileSuspended: true,
  body: z.strictObject({ newPassword: newPasswordSchema }),
  response: signInMethodsSchema,
  errors: ['password-exists', 'recent-sign-in-needed'],
});
