import { UNREAD_MAX_COUNT, unknownUserName } from '@muster/contract/chat.ts';
import type { Conversation, Message } from '@muster/contract/chat.ts';
import type { Presence } from '@muster/contract/users.ts';
import type { MemberSummary } from '#src/lib/member-summary.ts';

/** A chat id is both members' ids joined by an underscore; the partner's is needed even after the partner has left. */
export const partnerIdOf = (chatId: string, memberId: string): string => {
  const [first = '', second = ''] = chatId.split('_');
  return first === memberId ? second : first;
};

const lastActivityOf = ({ lastMessageAt, createdAt }: Conversation): number => (lastMessageAt ?? createdAt).getTime();

const newestFirst = (rooms: readonly Conversation[]): Conversation[] =>
  rooms.toSorted((a, b) => lastActivityOf(b) - lastActivityOf(a));

/**
 * Of two views of one conversation what each knows best: messages only follow, and the markers only move on. Whoever
 * keeps to themselves what they have read takes that back for the past too: their marker is 0 then.
 */
function newerRoom(known: Conversation, fresh: Conversation): Conversation {
  const readSeq = Math.max(known.readSeq, fresh.readSeq);
  const seenSeq = fresh.seenSeq === 0 ? 0 : Math.max(known.seenSeq, fresh.seenSeq);
  if (known.lastSeq <= fresh.lastSeq && known.readSeq <= fresh.readSeq) return { ...fresh, seenSeq };
  const latest = known.lastSeq > fresh.lastSeq ? known : fresh;
  const unread = readSeq >= latest.lastSeq ? 0 : latest.unread;
  return {
    ...fresh,
    lastMessage: latest.lastMessage,
    lastMessageAt: latest.lastMessageAt,
    lastSeq: latest.lastSeq,
    readSeq,
    seenSeq,
    unread,
  };
}

/** The list as the server answered it, without falling behind what live events told since the request. */
export function withFreshRooms(
  known: readonly Conversation[] | undefined,
  fresh: readonly Conversation[],
): Conversation[] {
  return newestFirst(
    fresh.map((room) => {
      const before = known?.find(({ id }) => id === room.id);
      return before ? newerRoom(before, room) : room;
    }),
  );
}

/** The conversations whose read marker, as it is known here, has not reached the server. */
export const unconfirmedMarks = (
  known: readonly Conversation[] | undefined,
  fresh: readonly Conversation[],
): Conversation[] =>
  (known ?? []).filter((room) => fresh.some(({ id, readSeq }) => id === room.id && readSeq < room.readSeq));

/** The list with one conversation added or brought up to date. */
export const withRoom = (known: readonly Conversation[], room: Conversation): Conversation[] =>
  withFreshRooms(known, [...known.filter(({ id }) => id !== room.id), room]);

/** The list after a message; the same list when the message is not news to it. */
export function withMessage(
  known: readonly Conversation[],
  message: Message,
  memberId: string,
): readonly Conversation[] {
  const room = known.find(({ id }) => id === message.chatId);
  if (!room || message.seq <= room.lastSeq) return known;
  const missed = message.senderId === memberId ? 0 : message.seq - room.lastSeq;
  const updated: Conversation = {
    ...room,
    lastMessage: message.text,
    lastMessageAt: message.sentAt,
    lastSeq: message.seq,
    unread: Math.min(UNREAD_MAX_COUNT, room.unread + missed),
  };
  return newestFirst(known.map((other) => (other === room ? updated : other)));
}

/** The list after a message says something else: it is told where it is the last one. */
export const withChangedMessage = (
  known: readonly Conversation[],
  { chatId, seq, text }: Message,
): readonly Conversation[] =>
  known.map((room) => (room.id === chatId && room.lastSeq === seq ? { ...room, lastMessage: text } : room));

/** The list after the member has read up to `readSeq`, here or in another window. */
export const withReadMarker = (
  known: readonly Conversation[],
  chatId: string,
  readSeq: number,
): readonly Conversation[] =>
  known.map((room) =>
    room.id === chatId && readSeq > room.readSeq
      ? { ...room, readSeq, unread: readSeq >= room.lastSeq ? 0 : Math.min(room.unread, room.lastSeq - readSeq) }
      : room,
  );

/** The list after the partner has read up to `seenSeq`; 0 when they keep that to themselves from now on. */
export const withSeenMarker = (
  known: readonly Conversation[],
  chatId: string,
  seenSeq: number,
): readonly Conversation[] =>
  known.map((room) => (room.id === chatId && (seenSeq === 0 || seenSeq > room.seenSeq) ? { ...room, seenSeq } : room));

type Partner = Conversation['partner'];

const withPartner = (
  known: readonly Conversation[],
  memberId: string,
  change: (partner: Partner) => Partner,
): readonly Conversation[] =>
  known.map((room) => (room.partner.id === memberId ? { ...room, partner: change(room.partner) } : room));

/** The list after a partner came online, went, or stopped showing it. */
export const withPresence = (known: readonly Conversation[], memberId: string, presence: Presence | null) =>
  withPartner(known, memberId, (partner) => ({ ...partner, presence }));

/** The list after a partner has got another name or picture. */
export const withFace = (known: readonly Conversation[], { memberId, name, pictureUrl }: MemberSummary) =>
  withPartner(known, memberId, (partner) => ({ ...partner, name, pictureUrl }));

/** The list after a partner has left: what was written stays, and nobody can write there any more. */
export const withoutPartner = (known: readonly Conversation[], memberId: string) =>
  withPartner(known, memberId, () => ({
    id: null,
    name: unknownUserName,
    pictureUrl: null,
    presence: null,
    isSuspended: false,
  }));

export const unreadTotal = (rooms: readonly Conversation[]): number =>
  rooms.reduce((sum, { unread }) => sum + unread, 0);
