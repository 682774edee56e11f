import { topics } from '@muster/contract/topics.ts';
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
import { refreshSession } from '#src/lib/api/session-cache.ts';

export const noticesQuery = queryOptions({
  queryKey: topics.notices,
  queryFn: ({ signal }) => callApi(listNoticesEndpoint, undefined, { signal }),
});

/** Dismisses a notice optimistically; an error brings it back. */
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

export const suspensionQuery = queryOptions({
  queryKey: ['suspension'],
  queryFn: async ({ signal }) => {
    const response = await callApi(getSuspensionEndpoint, undefined, { signal });
    // The suspension has ended.
    if (!response.suspension) refreshSession();
    return response;
  },
});

export function useAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AppealDraft) => callApi(createAppealEndpoint, { body }),
    onSuccess: async (response) => {
      await queryClient.cancelQueries(suspensionQuery);
      queryClient.setQueryData(suspensionQuery.queryKey, response);
    },
    // The suspension may have ended, or another tab may have appealed.
    onError: () => void queryClient.invalidateQueries(suspensionQuery),
  });
}
