import { adminTables, type LiveEvent } from '@muster/contract/live-events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { throttleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { addTopics } from '#src/lib/live/live-subscription.ts';
import { type AdminData, refetchAdminData } from './admin-queries.ts';

/** Changes within this time are fetched together. */
const MIN_DELAY_MS = 300;

const postData: readonly AdminData[] = ['posts', 'members', 'games'];
const memberData: readonly AdminData[] = ['members', 'posts', 'games', 'reports'];
const gameData: readonly AdminData[] = ['games', 'posts'];

/** The data that may change with an event. */
const dataByEvent: Partial<Record<LiveEvent['type'], readonly AdminData[]>> = {
  'live.ready': adminTables,
  'live.lagged': adminTables,
  'live.subscribed': adminTables,
  'board.lagged': adminTables,
  'post.created': postData,
  'post.changed': postData,
  'post.removed': postData,
  'member.changed': memberData,
  'member.left': memberData,
  'game.changed': gameData,
  'game.verified': gameData,
};

const affectedData = (event: LiveEvent): readonly AdminData[] =>
  event.type === 'admin.changed' ? [event.table] : (dataByEvent[event.type] ?? []);

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
    const removeTopics = addTopics({ board: true });
    return () => {
      removeTopics();
      unsubscribe();
      invalidation.stop();
    };
  }, [queryClient]);
}
