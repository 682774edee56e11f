import {
  type Alert,
  countNewAlertsEndpoint,
  listAlertsEndpoint,
  markAlertsSeenEndpoint,
} from '@muster/contract/posts/alerts.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

/** Prefix of everything that 'alerts.changed' makes stale. */
export const alertsKey = ['alerts'] as const;

/** Alerts that the member has not seen, for the badge. */
export const newAlertsQuery = queryOptions({
  queryKey: [...alertsKey, 'new'],
  queryFn: ({ signal }) => callApi(countNewAlertsEndpoint, undefined, { signal }),
});

export const alertsQuery = queryOptions({
  queryKey: [...alertsKey, 'list'],
  queryFn: async ({ signal, client }) => {
    const alerts = await callApi(listAlertsEndpoint, undefined, { signal });
    // Alerts expire without an event.
    client.setQueryData(newAlertsQuery.queryKey, { count: alerts.filter(({ isNew }) => isNew).length });
    return alerts;
  },
});

/** Changes the posts of alerts. Null removes an alert. */
export const withAlertedPosts = (alerts: Alert[], change: (post: Post) => Post | null): Alert[] =>
  alerts.flatMap((alert) => {
    const post = change(alert.post);
    return post ? { ...alert, post } : [];
  });

export function useMarkAlertsSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alertIds: string[]) => callApi(markAlertsSeenEndpoint, { body: { alertIds } }),
    onSuccess: (count) => queryClient.setQueryData(newAlertsQuery.queryKey, count),
  });
}
