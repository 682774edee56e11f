import {
  type ExternalRegistration,
  getExternalSignInEndpoint,
  registerExternallyEndpoint,
  startExternalSignInEndpoint,
} from '@muster/contract/sessions/external-sign-in.ts';
import type { IdentityProvider } from '@muster/contract/sessions/identity-providers.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '#src/lib/api/call-api.ts';
import { setSession } from '#src/lib/api/session-cache.ts';
import { redirectTarget } from '../redirect-target.ts';

/** The external sign-in of this browser that has not succeeded. */
export const externalSignInQuery = queryOptions({
  queryKey: ['external-sign-in'],
  queryFn: ({ signal }) => callApi(getExternalSignInEndpoint, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Opens a provider's page, which is on another site. */
export const openProvider = ({ url }: { readonly url: string }): void => location.assign(url);

export const useStartExternalSignIn = (returnTo: string | undefined, inviteCode: string | undefined) =>
  useMutation({
    mutationFn: (provider: IdentityProvider) =>
      callApi(startExternalSignInEndpoint, { body: { provider, returnTo, inviteCode } }),
    onSuccess: openProvider,
  });

/** Creates the account, and opens the page that was requested before the sign-in. */
export function useRegisterExternally() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: ExternalRegistration) => {
      const { returnTo } = await callApi(registerExternallyEndpoint, { body });
      await setSession(await callApi(getSessionEndpoint));
      return returnTo;
    },
    onSuccess: (returnTo) => navigate({ href: redirectTarget(returnTo), replace: true }),
  });
}
