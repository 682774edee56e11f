import type { Conversation, Message } from '@muster/contract/chat/chat.ts';

/** Milliseconds since 1970, from a clock that never jumps. */
export const now = (): number => performance.timeOrigin + performance.now();

/** One step of sending a message. `fail` was rejected; `info` got no answer, so its outcome is unknown. Retries keep the id. */
export type Op =
  | {
      readonly kind: 'invoke';
      readonly atMs: number;
      readonly id: string;
      readonly chatId: string;
      readonly senderId: string;
      readonly text: string;
    }
  | { readonly kind: 'ok'; readonly atMs: number; readonly id: string; readonly message: Message }
  | { readonly kind: 'fail' | 'info'; readonly atMs: number; readonly id: string };

interface Chat {
  readonly id: string;
  readonly memberIds: readonly string[];
}

export type Summary = Pick<Conversation, 'lastSeq' | 'lastMessage' | 'lastMessageAt'>;

/** A conversation as one member sees it at the end. */
export interface Reading {
  readonly chatId: string;
  readonly memberId: string;
  readonly history: readonly Message[];
  /** Collected live since the beginning. */
  readonly live: readonly Message[];
  /** Null when the conversation is missing from the member's list. */
  readonly summary: Summary | null;
}

export interface Frame {
  readonly to: string;
  readonly message: Message;
}

/** Number of messages on a screen at a moment when nobody was sending and every message had had time to arrive. */
export interface ScreenCount {
  readonly chatId: string;
  readonly memberId: string;
  readonly atMs: number;
  readonly shown: number;
}

export interface History {
  readonly chats: readonly Chat[];
  readonly ops: readonly Op[];
  readonly readings: readonly Reading[];
  readonly frames: readonly Frame[];
  readonly glances: readonly ScreenCount[];
  /** Conversations that a stranger could read. */
  readonly opened: readonly { readonly chatId: string; readonly memberId: string }[];
}

export interface Send {
  readonly id: string;
  readonly chatId: string;
  readonly senderId: string;
  readonly text: string;
  readonly firstTriedAtMs: number;
  acknowledgedAtMs: number | null;
  readonly acknowledged: Message[];
  attempts: number;
  refusals: number;
}

export function readSends(ops: readonly Op[]): ReadonlyMap<string, Send> {
  const sends = new Map<string, Send>();
  for (const op of ops) {
    if (op.kind === 'invoke' && !sends.has(op.id)) {
      const { kind: _, atMs, ...message } = op;
      const counts = { attempts: 0, refusals: 0, acknowledgedAtMs: null, acknowledged: [] };
      sends.set(op.id, { ...message, firstTriedAtMs: atMs, ...counts });
    }
    const send = sends.get(op.id);
    if (!send) continue;
    if (op.kind === 'invoke') send.attempts += 1;
    if (op.kind === 'fail') send.refusals += 1;
    if (op.kind !== 'ok') continue;
    send.acknowledgedAtMs ??= op.atMs;
    send.acknowledged.push(op.message);
  }
  return sends;
}
