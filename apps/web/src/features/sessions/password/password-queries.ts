import { t } from '@lingui/core/macro';
import {
  changePasswordEndpoint,
  type PasswordChange,
  type PasswordReset,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
  type ResetRequest,
} from '@muster/contract/sessions/passwords.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { runExclusively } from '#src/lib/api/member-calls.ts';
import { markSignedOut, cachedMemberId } from '#src/lib/api/session-cache.ts';
import { sessionQuery } from '../session.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { accessTokensKey, calendarKey, sessionsQuery } from '../devices/device-queries.ts';

export const useRequestPasswordReset = () =>
  useMutation({ mutationFn: (body: ResetRequest) => callApi(requestPasswordResetEndpoint, { body }) });

/** The change may have revoked the session or changed its member; another member may still be signed in here. */
export async function refetchSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries(sessionQuery);
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(markSignedOut);
}

/** Sets the new password and opens the sign-in page. `gcTime: 0` keeps the password out of the mutation cache. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PasswordReset) => callApi(resetPasswordEndpoint, { body }),
    onSuccess: async () => {
      await refetchSession(queryClient);
      const isOtherMember = cachedMemberId() !== undefined;
      if (isOtherMember) showToast(t`The password was changed.`, { tone: 'success' });
      if (!isCurrentScreen()) return;
      await navigate({
        to: '/login',
        replace: true,
        state: isOtherMember ? {} : { notice: t`Your password was changed. Please sign in.` },
      });
    },
  });
}

/** Changes the password, which renews the session. `gcTime: 0` keeps the passwords out of the mutation cache. */
export function useChangePassword() {
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PasswordChange) =>
      runExclusively(() => callApi(changePasswordEndpoint, { body }, { isAlone: true })),
    onSuccess: () => {
      for (const queryKey of [sessionsQuery.queryKey, calendarKey, accessTokensKey]) void refetch({ queryKey });
    },
  });
}
