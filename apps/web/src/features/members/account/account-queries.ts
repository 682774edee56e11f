import {
  changePasswordEndpoint,
  deleteAccountEndpoint,
  type DeviceSession,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  exportDataEndpoint,
  getDeletionSummaryEndpoint,
  listSessionsEndpoint,
  type PasswordChange,
} from '@muster/contract/members/account.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { isOutcomeUnknown } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refreshSession, markSignedOut, cachedMemberId } from '#src/lib/api/session-cache.ts';
import { deleteMemberData, markPossiblyDeleted } from '#src/features/sessions/delete-member-data.ts';
import { endSession } from '#src/features/sessions/end-session.ts';
import { runExclusively } from '#src/lib/api/member-calls.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { accountTexts, EXPORT_FILE_NAME } from './account-texts.ts';

/** Never served from the cache, because the member may have signed in elsewhere. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(listSessionsEndpoint, undefined, { signal }),
  staleTime: 0,
});

/** Changes the password, which renews the session. `gcTime: 0` keeps the passwords out of the mutation cache. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PasswordChange) =>
      runExclusively(() => callApi(changePasswordEndpoint, { body }, { isAlone: true })),
    onSuccess: () => void queryClient.invalidateQueries(sessionsQuery),
  });
}

function useRemoveSessions() {
  const queryClient = useQueryClient();
  return async (isRemaining: (session: DeviceSession) => boolean): Promise<void> => {
    // A response in flight may still list them.
    await queryClient.cancelQueries(sessionsQuery);
    queryClient.setQueryData<DeviceSession[]>(sessionsQuery.queryKey, (sessions) => sessions?.filter(isRemaining));
  };
}

export function useEndSession() {
  const removeSessions = useRemoveSessions();
  return useMutation({
    mutationFn: (sessionId: string) => callApi(endSessionEndpoint, { params: { sessionId } }),
    onSuccess: ({ sessionId }) => removeSessions(({ id }) => id !== sessionId),
  });
}

export function useEndOtherSessions() {
  const removeSessions = useRemoveSessions();
  return useMutation({
    mutationFn: () => callApi(endOtherSessionsEndpoint),
    onSuccess: () => removeSessions(({ isCurrent }) => isCurrent),
  });
}

export const useExport = () => useMutation({ mutationFn: () => saveFile(exportDataEndpoint, EXPORT_FILE_NAME) });

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
    mutationFn: (password: string) =>
      endSession(async () => {
        await callApi(deleteAccountEndpoint, { body: { password } }, { memberId, isAlone: true });
        const isOtherMember = (cachedMemberId() ?? memberId) !== memberId;
        if (isOtherMember) return;
        await navigate({ to: '/', replace: true, ignoreBlocker: true });
        markSignedOut();
      }),
    onSuccess: () => {
      deleteMemberData(memberId);
      showToast(accountTexts.deleted, { tone: 'success', durationMs: 10_000 });
    },
    onError: (error) => {
      markPossiblyDeleted(memberId, isOutcomeUnknown(error));
      if (isOutcomeUnknown(error)) refreshSession();
    },
  });
}
