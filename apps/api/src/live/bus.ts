import type { Envelope } from './envelope.ts';

export interface BusListener {
  onEnvelope(envelope: Envelope): void;
  /** Envelopes from other nodes may have been lost. */
  onLagged(): void;
}

/** The members whose events this node receives: those with a browser connected to it. */
export interface MemberSubscriptions {
  /** Resolves when the node receives the member's events, or when subscribing fails or takes too long. */
  subscribe(memberId: string): Promise<void>;
  unsubscribe(memberId: string): void;
}

/** Sends envelopes to the other nodes. Delivery is not guaranteed: browsers catch up from the database. */
export interface Bus extends MemberSubscriptions {
  start(listener: BusListener): Promise<void>;
  /** Queues an envelope for the other nodes. Never throws. */
  send(envelope: Envelope): void;
  isOpen(): boolean;
  stop(): Promise<void>;
}
