import { adminTables, type LiveEvent } from '@muster/contract/live-events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { throttleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { type AdminData, adminKey } from './admin-queries.ts';

/** Several changes within this time are asked for once. */
const MIN_DELAY_MS = 300;

/** The tables that say something else after an event. */
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

/** Keeps the panel true while the calling screen is shown: what others do shows here within a moment. */
export function useAdminLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const changed = new Set<AdminData>();
    const invalidation = throttleWithJitter(() => {
      for (const table of changed) void queryClient.invalidateQueries({ queryKey: adminKey(table) });
      changed.clear();
    }, MIN_DELAY_MS);
    const stopListening = subscribeLive((event) => {
      const tables = affectedData(event);
      if (tables.length === 0) return;
      for (const table of [...tables, 'counts', 'overview'] as const) changed.add(table);
      invalidation.schedule();
    });
    return () => {
      stopListening();
      invalidation.stop();
    };
  }, [queryClient]);
}
