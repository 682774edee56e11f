import { adminTables, type LiveEvent } from '@muster/contract/live-events.ts';
import { useEffect } from 'react';
import { type AdminData, adminKey } from '#src/features/admin/admin-queries.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { addTopics } from '#src/lib/live/live-subscription.ts';
import { markStale } from './mark-stale.ts';

const postData: readonly AdminData[] = ['posts', 'members', 'games'];
const memberData: readonly AdminData[] = ['members', 'posts', 'games', 'reports'];
const gameData: readonly AdminData[] = ['games', 'posts'];

/** The data of the admin panel that each event makes stale. The panel applies no event. */
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

function markAdminDataStale(event: LiveEvent): void {
  const tables = event.type === 'admin.changed' ? [event.table] : (dataByEvent[event.type] ?? []);
  if (tables.length === 0) return;
  for (const name of [...tables, 'counts', 'overview'] as const) void markStale(adminKey(name));
}

/** Fetches the data of the admin panel again on live events, while the calling screen is mounted. */
export function useAdminChanges(isAdmin: boolean): void {
  useEffect(() => {
    if (!isAdmin) return undefined;
    const unsubscribe = subscribeLive(markAdminDataStale);
    const removeTopics = addTopics({ board: true });
    return () => {
      removeTopics();
      unsubscribe();
    };
  }, [isAdmin]);
}
