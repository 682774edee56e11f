import { type CrewEvent, type Message, removedMessageText } from '@muster/contract/chat/messages.ts';
import { translate } from '#src/lib/i18n.ts';
import type { OutgoingMessage } from '../sending/outgoing-messages.ts';

/** Date and time are shown after a longer pause than this, and on each new day. */
export const SEPARATOR_GAP_MS = 300_000;

/** One message as the conversation shows it. */
export interface MessageRow {
  /** Unique in the conversation, and the same before and after the server confirms the message. */
  readonly key: string;
  readonly id: string;
  /** Null until the server confirms the message. */
  readonly seq: number | null;
  /** Null in a text message. */
  readonly event: CrewEvent | null;
  readonly text: string;
  readonly sentAt: Date;
  /** Null if the sender's account was deleted, or the message is hidden. */
  readonly senderId: string | null;
  readonly isOwn: boolean;
  /** The sender and the member have a block between them. */
  readonly isHidden: boolean;
  /** Null once the server has confirmed the message. */
  readonly outgoing: OutgoingMessage | null;
  /** Date and time are shown above it. */
  readonly hasSeparator: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
}

/** Senders choose message ids, so only the member's own are trusted to be unique here. */
export const rowKey = ({ id, seq, senderId }: Pick<Message, 'id' | 'seq' | 'senderId'>, memberId: string): string =>
  senderId === memberId ? id : String(seq);

/** Whether the member has written after this row. A message that failed does not count. */
export const isAnswered = (rows: readonly MessageRow[], answeredKey: string): boolean =>
  rows.findLastIndex(({ isOwn, outgoing }) => isOwn && outgoing?.state !== 'failed') >
  rows.findIndex(({ key }) => key === answeredKey);

/** The event that each of these withdraws. */
const undoneEvents: Readonly<Partial<Record<CrewEvent, CrewEvent>>> = {
  'joined-undone': 'joined',
  'left-undone': 'left',
};

/** Leaves out events that were undone, and those that undo them. */
function withoutUndone(messages: readonly Message[]): readonly Message[] {
  const undone = new Set<Message>();
  for (const [index, message] of messages.entries()) {
    const event = message.event && undoneEvents[message.event];
    if (!event) continue;
    const last = messages
      .slice(0, index)
      .findLast((one) => one.event === event && one.senderId === message.senderId && !undone.has(one));
    undone.add(message);
    if (last) undone.add(last);
  }
  return messages.filter((message) => !undone.has(message));
}

type UngroupedRow = Omit<MessageRow, 'hasSeparator' | 'startsGroup' | 'endsGroup'>;

const isAfterPause = (before: UngroupedRow | undefined, row: UngroupedRow): boolean =>
  !before ||
  row.sentAt.getTime() - before.sentAt.getTime() > SEPARATOR_GAP_MS ||
  row.sentAt.getDate() !== before.sentAt.getDate();

/** The rows of a conversation: confirmed messages, oldest first, then unconfirmed ones. */
export function messageRows(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  memberId: string,
): MessageRow[] {
  const confirmed = new Set(outgoing.length > 0 ? messages.map((message) => rowKey(message, memberId)) : []);
  const ungrouped: UngroupedRow[] = [
    ...withoutUndone(messages).map(({ id, seq, event = null, text, sentAt, senderId, isHidden = false }) => ({
      key: rowKey({ id, seq, senderId }, memberId),
      id,
      seq,
      event,
      text: text === removedMessageText ? translate(text) : text,
      sentAt,
      senderId,
      isOwn: senderId === memberId && event === null,
      isHidden,
      outgoing: null,
    })),
    ...outgoing
      .filter(({ item }) => !confirmed.has(item.id))
      .map((own) => ({
        key: own.item.id,
        id: own.item.id,
        seq: null,
        event: null,
        text: own.item.text,
        sentAt: new Date(own.item.timestamp),
        senderId: memberId,
        isOwn: true,
        isHidden: false,
        outgoing: own,
      })),
  ];
  const joinsPrevious = ungrouped.map((row, index) => {
    const before = ungrouped[index - 1];
    const isSameSender =
      before?.senderId === row.senderId && before.isHidden === row.isHidden && before.event === row.event;
    return isSameSender && !isAfterPause(before, row);
  });
  return ungrouped.map((row, index) => ({
    ...row,
    hasSeparator: isAfterPause(ungrouped[index - 1], row),
    startsGroup: !joinsPrevious[index],
    endsGroup: !joinsPrevious[index + 1],
  }));
}
