import { countNewAlertsEndpoint, listAlertsEndpoint, markAlertsSeenEndpoint } from '@muster/contract/posts/alerts.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

/** Prefix of everything that 'alerts.changed' makes stale. */
export const alertsKey = ['alerts'] as const;

export const alertsQuery = queryOptions({
  queryKey: [...alertsKey, 'list'],
  queryFn: ({ signal }) => callApi(listAlertsEndpoint, undefined, { signal }),
});

/** Alerts that the member has not seen, for the badge. */
export const newAlertsQuery = queryOptions({
  queryKey: [...alertsKey, 'new'],
  queryFn: ({ signal }) => callApi(countNewAlertsEndpoint, undefined, { signal }),
});

export function useMarkAlertsSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alertIds: string[]) => callApi(markAlertsSeenEndpoint, { body: { alertIds } }),
    onSuccess: (count) => queryClient.setQueryData(newAlertsQuery.queryKey, count),
  });
}
