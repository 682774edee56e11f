import type { ChatRoom } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { subscribeLive } from '#src/lib/live-client.ts';
import { withPresence, withSeenMarker } from './room-merge.ts';

/** The conversations after what was told of a partner. */
function withNews(rooms: readonly ChatRoom[], event: LiveEvent): readonly ChatRoom[] {
  if (event.type === 'presence.changed') return withPresence(rooms, event.memberId, event.presence);
  if (event.type === 'chat.seen') return withSeenMarker(rooms, event.chatId, event.seq);
  return rooms;
}

/**
 * Asks for conversations. What is told of a partner while the answer is on its way is newer than the answer: whether
 * they are there, and whether they let it be known what they have read, may change either way.
 */
export async function askForRooms(ask: () => Promise<readonly ChatRoom[]>): Promise<readonly ChatRoom[]> {
  const told: LiveEvent[] = [];
  const stopListening = subscribeLive((event) => told.push(event));
  try {
    return told.reduce(withNews, await ask());
  } finally {
    stopListening();
  }
}
