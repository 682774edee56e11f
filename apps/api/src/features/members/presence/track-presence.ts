import { randomUUID } from 'node:crypto';
import { createBatcher } from '#src/lib/batcher.ts';
import { chunk } from '#src/lib/chunk.ts';
import { createWorkQueue } from '#src/lib/work-queue.ts';
import type { Context } from '#src/features/context.ts';
import {
  listNewlyOnline,
  listOnlineElsewhere,
  listPresence,
  refreshPresence,
  setOffline,
  setOnline,
  setWindowsInUse,
  expirePresence,
} from './presence-repository.ts';
import { listPartnerIdsOf } from '../partner-repository.ts';

/** A page reload reconnects within this time and does not set the member offline. */
const OFFLINE_DELAY_MS = 3000;
/** Thousands of browsers may reconnect at once. */
const BATCH_INTERVAL_MS = 250;
const MAX_MEMBERS_PER_QUERY = 200;

/** Publishes the presence of these members to their conversation partners. */
export async function publishPresence(
  { db, live }: Pick<Context, 'db' | 'live'>,
  memberIds: readonly string[],
): Promise<void> {
  for (const ids of chunk(memberIds, MAX_MEMBERS_PER_QUERY)) {
    const partnerIds = await listPartnerIdsOf(db, ids);
    for (const presence of await listPresence(db, [...partnerIds.keys()]))
      live.publish([...(partnerIds.get(presence.memberId) ?? [])], { type: 'presence.changed', ...presence });
  }
}

/** Runs work for up to {@link MAX_MEMBERS_PER_QUERY} members at a time. */
const chunked =
  (work: (memberIds: readonly string[]) => Promise<void>) =>
  async (memberIds: readonly string[]): Promise<void> => {
    for (const ids of chunk(memberIds, MAX_MEMBERS_PER_QUERY)) await work(ids);
  };

/** Stores presence of members of this node, and publishes what changed for their partners. */
function createPresenceUpdates({ db, live }: Pick<Context, 'db' | 'live'>, nodeId: string) {
  const publish = (memberIds: readonly string[], excludedIds: ReadonlySet<string>): Promise<void> =>
    publishPresence(
      { db, live },
      memberIds.filter((id) => !excludedIds.has(id)),
    );
  const listInUse = (memberIds: readonly string[]): string[] => memberIds.filter((id) => live.isWindowInUse(id));
  // One write at a time: each stores which windows are in use when it starts.
  const writes = createWorkQueue(1);
  const storeUse = chunked((ids) => writes.run(() => setWindowsInUse(db, nodeId, ids, listInUse(ids))));

  /**
   * Publishes nothing for members who are connected to another node before and after the write: their partners see them
   * online. Two nodes to which a member connects at once cannot both find that before their writes.
   */
  const connect = chunked(async (memberIds) => {
    const newlyOnline = await listNewlyOnline(db, nodeId, memberIds);
    await writes.run(() => setOnline(db, nodeId, memberIds, listInUse(memberIds)));
    const elsewhereBefore = newlyOnline.filter(({ isElsewhere }) => isElsewhere).map(({ id }) => id);
    const elsewhere = await listOnlineElsewhere(db, nodeId, elsewhereBefore);
    const ids = newlyOnline.map(({ id }) => id);
    await publish(ids, elsewhere);
  });

  const disconnect = chunked(async (memberIds) => {
    const connected = new Set(live.connectedMemberIds());
    const closed = memberIds.filter((id) => !connected.has(id));
    if (closed.length === 0) return;
    const offline = await setOffline(db, nodeId, closed);
    const connectedNow = new Set(live.connectedMemberIds());
    await connect(closed.filter((id) => connectedNow.has(id)));
    const elsewhere = await listOnlineElsewhere(db, nodeId, offline);
    await publish(offline, new Set([...elsewhere, ...connectedNow]));
  });

  /** `leaving` disconnected a moment ago and may reconnect. */
  async function refresh(leaving: ReadonlyMap<string, unknown>): Promise<void> {
    const stored = await refreshPresence(db, nodeId);
    const connected = live.connectedMemberIds();
    // Members who hide their presence; all of them after a crash of the database has emptied the table.
    await connect(connected.filter((id) => !stored.has(id)));
    // Disconnected while the database was unavailable.
    await disconnect([...stored].filter((id) => !leaving.has(id)));
    const expired = await expirePresence(db);
    const elsewhere = await listOnlineElsewhere(db, nodeId, expired);
    await publish(expired, new Set([...elsewhere, ...live.connectedMemberIds()]));
  }

  return { connect, disconnect, refresh, storeUse };
}

export interface PresenceTracker {
  /** Refreshes the presence of members connected to this node, and sets members of crashed nodes offline. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Stores and publishes which members are connected to this node. */
export function trackPresence({ db, live, log }: Pick<Context, 'db' | 'live' | 'log'>): PresenceTracker {
  const nodeId = randomUUID();
  const { connect, disconnect, refresh, storeUse } = createPresenceUpdates({ db, live }, nodeId);
  const offlineTimers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  const logFailure = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'presence update failed'));
  const addConnected = createBatcher<string>(BATCH_INTERVAL_MS, (ids) => {
    if (!isStopped) logFailure(connect(ids));
  });
  const addDisconnected = createBatcher<string>(BATCH_INTERVAL_MS, (ids) => {
    if (isStopped) return;
    ids.forEach((id) => offlineTimers.delete(id));
    logFailure(disconnect(ids));
  });
  const addUseChanged = createBatcher<string>(BATCH_INTERVAL_MS, (ids) => {
    if (!isStopped) logFailure(storeUse([...new Set(ids)]));
  });

  live.onConnection({
    memberConnected(memberId) {
      const timer = offlineTimers.get(memberId);
      clearTimeout(timer);
      offlineTimers.delete(memberId);
      if (!timer) addConnected(memberId);
    },
    memberDisconnected(memberId) {
      if (isStopped) return;
      offlineTimers.set(
        memberId,
        setTimeout(() => addDisconnected(memberId), OFFLINE_DELAY_MS),
      );
    },
    memberUseChanged: addUseChanged,
  });

  return {
    refresh: () => refresh(offlineTimers),
    async stop() {
      isStopped = true;
      offlineTimers.forEach((timer) => clearTimeout(timer));
      const memberIds = [...new Set([...offlineTimers.keys(), ...live.connectedMemberIds()])];
      for (const ids of chunk(memberIds, MAX_MEMBERS_PER_QUERY)) await setOffline(db, nodeId, ids);
    },
  };
}
