import {
  type PasswordReset,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
  type ResetRequest,
} from '@muster/contract/account.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { markSignedOut, cachedMemberId } from '#src/lib/session/session-cache.ts';
import { sessionQuery } from '#src/lib/session/session.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { passwordTexts } from './password-texts.ts';

/** Asks for a link to choose a new password. */
export const useRequestPasswordReset = () =>
  useMutation({ mutationFn: (body: ResetRequest) => callApi(requestPasswordResetEndpoint, { body }) });

/** Who is still signed in here: whoever was is not any more, unless the password was somebody else's. */
async function learnSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries(sessionQuery);
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(markSignedOut);
}

/** Sets the new password and leads to where one signs in with it. What was typed is not remembered. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useIsCurrentScreen();
  const toast = useToast();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PasswordReset) => callApi(resetPasswordEndpoint, { body }),
    onSuccess: async () => {
      await learnSession(queryClient);
      const isElses = cachedMemberId() !== undefined;
      if (isElses) toast.show(passwordTexts.otherPasswordReset, { tone: 'success' });
      if (!isStillHere()) return;
      await navigate({ to: '/login', replace: true, state: isElses ? {} : { notice: passwordTexts.passwordReset } });
    },
  });
}
