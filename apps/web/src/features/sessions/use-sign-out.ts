import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { isSessionError } from '#src/lib/api/api-error.ts';

/** Runs `signOut`, which may load its code first. A failure is shown in a toast. */
export const useSignOut = (signOut: () => Promise<void>) =>
  useMutation({
    mutationFn: signOut,
    onError: (error) => {
      // If the session has ended or changed, this tab follows it and there is no failure to report.
      if (!isSessionError(error)) showToast(t`You're still signed in: ${{ reason: error.message }}`, { tone: 'error' });
    },
  });
