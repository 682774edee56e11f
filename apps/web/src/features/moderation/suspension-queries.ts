import {
  type AppealDraft,
  createAppealEndpoint,
  dismissNoticeEndpoint,
  getSuspensionEndpoint,
  listNoticesEndpoint,
  type Notice,
} from '@muster/contract/moderation/suspensions.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { refreshSession } from '#src/lib/session/session-cache.ts';

/** What administrators have to say to the member. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callApi(listNoticesEndpoint, undefined, { signal }),
});

/** Puts a notice away: here at once, and back where that fails. */
export function useDismissNotice() {
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery;
  return useMutation({
    mutationFn: (noticeId: string) => callApi(dismissNoticeEndpoint, { params: { noticeId } }),
    onMutate: async (noticeId) => {
      await queryClient.cancelQueries(noticesQuery);
      queryClient.setQueryData<Notice[]>(queryKey, (notices) => notices?.filter(({ id }) => id !== noticeId));
    },
    onError: () => void queryClient.invalidateQueries(noticesQuery),
  });
}

/** Why and until when the member is suspended, and what became of their appeal. */
export const suspensionQuery = queryOptions({
  queryKey: ['suspension'],
  queryFn: async ({ signal }) => {
    const answer = await callApi(getSuspensionEndpoint, undefined, { signal });
    // It is over.
    if (!answer.suspension) refreshSession();
    return answer;
  },
});

/** Asks the administrators to look at the suspension again. */
export function useAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AppealDraft) => callApi(createAppealEndpoint, { body }),
    onSuccess: async (answer) => {
      await queryClient.cancelQueries(suspensionQuery);
      queryClient.setQueryData(suspensionQuery.queryKey, answer);
    },
    // It may have ended, or another tab has appealed.
    onError: () => void queryClient.invalidateQueries(suspensionQuery),
  });
}
