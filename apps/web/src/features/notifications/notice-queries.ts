import { dismissNoticeEndpoint, listNoticesEndpoint, type Notice } from '@muster/contract/notifications/notices.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

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
