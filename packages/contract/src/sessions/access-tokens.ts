import { defineEndpoint, tokenScopes } from '../endpoint.ts';
import { message } from '../message.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { atMost, storableText } from '../values/text.ts';
import { z } from '../zod.ts';
import { currentPasswordSchema } from './passwords.ts';

/** Unexpired tokens per member. */
export const ACCESS_TOKENS_MAX = 20;
export const ACCESS_TOKEN_NAME_MAX_LENGTH = 60;
/** Days until a token expires. */
export const accessTokenDays = [30, 90, 365] as const;

const scopesSchema = z
  .array(z.enum(tokenScopes))
  .check(z.minLength(1, message('Choose at least one permission')), z.maxLength(tokenScopes.length));

/** A token with which a program of the member calls the API: `Authorization: Bearer …`. */
export const accessTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: instant,
  expiresAt: instant,
  /** Updated once a minute at most. Null before the first use. */
  lastUsedAt: z.nullable(instant),
});
export type AccessToken = z.output<typeof accessTokenSchema>;

export const accessTokenDraftSchema = z.strictObject({
  name: storableText(message('Please enter a name')).check(
    z.trim(),
    z.minLength(1, message('Please enter a name')),
    ...atMost(
      ACCESS_TOKEN_NAME_MAX_LENGTH,
      message('Keep the name to {max} characters or fewer', { max: ACCESS_TOKEN_NAME_MAX_LENGTH }),
    ),
  ),
  scopes: scopesSchema,
  days: z.literal(accessTokenDays),
  /** Required if the account has one: a token would outlive a stolen session. */
  password: z.optional(currentPasswordSchema),
});
export type AccessTokenDraft = z.output<typeof accessTokenDraftSchema>;

export const listAccessTokensEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/access-tokens',
  summary: 'Lists the access tokens of the member that have not expired, newest first.',
  access: 'member',
  response: z.array(accessTokenSchema),
});

export const createAccessTokenEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/access-tokens',
  summary: 'Creates an access token and returns it. It cannot be read again.',
  access: 'member',
  body: accessTokenDraftSchema,
  response: z.object({ token: z.string(), accessToken: accessTokenSchema }),
  errors: ['wrong-password', 'recent-sign-in-needed', 'access-tokens-limit', 'permission-denied'],
});

export const revokeAccessTokenEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/access-tokens/:tokenId',
  summary: 'Revokes an access token and closes its live connections. Does nothing if it does not exist.',
  access: 'member',
  params: z.strictObject({ tokenId: idSchema }),
  response: z.object({ tokenId: idSchema }),
});
