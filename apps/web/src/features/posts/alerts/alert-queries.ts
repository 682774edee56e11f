import { countNewAlertsEndpoint, listAlertsEndpoint, markAlertsSeenEndpoint } from '@muster/contract/posts/alerts.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { alertListKey, alertsKey } from './alert-cache.ts';
import { callApi } from '#src/lib/api/call-api.ts';

export const alertsQuery = queryOptions({
  queryKey: alertListKey,
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
