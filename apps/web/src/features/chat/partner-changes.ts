import type { ChatRoom } from '@muster/contract/chat.ts';
import type { Presence } from '@muster/contract/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import { chatsKey, messagesKey, openChatKey } from './chat-keys.ts';
import { chatsQuery } from './chat-queries.ts';
import { partnerIdOf, withPresence, withSeenMarker } from './room-merge.ts';

type Rooms = readonly ChatRoom[];

/** Changes the conversations in the list and among those found by name. */
const changeRooms = (queryClient: QueryClient, change: (rooms: Rooms) => Rooms): void =>
  void queryClient.setQueriesData<Rooms>({ queryKey: chatsKey }, (rooms) => rooms && change(rooms));

/** Notes up to where the partner has read; 0 when they keep that to themselves. */
export const noteSeen = (queryClient: QueryClient, chatId: string, seq: number): void =>
  void queryClient.setQueryData(chatsQuery.queryKey, (rooms) => rooms && withSeenMarker(rooms, chatId, seq));

/** Notes whether a partner is there. */
export const notePresence = (queryClient: QueryClient, memberId: string, presence: Presence | null): void =>
  changeRooms(queryClient, (rooms) => withPresence(rooms, memberId, presence));

/** A conversation goes, with everything that was said in it, or comes back; what was written and not sent stays. */
export function noteBlocked(queryClient: QueryClient, memberId: string, chatId: string, isBlocked: boolean): void {
  if (isBlocked) {
    changeRooms(queryClient, (rooms) => rooms.filter(({ id }) => id !== chatId));
    queryClient.removeQueries({ queryKey: messagesKey(chatId) });
  }
  void queryClient.resetQueries({ queryKey: openChatKey(partnerIdOf(chatId, memberId)) });
  void queryClient.invalidateQueries({ queryKey: chatsKey });
}
