import { useEffect } from 'react';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { addTopics } from '#src/lib/live/live-subscription.ts';
import { refetchStale } from './refetch-stale.ts';

/** Fetches the data of the admin panel again on live events, while the calling screen is mounted. */
export function useAdminChanges({ id, role }: { readonly id: string; readonly role: string }): void {
  const isAdmin = role === 'admin';
  useLiveEvents((event) => {
    if (isAdmin) void refetchStale(event, id);
  });
  useEffect(() => (isAdmin ? addTopics({ board: true }) : undefined), [isAdmin]);
}
