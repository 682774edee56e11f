import type { Context } from '#src/features/context.ts';
import type { Live } from '#src/live/live.ts';
import { listRecipients } from '../crew/crew-chat-repository.ts';
import { createLookback } from './lookback.ts';
import { LOOKBACK_MS, listMissedMessages, listRecentChats } from './recent-messages-repository.ts';
import { publishMessage } from './publish-message.ts';
import { trackDelivered } from './track-delivered.ts';

/** After a longer gap between polls clients must refetch. Half the lookback is left for slow commits. */
const MAX_POLL_GAP_MS = LOOKBACK_MS / 2;

/** Returns a function that polls the database for messages that the bus did not deliver to this node. */
export function deliverMissedMessages({ db, live }: Pick<Context, 'db' | 'live'>): () => Promise<void> {
  const delivered = trackDelivered(live, (event) => {
    if (event.type !== 'message.sent') return undefined;
    const { chatId, seq } = event.message;
    return [chatId, Math.max(seq, lastSeq(chatId))];
  });
  const lastSeq = (chatId: string): number => delivered.versionOf(chatId) ?? 0;
  const lookback = createLookback();
  let lastPollAt = performance.now();

  async function poll(): Promise<void> {
    delivered.deleteOld();
    const startedAt = performance.now();
    const connected = new Set(live.connectedMemberIds());
    const lookbackMs = lookback.startPoll();
    const recent = connected.size > 0 ? await listRecentChats(db, lookbackMs) : [];
    const behind = recent.filter(
      ({ chatId, seq, memberIds }) => seq > lastSeq(chatId) && memberIds.some((id) => connected.has(id)),
    );
    const recipientsOf = new Map(behind.map(({ chatId, memberIds }) => [chatId, memberIds]));
    const queriedAt = performance.now();
    const missed = await listMissedMessages(
      db,
      behind.map(({ chatId }) => ({ chatId, lastSeq: lastSeq(chatId) })),
    );
    for (const { ageMs, ...message } of missed) {
      if (message.seq <= lastSeq(message.chatId)) continue; // the bus was only slow
      const publish: Live['publish'] = (ids, event) => live.publishMissed(ids, event, queriedAt - ageMs);
      if (message.crewId) publishMessage({ publish }, await listRecipients(db, message), message);
      else publish(recipientsOf.get(message.chatId) ?? [], { type: 'message.sent', message });
    }
    lookback.recordPoll();
    if (startedAt - lastPollAt > MAX_POLL_GAP_MS) live.publishLagged();
    lastPollAt = startedAt;
  }

  return poll;
}
