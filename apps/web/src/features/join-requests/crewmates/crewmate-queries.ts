import {
  type Crewmate,
  leaveCrewmateEndpoint,
  listCrewmatesEndpoint,
} from '@muster/contract/join-requests/crewmates.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { crewmateListKey } from '../request-queries.ts';

export const crewmatesQuery = queryOptions({
  queryKey: crewmateListKey,
  queryFn: ({ signal }) => callApi(listCrewmatesEndpoint, undefined, { signal }),
});

export const useLeaveCrewmate = () =>
  useMutation({
    mutationFn: (memberId: string) => callApi(leaveCrewmateEndpoint, { params: { memberId } }),
    onSuccess: ({ memberId }) =>
      apply<Crewmate[]>(crewmateListKey, (known) => known.filter(({ id }) => id !== memberId)),
  });
