import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/client.ts';
import type { LiveServer } from '../../../live/live.ts';
import {
  findPresence,
  listNewlyOnline,
  setOffline,
  setOnline,
  PRESENCE_INTERVAL_MS,
  expirePresence,
} from '../../users/presence/presence-repository.ts';
import { listPartnerIds } from '../chat-repository.ts';

/** A page reload reconnects within this time and does not set the member offline. */
const OFFLINE_DELAY_MS = 3000;

interface PresenceDeps {
  readonly db: Database;
  readonly live: LiveServer;
  readonly log: FastifyBaseLogger;
}

export async function publishPresence(
  { db, live }: Pick<PresenceDeps, 'db'> & { readonly live: Pick<LiveServer, 'publish'> },
  memberId: string,
): Promise<void> {
  const [presence, partnerIds] = [await findPresence(db, memberId), await listPartnerIds(db, memberId)];
  if (partnerIds.length > 0) live.publish(partnerIds, { type: 'presence.changed', memberId, presence });
}

/** Stores and publishes which members are connected to this node. Returns a function that stops it. */
export function trackPresence({ db, live, log }: PresenceDeps): () => Promise<void> {
  const nodeId = randomUUID();
  const offlineTimers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  const logFailure = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'presence update failed'));

  const isConnected = (memberId: string): boolean => live.connectedMemberIds().includes(memberId);

  async function connect(memberIds: readonly string[]): Promise<void> {
    const newlyOnline = await listNewlyOnline(db, nodeId, memberIds);
    await setOnline(db, nodeId, memberIds);
    for (const memberId of newlyOnline) await publishPresence({ db, live }, memberId);
  }

  async function disconnect(memberId: string): Promise<void> {
    if (isConnected(memberId)) return;
    const offline = await setOffline(db, nodeId, [memberId]);
    if (isConnected(memberId)) return connect([memberId]);
    for (const id of offline) await publishPresence({ db, live }, id);
  }

  async function refresh(): Promise<void> {
    await connect(live.connectedMemberIds());
    for (const memberId of await expirePresence(db)) await publishPresence({ db, live }, memberId);
  }

  live.onConnection({
    memberConnected(memberId) {
      const timer = offlineTimers.get(memberId);
      clearTimeout(timer);
      offlineTimers.delete(memberId);
      if (!timer) logFailure(connect([memberId]));
    },
    memberDisconnected(memberId) {
      if (isStopped) return;
      const timer = setTimeout(() => {
        offlineTimers.delete(memberId);
        logFailure(disconnect(memberId));
      }, OFFLINE_DELAY_MS);
      offlineTimers.set(memberId, timer);
    },
  });
  const refreshTimer = setInterval(() => logFailure(refresh()), PRESENCE_INTERVAL_MS);

  return async () => {
    isStopped = true;
    clearInterval(refreshTimer);
    offlineTimers.forEach((timer) => clearTimeout(timer));
    const memberIds = [...new Set([...offlineTimers.keys(), ...live.connectedMemberIds()])];
    if (memberIds.length > 0) await setOffline(db, nodeId, memberIds);
  };
}
