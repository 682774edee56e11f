import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/client.ts';
import type { LiveServer } from '../../../live/live.ts';
import {
  findPresence,
  listUnnoted,
  noteOffline,
  noteOnline,
  PRESENCE_EVERY_MS,
  sweepPresence,
} from '../../users/presence/presence-repository.ts';
import { listPartnersOf } from '../chat-repository.ts';

/** A page that is loaded anew is back before it has left. */
const LEFT_AFTER_MS = 3000;

interface PresenceDeps {
  readonly db: Database;
  readonly live: LiveServer;
  readonly log: FastifyBaseLogger;
}

/** Tells the partners of a member what they may know now. */
export async function announcePresence(
  { db, live }: Pick<PresenceDeps, 'db'> & { readonly live: Pick<LiveServer, 'publish'> },
  memberId: string,
): Promise<void> {
  const [presence, partnerIds] = [await findPresence(db, memberId), await listPartnersOf(db, memberId)];
  if (partnerIds.length > 0) live.publish(partnerIds, { type: 'presence.changed', memberId, presence });
}

/** Keeps account of who is connected to this node, until the returned function is called. */
export function keepPresence({ db, live, log }: PresenceDeps): () => Promise<void> {
  const nodeId = randomUUID();
  const leaving = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  const attempt = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'presence not noted'));

  const isConnected = (memberId: string): boolean => live.connectedMembers().includes(memberId);

  async function arrive(memberIds: readonly string[]): Promise<void> {
    const news = await listUnnoted(db, nodeId, memberIds);
    await noteOnline(db, nodeId, memberIds);
    for (const memberId of news) await announcePresence({ db, live }, memberId);
  }

  async function leave(memberId: string): Promise<void> {
    if (isConnected(memberId)) return;
    const left = await noteOffline(db, nodeId, [memberId]);
    if (isConnected(memberId)) return arrive([memberId]);
    for (const id of left) await announcePresence({ db, live }, id);
  }

  async function beat(): Promise<void> {
    await arrive(live.connectedMembers());
    for (const memberId of await sweepPresence(db)) await announcePresence({ db, live }, memberId);
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
      }, LEFT_AFTER_MS);
      leaving.set(memberId, timer);
    },
  });
  const beating = setInterval(() => attempt(beat()), PRESENCE_EVERY_MS);

  return async () => {
    isStopped = true;
    clearInterval(beating);
    leaving.forEach((timer) => clearTimeout(timer));
    const gone = [...new Set([...leaving.keys(), ...live.connectedMembers()])];
    if (gone.length > 0) await noteOffline(db, nodeId, gone);
  };
}
