import type { Message } from '@muster/contract/chat.ts';
import type { OutgoingMessage } from '../sending/outgoing-messages.ts';

/** A longer pause than this is marked with date and time. */
export const SEPARATOR_GAP_MS = 300_000;

/** One message as the conversation shows it. */
export interface MessageRow {
  /** Tells it from all others here, before and after the server has it. */
  readonly key: string;
  readonly id: string;
  /** Its place in the conversation; null until the server has it. */
  readonly seq: number | null;
  readonly text: string;
  readonly sentAt: Date;
  readonly isOwn: boolean;
  /** What is unconfirmed about it; null once the server has it. */
  readonly outgoing: OutgoingMessage | null;
  /** Date and time stand above it. */
  readonly hasSeparator: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
}

/** The sender's browser makes a message's id: one's own are told apart by it, but the partner's may repeat any. */
export const rowKey = ({ id, seq, senderId }: Pick<Message, 'id' | 'seq' | 'senderId'>, memberId: string): string =>
  senderId === memberId ? id : String(seq);

type BareRow = Omit<MessageRow, 'hasSeparator' | 'startsGroup' | 'endsGroup'>;

const isAfterPause = (before: BareRow | undefined, row: BareRow): boolean =>
  !before || row.sentAt.getTime() - before.sentAt.getTime() > SEPARATOR_GAP_MS;

/** Everything the conversation shows, oldest first: what the server has, then what it has not confirmed. */
export function messageRows(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  memberId: string,
): MessageRow[] {
  const confirmed = new Set(outgoing.length > 0 ? messages.map((message) => rowKey(message, memberId)) : []);
  const bare: BareRow[] = [
    ...messages.map(({ id, seq, text, sentAt, senderId }) => ({
      key: rowKey({ id, seq, senderId }, memberId),
      id,
      seq,
      text,
      sentAt,
      isOwn: senderId === memberId,
      outgoing: null,
    })),
    ...outgoing
      .filter(({ id }) => !confirmed.has(id))
      .map((own) => ({
        key: own.id,
        id: own.id,
        seq: null,
        text: own.text,
        sentAt: new Date(own.writtenAt),
        isOwn: true,
        outgoing: own,
      })),
  ];
  const joins = bare.map((row, index) => {
    const before = bare[index - 1];
    return before !== undefined && before.isOwn === row.isOwn && !isAfterPause(before, row);
  });
  return bare.map((row, index) => ({
    ...row,
    hasSeparator: isAfterPause(bare[index - 1], row),
    startsGroup: !joins[index],
    endsGroup: !joins[index + 1],
  }));
}
