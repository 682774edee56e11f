import { adminTables, type LiveEvent } from '@muster/contract/live-events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { throttleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { type AdminData, refetchAdminData } from './admin-queries.ts';

/** Changes within this time are fetched together. */
const MIN_DELAY_MS = 300;

/** The data that may change with an event. */
function affectedData(event: LiveEvent): readonly AdminData[] {
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
      return adminTables;
    case 'admin.changed':
      return [event.table];
    case 'post.created':
    case 'post.changed':
    case 'post.removed':
      return ['posts', 'members', 'games'];
    case 'member.changed':
    case 'member.left':
      return ['members', 'posts', 'games', 'reports'];
    case 'game.changed':
    case 'game.verified':
      return ['games', 'posts'];
    default:
      return [];
  }
}

/** Refetches the data of the panel on live events. */
export function useAdminLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stale = new Set<AdminData>();
    const invalidation = throttleWithJitter(() => {
      refetchAdminData(queryClient, stale);
      stale.clear();
    }, MIN_DELAY_MS);
    const unsubscribe = subscribeLive((event) => {
      const names = affectedData(event);
      if (names.length === 0) return;
      for (const name of [...names, 'counts', 'overview'] as const) stale.add(name);
      invalidation.schedule();
    });
    return () => {
      unsubscribe();
      invalidation.stop();
    };
  }, [queryClient]);
}
