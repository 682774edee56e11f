import {
  type AppealDraft,
  createAppealEndpoint,
  getSuspensionEndpoint,
} from '@muster/contract/moderation/suspensions.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { refreshSession } from '#src/lib/api/session-cache.ts';

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
