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

/** A page that is loaded anew is back before it has left. */
const OFFLINE_DELAY_MS = 3000;

interface PresenceDeps {
  readonly db: Database;
  readonly live: LiveServer;
  readonly log: FastifyBaseLogger;
}

/** Tells the partners of a member what they may know now. */
export async function publishPresence(
  { db, live }: Pick<PresenceDeps, 'db'> & { readonly live: Pick<LiveServer, 'publish'> },
  memberId: string,
): Promise<void> {
  const [presence, partnerIds] = [await findPresence(db, memberId), await listPartnerIds(db, memberId)];
  if (partnerIds.length > 0) live.publish(partnerIds, { type: 'presence.changed', memberId, presence });
}

/** Keeps account of who is connected to this node, until the returned function is called. */
export function trackPresence({ db, live, log }: PresenceDeps): () => Promise<void> {
  const nodeId = randomUUID();
  const leaving = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  const attempt = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'presence not noted'));

  const isConnected = (memberId: string): boolean => live.connectedMemberIds().includes(memberId);

  async function arrive(memberIds: readonly string[]): Promise<void> {
    const news = await listNewlyOnline(db, nodeId, memberIds);
    await setOnline(db, nodeId, memberIds);
    for (const memberId of news) await publishPresence({ db, live }, memberId);
  }

  async function leave(memberId: string): Promise<void> {
    if (isConnected(memberId)) return;
    const left = await setOffline(db, nodeId, [memberId]);
    if (isConnected(memberId)) return arrive([memberId]);
    for (const id of left) await publishPresence({ db, live }, id);
  }

  async function beat(): Promise<void> {
    await arrive(live.connectedMemberIds());
    for (const memberId of await expirePresence(db)) await publishPresence({ db, live }, memberId);
  }

  live.onConnection({
    memberConnected(memberId) {
      const timer = leaving.get(memberId);
      clearTimeout(timer);
      leaving.delete(memberId);
      if (!timer) attempt(arrive([memberId]));
    },
    memberDisconnected(memberId) {
      if (isStopped) return;
      const timer = setTimeout(() => {
        leaving.delete(memberId);
        attempt(leave(memberId));
      }, OFFLINE_DELAY_MS);
      leaving.set(memberId, timer);
    },
  });
  const beating = setInterval(() => attempt(beat()), PRESENCE_INTERVAL_MS);

  return async () => {
    isStopped = true;
    clearInterval(beating);
    leaving.forEach((timer) => clearTimeout(timer));
    const gone = [...new Set([...leaving.keys(), ...live.connectedMemberIds()])];
    if (gone.length > 0) await setOffline(db, nodeId, gone);
  };
}
