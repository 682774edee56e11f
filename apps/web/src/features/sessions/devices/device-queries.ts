import {
  type DeviceSession,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '@muster/contract/sessions/device-sessions.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

/** Never served from the cache, because the member may have signed in elsewhere. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(listSessionsEndpoint, undefined, { signal }),
  staleTime: 0,
});

/** Query of the calendar address, which is revoked when all other devices are signed out. */
export const calendarKey = ['calendar-subscription'] as const;

/** Query key of the access tokens, which signing out of all other devices revokes. */
export const accessTokensKey = ['access-tokens'] as const;

const removeSessions = (isRemaining: (session: DeviceSession) => boolean): void =>
  apply<DeviceSession[]>(sessionsQuery.queryKey, (sessions) => sessions.filter(isRemaining));

export function useEndSession() {
  return useMutation({
    mutationFn: (sessionId: string) => callApi(endSessionEndpoint, { params: { sessionId } }),
    onSuccess: ({ sessionId }) => removeSessions(({ id }) => id !== sessionId),
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => callApi(endOtherSessionsEndpoint),
    onSuccess: () => {
      for (const queryKey of [calendarKey, accessTokensKey]) void refetch({ queryKey });
      return removeSessions(({ isCurrent }) => isCurrent);
    },
  });
}
