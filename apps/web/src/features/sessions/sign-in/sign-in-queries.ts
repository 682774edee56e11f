import {
  type Credentials,
  type Registration,
  registerEndpoint,
  signInEndpoint,
} from '@muster/contract/sessions/sign-in.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { setSession } from '#src/lib/api/session-cache.ts';

/** Signs in and caches the session; the route guard then redirects. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (credentials: Credentials) => callApi(signInEndpoint, { body: credentials }),
    onSuccess: setSession,
  });

/** Creates an account without signing in. */
export const useRegister = () =>
  useMutation({ mutationFn: (registration: Registration) => callApi(registerEndpoint, { body: registration }) });
