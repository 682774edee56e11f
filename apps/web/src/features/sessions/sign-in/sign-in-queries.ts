import {
  type Credentials,
  type Registration,
  registerEndpoint,
  signInEndpoint,
} from '@muster/contract/sessions/sign-in.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { sessionQuery } from '../session.ts';

/** Signs in and caches the session; the route guard then redirects. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => callApi(signInEndpoint, { body: credentials }),
    onSuccess: async (session) => {
      await queryClient.cancelQueries(sessionQuery);
      queryClient.setQueryData(sessionQuery.queryKey, session);
    },
  });
}

/** Creates an account without signing in. */
export const useRegister = () =>
  useMutation({ mutationFn: (registration: Registration) => callApi(registerEndpoint, { body: registration }) });
