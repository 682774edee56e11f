import { t } from '@lingui/core/macro';
import {
  deleteAccountEndpoint,
  exportDataEndpoint,
  getDeletionSummaryEndpoint,
} from '@muster/contract/members/account.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { isOutcomeUnknown } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refreshSession, markSignedOut, cachedMemberId } from '#src/lib/api/session-cache.ts';
import { deleteMemberData, markPossiblyDeleted } from '#src/features/sessions/delete-member-data.ts';
import { endSession } from '#src/features/sessions/end-session.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';

export const useExport = () => useMutation({ mutationFn: () => saveFile(exportDataEndpoint, t`my-data.json`) });

export const deletionSummaryQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => callApi(getDeletionSummaryEndpoint, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Deletes the account and its data in this browser, then opens the home page. */
export function useDeleteAccount() {
  const { id: memberId } = useCurrentMember();
  const navigate = useNavigate();
  return useMutation({
    gcTime: 0,
    mutationFn: (password: string | undefined) =>
      endSession(async () => {
        const { state } = await callApi(deleteAccountEndpoint, { body: { password } }, { memberId, isAlone: true });
        const isOtherMember = (cachedMemberId() ?? memberId) !== memberId;
        if (isOtherMember) return state;
        await navigate({ to: '/', replace: true, ignoreBlocker: true });
        markSignedOut();
        return state;
      }),
    onSuccess: (state) => {
      deleteMemberData(memberId);
      showToast(state === 'deleted' ? t`Your account has been deleted.` : t`Your account is being deleted.`, {
        tone: 'success',
        durationMs: 10_000,
      });
    },
    onError: (error) => {
      markPossiblyDeleted(memberId, isOutcomeUnknown(error));
      if (isOutcomeUnknown(error)) refreshSession();
    },
  });
}
