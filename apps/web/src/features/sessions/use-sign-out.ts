import { t } from '@lingui/core/macro';
import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { isSessionError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { unsubscribeFromPush } from '#src/features/notifications/push-subscription.ts';
import { endSession } from './end-session.ts';
import { markSignedOut } from '#src/lib/api/session-cache.ts';

/** Signs out and opens `to`. `deleteLocalData` runs before the next screen renders. */
export function useSignOut(to: '/' | '/admin-login' = '/', deleteLocalData: () => void = () => undefined) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      endSession(async () => {
        await callApi(signOutEndpoint);
        deleteLocalData();
        // The server has deleted the push subscription already.
        void unsubscribeFromPush();
        // The member has confirmed leaving unsaved changes before.
        await navigate({ to, ignoreBlocker: true });
        markSignedOut();
      }),
    onError: (error) => {
      // If the session has ended or changed, this tab follows it and there is no failure to report.
      if (!isSessionError(error)) showToast(t`You're still signed in: ${{ reason: error.message }}`, { tone: 'error' });
    },
  });
}
