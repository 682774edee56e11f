import type { IdentityProvider } from '@muster/contract/sessions/identity-providers.ts';
import {
  getSignInMethodsEndpoint,
  setPasswordEndpoint,
  type SignInMethods,
  startLinkEndpoint,
  unlinkEndpoint,
} from '@muster/contract/sessions/linked-accounts.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { openProvider } from '../external-sign-in/external-sign-in-queries.ts';
import { readSignInOptions } from '../external-sign-in/sign-in-options.ts';
import { useCurrentMember } from '../session.ts';

const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => callApi(getSignInMethodsEndpoint, undefined, { signal }),
  staleTime: 0,
});

/** Whether this member can link accounts. Administrators have a sign-in of their own. */
export function useOffersLinks(): boolean {
  const { role } = useCurrentMember();
  return role !== 'admin' && readSignInOptions().providers.length > 0;
}

export const useSignInMethods = () => useQuery({ ...signInMethodsQuery, enabled: useOffersLinks() });

const setMethods = (methods: SignInMethods): void => apply<SignInMethods>(signInMethodsQuery.queryKey, () => methods);

/** `gcTime: 0` keeps the password out of the mutation cache. */
export const useStartLink = (provider: IdentityProvider) =>
  useMutation({
    gcTime: 0,
    mutationFn: (password: string | undefined) => callApi(startLinkEndpoint, { body: { provider, password } }),
    onSuccess: openProvider,
  });

export const useUnlink = (linkedAccountId: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: (password: string | undefined) =>
      callApi(unlinkEndpoint, { params: { linkedAccountId }, body: { password } }),
    onSuccess: setMethods,
  });

export const useSetPassword = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (newPassword: string) => callApi(setPasswordEndpoint, { body: { newPassword } }),
    onSuccess: setMethods,
  });
