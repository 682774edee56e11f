import { type Registration, registerEndpoint, signInEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import type { Credentials } from '@muster/contract/auth.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { isSessionError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { markSignedOut } from '#src/lib/session/session-cache.ts';
import { leaveSession } from '#src/lib/session/leave-session.ts';
import { unsubscribeFromPush } from '#src/lib/notifications/push-subscription.ts';
import { sessionQuery } from '#src/lib/session/session.ts';
import { signOutFailed } from './auth-texts.ts';

/** Signs in. The session is known from then on, and the guards lead on to the wanted page. */
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

/** Creates an account. It does not sign in. */
export const useRegister = () =>
  useMutation({ mutationFn: (registration: Registration) => callApi(registerEndpoint, { body: registration }) });

/** Signs out and goes home, or to another door. What `forget` forgets is gone before the next screen is there. */
export function useSignOut(to: '/' | '/admin-login' = '/', forget: () => void = () => undefined) {
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    mutationFn: () =>
      leaveSession(async () => {
        await callApi(signOutEndpoint);
        forget();
        // The server has forgotten the address already.
        void unsubscribeFromPush();
        // Whether one may leave what is unsaved was asked before.
        await navigate({ to, ignoreBlocker: true });
        markSignedOut();
      }),
    onError: (error) => {
      // The tab learns who is signed in by now, and that session is not its own to end.
      if (!isSessionError(error)) toast.show(signOutFailed(error.message), { tone: 'error' });
    },
  });
}
