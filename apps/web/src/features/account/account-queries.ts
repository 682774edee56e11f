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
} from '@muster/contract/account.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { isOutcomeUnknown } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refreshSession, markSignedOut, cachedMemberId } from '#src/lib/session/session-cache.ts';
import { deleteMemberData, markPossiblyDeleted } from '#src/lib/session/delete-member-data.ts';
import { leaveSession } from '#src/lib/session/leave-session.ts';
import { runAlone } from '#src/lib/session/member-calls.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { accountTexts, EXPORT_FILE_NAME } from './account-texts.ts';

/** Where the member is signed in. Somebody may have signed in elsewhere meanwhile, so each look is a new one. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(listSessionsEndpoint, undefined, { signal }),
  staleTime: 0,
});

/** Changes the password, which renews the session. What was typed is not remembered. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PasswordChange) => runAlone(() => callApi(changePasswordEndpoint, { body }, { isAlone: true })),
    onSuccess: () => void queryClient.invalidateQueries(sessionsQuery),
  });
}

/** Takes sessions out of the list once they have ended. */
function useDropSessions() {
  const queryClient = useQueryClient();
  return async (stays: (session: DeviceSession) => boolean): Promise<void> => {
    // An answer that is under way may still have them.
    await queryClient.cancelQueries(sessionsQuery);
    queryClient.setQueryData<DeviceSession[]>(sessionsQuery.queryKey, (sessions) => sessions?.filter(stays));
  };
}

/** Signs the member out in one other browser. */
export function useEndSession() {
  const drop = useDropSessions();
  return useMutation({
    mutationFn: (sessionId: string) => callApi(endSessionEndpoint, { params: { sessionId } }),
    onSuccess: ({ sessionId }) => drop(({ id }) => id !== sessionId),
  });
}

/** Signs the member out in every browser but this one. */
export function useEndOtherSessions() {
  const drop = useDropSessions();
  return useMutation({
    mutationFn: () => callApi(endOtherSessionsEndpoint),
    onSuccess: () => drop(({ isCurrent }) => isCurrent),
  });
}

/** Saves all that is kept of the member as a file. */
export const useExport = () => useMutation({ mutationFn: () => saveFile(exportDataEndpoint, EXPORT_FILE_NAME) });

/** What would go with the account, counted anew each time it is asked. */
export const deletionSummaryQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => callApi(getDeletionSummaryEndpoint, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Deletes the account, goes home, and forgets all that this browser has kept of the member. */
export function useDeleteAccount() {
  const { id: memberId } = useCurrentMember();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    gcTime: 0,
    mutationFn: (password: string) =>
      leaveSession(async () => {
        await callApi(deleteAccountEndpoint, { body: { password } }, { memberId, isAlone: true });
        const isElses = (cachedMemberId() ?? memberId) !== memberId;
        if (isElses) return;
        await navigate({ to: '/', replace: true, ignoreBlocker: true });
        markSignedOut();
      }),
    onSuccess: () => {
      deleteMemberData(memberId);
      toast.show(accountTexts.deleted, { tone: 'success', durationMs: 10_000 });
    },
    onError: (error) => {
      markPossiblyDeleted(memberId, isOutcomeUnknown(error));
      if (isOutcomeUnknown(error)) refreshSession();
    },
  });
}
