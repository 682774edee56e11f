import {
  countNewAlertsEndpoint,
  listAlertsEndpoint,
  markAlertsSeenEndpoint,
  type NewAlerts,
} from '@muster/contract/board/alerts.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { alertListKey, newAlertsKey } from './alert-keys.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';

/** Alerts that the member has not seen, for the badge. */
export const newAlertsQuery = queryOptions({
  queryKey: newAlertsKey,
  queryFn: ({ signal }) => callApi(countNewAlertsEndpoint, undefined, { signal }),
});

export const alertsQuery = queryOptions({
  queryKey: alertListKey,
  queryFn: async ({ signal }) => {
    const alerts = await callApi(listAlertsEndpoint, undefined, { signal });
    // Alerts expire without an event.
    apply<NewAlerts>(newAlertsKey, () => ({ count: alerts.filter(({ isNew }) => isNew).length }));
    return alerts;
  },
});

export const useMarkAlertsSeen = () =>
  useMutation({
    mutationFn: (alertIds: string[]) => callApi(markAlertsSeenEndpoint, { body: { alertIds } }),
    onSuccess: (count) => apply<NewAlerts>(newAlertsKey, () => count),
  });
