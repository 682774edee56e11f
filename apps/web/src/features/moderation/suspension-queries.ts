import { topics } from '@muster/contract/topics.ts';
import {
  type AppealDraft,
  createAppealEndpoint,
  dismissNoticeEndpoint,
  getSuspensionEndpoint,
  listNoticesEndpoint,
  type Notice,
} from '@muster/contract/moderation/suspensions.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { refreshSession } from '#src/lib/api/session-cache.ts';

export const noticesQuery = queryOptions({
  queryKey: topics.notices,
  queryFn: ({ signal }) => callApi(listNoticesEndpoint, undefined, { signal }),
});

/** Dismisses a notice optimistically; an error brings it back. */
export function useDismissNotice() {
  const { queryKey } = noticesQuery;
  return useMutation({
    mutationFn: (noticeId: string) => callApi(dismissNoticeEndpoint, { params: { noticeId } }),
    onMutate: (noticeId) => apply<Notice[]>(queryKey, (notices) => notices.filter(({ id }) => id !== noticeId)),
    onError: () => void refetch({ queryKey }),
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

export const useAppeal = () =>
  useMutation({
    mutationFn: (body: AppealDraft) => callApi(createAppealEndpoint, { body }),
    onSuccess: (response) => apply(suspensionQuery.queryKey, () => response),
    // The suspension may have ended, or another tab may have appealed.
    onError: () => void refetch({ queryKey: suspensionQuery.queryKey }),
  });
