import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/client.ts';
import type { LiveServer } from '../../../live/live.ts';
import { LOOKBACK_MS, listMissedMessages, listRecentChats } from './recent-messages-repository.ts';

/** Together with what counts as settled there, a message that no bus has brought comes well within five seconds. */
const POLL_INTERVAL_MS = 1500;
/** Longer than anything is looked back at. */
const DELIVERED_RETENTION_MS = 2 * LOOKBACK_MS;
/** Whoever has not looked for so long may have overlooked something; the rest is for commits that took their time. */
const MAX_POLL_GAP_MS = LOOKBACK_MS / 2;

interface MissedDeps {
  readonly db: Database;
  readonly live: LiveServer;
  readonly log: FastifyBaseLogger;
}

/** Up to which message of a conversation this node has told who is connected to it. */
function trackDelivered(live: LiveServer) {
  const told = new Map<string, { seq: number; at: number }>();
  const upTo = (chatId: string): number => told.get(chatId)?.seq ?? 0;
  live.onPublished((event) => {
    if (event.type !== 'message.sent') return;
    const { chatId, seq } = event.message;
    told.set(chatId, { seq: Math.max(seq, upTo(chatId)), at: performance.now() });
  });
  return {
    upTo,
    forgetOld(): void {
      for (const [chatId, { at }] of told) if (performance.now() - at > DELIVERED_RETENTION_MS) told.delete(chatId);
    },
  };
}

/** Looks into the database for messages that the bus did not bring here, and delivers them, until the returned function is called. */
export function deliverMissedMessages({ db, live, log }: MissedDeps): () => Promise<void> {
  const told = trackDelivered(live);
  let isLooking = false;
  let lookedAt = performance.now();

  async function look(): Promise<void> {
    told.forgetOld();
    const startedAt = performance.now();
    const written = await listRecentChats(db, live.connectedMemberIds());
    const behind = written.filter(({ chatId, seq }) => seq > told.upTo(chatId));
    const readersOf = new Map(behind.map(({ chatId, memberIds }) => [chatId, memberIds]));
    const askedAt = performance.now();
    const missed = await listMissedMessages(
      db,
      behind.map(({ chatId }) => ({ chatId, toldSeq: told.upTo(chatId) })),
    );
    for (const { ageMs, ...message } of missed) {
      if (message.seq <= told.upTo(message.chatId)) continue; // the bus was just late
      live.publishMissed(readersOf.get(message.chatId) ?? [], { type: 'message.sent', message }, askedAt - ageMs);
    }
    if (startedAt - lookedAt > MAX_POLL_GAP_MS) live.publishLagged();
    lookedAt = startedAt;
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch((error: unknown) => log.warn({ err: error }, 'missed messages not looked for'))
      .finally(() => (isLooking = false));
  }, POLL_INTERVAL_MS);
  return async () => clearInterval(timer);
}
