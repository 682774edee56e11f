import type { Conversation } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Presence } from '@muster/contract/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { MemberSummary } from '#src/lib/member-summary.ts';
import { allOpenChatKey, chatsKey, messagesKey, openChatKey } from '../chat-keys.ts';
import { chatsQuery } from '../chat-queries.ts';
import { partnerIdOf, withFace, withoutPartner, withPresence, withSeenMarker } from './conversation-merge.ts';

type Rooms = readonly Conversation[];

/** Changes the conversations in the list, among those found by name, and where one is opened that neither has. */
function changeRooms(queryClient: QueryClient, change: (rooms: Rooms) => Rooms): void {
  queryClient.setQueriesData<Rooms>({ queryKey: chatsKey }, (rooms) => rooms && change(rooms));
  queryClient.setQueriesData<Conversation>({ queryKey: allOpenChatKey }, (room) => room && (change([room])[0] ?? room));
}

/** Notes up to where the partner has read; 0 when they keep that to themselves. */
export const noteSeen = (queryClient: QueryClient, chatId: string, seq: number): void =>
  void queryClient.setQueryData(chatsQuery.queryKey, (rooms) => rooms && withSeenMarker(rooms, chatId, seq));

/** Notes whether a partner is there. */
const notePresence = (queryClient: QueryClient, memberId: string, presence: Presence | null): void =>
  changeRooms(queryClient, (rooms) => withPresence(rooms, memberId, presence));

/** Notes that a partner has got another name or picture. */
const noteFace = (queryClient: QueryClient, face: MemberSummary): void =>
  changeRooms(queryClient, (rooms) => withFace(rooms, face));

/** Notes that a partner has left: the conversation stays, to be read. */
const notePartnerGone = (queryClient: QueryClient, partnerId: string): void =>
  changeRooms(queryClient, (rooms) => withoutPartner(rooms, partnerId));

/** Fetches the conversations again where this page knows one with the member. */
export function refreshPartner(queryClient: QueryClient, memberId: string): void {
  const isWithMember = ({ partner }: Conversation): boolean => partner.id === memberId;
  const listed = queryClient.getQueryData(chatsQuery.queryKey)?.some(isWithMember);
  if (listed) void queryClient.invalidateQueries({ queryKey: chatsKey });
  void queryClient.invalidateQueries({ queryKey: openChatKey(memberId) });
}

/** Applies an event about a partner, whoever they are. */
export function applyPartnerEvent(queryClient: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case 'presence.changed':
      return notePresence(queryClient, event.memberId, event.presence);
    case 'member.changed':
      return noteFace(queryClient, event);
    case 'suspension.changed':
      return refreshPartner(queryClient, event.memberId);
    case 'member.left':
      return notePartnerGone(queryClient, event.memberId);
    default:
  }
}

/** A conversation goes, with everything that was said in it, or comes back; what was written and not sent stays. */
export function noteBlocked(queryClient: QueryClient, memberId: string, chatId: string, isBlocked: boolean): void {
  if (isBlocked) {
    changeRooms(queryClient, (rooms) => rooms.filter(({ id }) => id !== chatId));
    queryClient.removeQueries({ queryKey: messagesKey(chatId) });
  }
  void queryClient.resetQueries({ queryKey: openChatKey(partnerIdOf(chatId, memberId)) });
  void queryClient.invalidateQueries({ queryKey: chatsKey });
}
