import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/client.ts';
import type { LiveServer } from '../../live/live.ts';
import { listMissed, listRecentlyWritten } from './recent-messages-repository.ts';

/** Together with what counts as settled there, a message that no bus has brought comes well within five seconds. */
const LOOK_EVERY_MS = 1500;
/** Longer than anything is looked back at. */
const REMEMBERED_FOR_MS = 60_000;

interface MissedDeps {
  readonly db: Database;
  readonly live: LiveServer;
  readonly log: FastifyBaseLogger;
}

/** Up to which message of a conversation this node has told who is connected to it. */
function rememberTold(live: LiveServer) {
  const told = new Map<string, { seq: number; at: number }>();
  const note = (chatId: string, seq: number): void => {
    told.set(chatId, { seq: Math.max(seq, told.get(chatId)?.seq ?? 0), at: performance.now() });
  };
  live.onTold((event) => {
    if (event.type === 'message.sent') note(event.message.chatId, event.message.seq);
  });
  return {
    note,
    upTo: (chatId: string): number => told.get(chatId)?.seq ?? 0,
    forgetOld(): void {
      for (const [chatId, { at }] of told) if (performance.now() - at > REMEMBERED_FOR_MS) told.delete(chatId);
    },
  };
}

/** Looks into the database for messages that the bus did not bring here, and delivers them, until the returned function is called. */
export function deliverMissed({ db, live, log }: MissedDeps): () => Promise<void> {
  const told = rememberTold(live);
  let isLooking = false;

  async function look(): Promise<void> {
    told.forgetOld();
    const written = await listRecentlyWritten(db, live.connectedMembers());
    const behind = written.filter(({ chatId, seq }) => seq > told.upTo(chatId));
    const readersOf = new Map(behind.map(({ chatId, memberIds }) => [chatId, memberIds]));
    const missed = await listMissed(
      db,
      behind.map(({ chatId }) => ({ chatId, toldSeq: told.upTo(chatId) })),
    );
    for (const { ageMs, ...message } of missed) {
      if (message.seq <= told.upTo(message.chatId)) continue; // the bus was just late
      told.note(message.chatId, message.seq);
      live.publishMissed(readersOf.get(message.chatId) ?? [], { type: 'message.sent', message }, ageMs);
    }
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch((error: unknown) => log.warn({ err: error }, 'missed messages not looked for'))
      .finally(() => (isLooking = false));
  }, LOOK_EVERY_MS);
  return async () => clearInterval(timer);
}
