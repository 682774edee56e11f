import { countNewAlertsEndpoint, listAlertsEndpoint, markAlertsSeenEndpoint } from '@muster/contract/posts/alerts.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { alertListKey, newAlertsKey } from './alert-cache.ts';
import { callApi } from '#src/lib/api/call-api.ts';

/** Alerts that the member has not seen, for the badge. */
export const newAlertsQuery = queryOptions({
  queryKey: newAlertsKey,
  queryFn: ({ signal }) => callApi(countNewAlertsEndpoint, undefined, { signal }),
});

export const alertsQuery = queryOptions({
  queryKey: alertListKey,
  queryFn: async ({ signal, client }) => {
    const alerts = await callApi(listAlertsEndpoint, undefined, { signal });
    // Alerts expire without an event.
    client.setQueryData(newAlertsQuery.queryKey, { count: alerts.filter(({ isNew }) => isNew).length });
    return alerts;
  },
});

export function useMarkAlertsSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alertIds: string[]) => callApi(markAlertsSeenEndpoint, { body: { alertIds } }),
    onSuccess: (count) => queryClient.setQueryData(newAlertsQuery.queryKey, count),
  });
}
