import {
  type ExternalRegistration,
  getExternalSignInEndpoint,
  registerExternallyEndpoint,
  type StartExternalSignIn,
  startExternalSignInEndpoint,
  startExternalSignInSchema,
} from '@muster/contract/sessions/external-sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '#src/lib/api/call-api.ts';
import { setSession } from '#src/lib/api/session-cache.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';
import { redirectTarget } from '../redirect-target.ts';
import { removeTypedMember } from './typed-member.ts';

/**
 * The external sign-in of this browser that has not succeeded. Fetched once: the form of a new member must not change to the
 * sign-in that another tab has started.
 */
export const externalSignInQuery = queryOptions({
  queryKey: ['external-sign-in'],
  queryFn: ({ signal }) => callApi(getExternalSignInEndpoint, undefined, { signal }),
  staleTime: Infinity,
  gcTime: 0,
});

/** Opens a provider's page, which is on another site. */
export const openProvider = ({ url }: { readonly url: string }): void => location.assign(url);

const startKey = 'external-sign-in';

/** What this tab started last. The server does not know it if the sign-in has expired. */
export const readLastStart = (): StartExternalSignIn | undefined =>
  startExternalSignInSchema.safeParse(tabStorage.read(startKey)).data;

export const useStartExternalSignIn = () =>
  useMutation({
    mutationFn: (body: StartExternalSignIn) => callApi(startExternalSignInEndpoint, { body }),
    onMutate: (body) => {
      tabStorage.write(startKey, body);
    },
    onSuccess: openProvider,
  });

/** Creates the account, and opens the page that was requested before the sign-in. */
export function useRegisterExternally() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: ExternalRegistration) => {
      const { returnTo } = await callApi(registerExternallyEndpoint, { body });
      tabStorage.remove(startKey);
      removeTypedMember();
      await setSession(await callApi(getSessionEndpoint));
      return returnTo;
    },
    onSuccess: (returnTo) => navigate({ href: redirectTarget(returnTo), replace: true }),
  });
}
