import type { Envelope } from './envelope.ts';

export interface BusListener {
  onEnvelope(envelope: Envelope): void;
  /** Envelopes from other nodes may have been lost. */
  onLagged(): void;
}

/** What this node receives from the bus: the events of members with a browser connected to it, and board changes. */
export type Topic = 'board' | `member.${string}`;

export interface Subscriptions {
  /** Whether the node receives only topics that it subscribes to. Otherwise it receives all. */
  readonly isSelective: boolean;
  /** Resolves when the node receives the topic, or when subscribing fails or takes too long. */
  subscribe(topic: Topic): Promise<void>;
  unsubscribe(topic: Topic): void;
}

/** Sends envelopes to the other nodes. Delivery is not guaranteed: browsers catch up from the database. */
export interface Bus extends Subscriptions {
  start(listener: BusListener): Promise<void>;
  /** Queues envelopes for the other nodes. Never throws. */
  send(envelopes: readonly Envelope[]): void;
  isOpen(): boolean;
  stop(): Promise<void>;
}
