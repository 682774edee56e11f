import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { LiveServer } from '#src/live/live.ts';
import { LOOKBACK_MS } from './recent-messages-repository.ts';

const RETENTION_MS = 2 * LOOKBACK_MS;

/** Tracks the version of each object that this node has delivered last. `read` returns the object's id and version. */
export function trackDelivered<Version>(
  live: Pick<LiveServer, 'onPublished'>,
  read: (event: LiveEvent) => readonly [id: string, version: Version] | undefined,
) {
  const delivered = new Map<string, { readonly version: Version; readonly at: number }>();
  live.onPublished((event) => {
    const [id, version] = read(event) ?? [];
    if (id !== undefined && version !== undefined) delivered.set(id, { version, at: performance.now() });
  });
  return {
    versionOf: (id: string): Version | undefined => delivered.get(id)?.version,
    deleteOld(): void {
      for (const [id, { at }] of delivered) if (performance.now() - at > RETENTION_MS) delivered.delete(id);
    },
  };
}
