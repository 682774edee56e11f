import type { ChatRoom, Message } from '@muster/contract/chat.ts';

/** Runs steadily, also when the clock is set, and can be compared with the product's own times. */
export const now = (): number => performance.timeOrigin + performance.now();

/**
 * One step of sending a message: it was tried, acknowledged, refused for sure, or ended without
 * anybody knowing. A message that is tried again keeps its id.
 */
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

export interface Chat {
  readonly id: string;
  readonly memberIds: readonly string[];
}

/** What the list of conversations says of one. */
export type Summary = Pick<ChatRoom, 'lastSeq' | 'lastMessage' | 'lastMessageAt'>;

/** What one member of a conversation has of it when all is quiet. */
export interface Reading {
  readonly chatId: string;
  readonly memberId: string;
  /** Everything, asked for over HTTP at the end. */
  readonly history: readonly Message[];
  /** What a screen shows that has followed live from the beginning. */
  readonly live: readonly Message[];
  /** Null when the conversation is not in the member's list. */
  readonly summary: Summary | null;
}

/** A message that came over somebody's live connection. */
export interface Frame {
  readonly to: string;
  readonly message: Message;
}

/** How much a screen showed at a moment when nobody was sending in that conversation and all had had time to arrive. */
export interface Glance {
  readonly chatId: string;
  readonly memberId: string;
  readonly atMs: number;
  readonly shown: number;
}

/** Everything that happened in a run, as seen from outside. */
export interface History {
  readonly chats: readonly Chat[];
  readonly ops: readonly Op[];
  readonly readings: readonly Reading[];
  readonly frames: readonly Frame[];
  readonly glances: readonly Glance[];
  /** Conversations whose history was given to somebody who asked for it. */
  readonly opened: readonly { readonly chatId: string; readonly memberId: string }[];
}
