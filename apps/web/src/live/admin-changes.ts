import { useEffect } from 'react';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { addTopics } from '#src/lib/live/live-subscription.ts';
import { applyNewAppearance } from './member-changes.ts';
import { refetchStale } from './refetch-stale.ts';

/** Fetches the data of the admin panel again on live events, and applies a new appearance, while the calling screen is mounted. */
export function useAdminChanges({ id, role }: { readonly id: string; readonly role: string }): void {
  const isStaff = role !== 'member';
  useLiveEvents((event) => {
    if (event.type === 'appearance.changed') applyNewAppearance(event);
    if (isStaff) void refetchStale(event, id);
  });
  useEffect(() => (isStaff ? addTopics({ board: true }) : undefined), [isStaff]);
}
