import type { Conversation } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { fetchWithEvents } from '#src/lib/api/fetch-with-events.ts';
import { withFace, withoutPartner, withPresence, withSeenMarker } from '../live/conversation-merge.ts';

/** The conversations after what was told of a partner. */
function withNews(rooms: readonly Conversation[], event: LiveEvent): readonly Conversation[] {
  if (event.type === 'presence.changed') return withPresence(rooms, event.memberId, event.presence);
  if (event.type === 'chat.seen') return withSeenMarker(rooms, event.chatId, event.seq);
  if (event.type === 'member.changed') return withFace(rooms, event);
  if (event.type === 'member.left') return withoutPartner(rooms, event.memberId);
  return rooms;
}

/**
 * Asks for conversations. What is told of a partner meanwhile may change either way: whether they are there, what they
 * are called, and whether they let it be known what they have read.
 */
export const askForRooms = (ask: () => Promise<readonly Conversation[]>): Promise<readonly Conversation[]> =>
  fetchWithEvents(ask, withNews);
