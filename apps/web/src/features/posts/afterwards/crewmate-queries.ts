import { t } from '@lingui/core/macro';
import {
  type Crewmate,
  crewmateCursor,
  CREWMATES_PAGE_SIZE,
  leaveCrewmateEndpoint,
  listCrewmatesEndpoint,
} from '@muster/contract/posts/afterwards/crewmates.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { fetchPages } from '#src/lib/api/fetch-pages.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { crewmateListKey } from '../requests/request-queries.ts';

export const crewmatesFailed = (reason: string): string => t`Couldn't load your crewmates: ${reason}`;

export const howToGetCrewmates = t`After a session, your dashboard asks whether you'd play with each player again. If you both say yes, you become crewmates.`;

export const crewmatesQuery = queryOptions({
  queryKey: crewmateListKey,
  queryFn: ({ client, queryKey, signal }): Promise<readonly Crewmate[]> =>
    fetchPages({
      client,
      queryKey,
      pageSize: CREWMATES_PAGE_SIZE,
      minCount: Infinity,
      fetchPage: (crewmates) => {
        const last = crewmates.at(-1);
        return callApi(listCrewmatesEndpoint, { querystring: { cursor: last && crewmateCursor(last) } }, { signal });
      },
    }),
});

export const useLeaveCrewmate = () =>
  useMutation({
    mutationFn: (memberId: string) => callApi(leaveCrewmateEndpoint, { params: { memberId } }),
    onSuccess: ({ memberId }) =>
      apply<Crewmate[]>(crewmateListKey, (known) => known.filter(({ id }) => id !== memberId)),
  });
