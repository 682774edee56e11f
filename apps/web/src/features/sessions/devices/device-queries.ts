import {
  type DeviceSession,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '@muster/contract/sessions/device-sessions.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

/** Never served from the cache, because the member may have signed in elsewhere. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(listSessionsEndpoint, undefined, { signal }),
  staleTime: 0,
});

/** Query of the calendar address, which is revoked when all other devices are signed out. */
export const calendarKey = ['calendar-subscription'] as const;

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
  const queryClient = useQueryClient();
  const removeSessions = useRemoveSessions();
  return useMutation({
    mutationFn: () => callApi(endOtherSessionsEndpoint),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: calendarKey });
      return removeSessions(({ isCurrent }) => isCurrent);
    },
  });
}
