import type { Envelope } from './envelope.ts';

export interface BusListener {
  onEnvelope(envelope: Envelope): void;
  /** Envelopes from other nodes may have been lost. */
  onLagged(): void;
}

/** What this node receives from the bus: the events of members with a browser connected to it, and board changes. */
export type Topic = 'board' | `member.${string}`;

/** Sends envelopes to the other nodes. Delivery is not guaranteed: browsers catch up from the database. */
export interface Bus {
  start(listener: BusListener): Promise<void>;
  /** Drops the envelopes while the bus is not open. */
  send(envelopes: readonly Envelope[]): void;
  /** Resolves when the node receives the topic, or when subscribing fails or takes too long. */
  subscribe(topic: Topic): Promise<void>;
  unsubscribe(topic: Topic): void;
  isOpen(): boolean;
  stop(): Promise<void>;
}
