import {
  type AccessToken,
  type AccessTokenDraft,
  createAccessTokenEndpoint,
  listAccessTokensEndpoint,
  revokeAccessTokenEndpoint,
} from '@muster/contract/sessions/access-tokens.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { accessTokensKey } from '../devices/device-queries.ts';

/** Never served from the cache: programs use the tokens, and other browsers may revoke them. */
export const accessTokensQuery = queryOptions({
  queryKey: accessTokensKey,
  queryFn: ({ signal }) => callApi(listAccessTokensEndpoint, undefined, { signal }),
  staleTime: 0,
});

const changeTokens = (change: (tokens: readonly AccessToken[]) => readonly AccessToken[]): void =>
  apply<readonly AccessToken[]>(accessTokensKey, change);

/** `gcTime: 0` keeps the password and the token out of the mutation cache. */
export const useCreateAccessToken = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (body: AccessTokenDraft) => callApi(createAccessTokenEndpoint, { body }),
    onSuccess: ({ accessToken }) => changeTokens((tokens) => [accessToken, ...tokens]),
  });

export const useRevokeAccessToken = () =>
  useMutation({
    mutationFn: (tokenId: string) => callApi(revokeAccessTokenEndpoint, { params: { tokenId } }),
    onSuccess: ({ tokenId }) => changeTokens((tokens) => tokens.filter(({ id }) => id !== tokenId)),
  });
