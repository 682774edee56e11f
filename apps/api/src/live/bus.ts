import type { Envelope } from './envelope.ts';

export interface BusListener {
  onEnvelope(envelope: Envelope): void;
  /** Envelopes from other nodes may have been lost. */
  onLagged(): void;
}

/** Sends envelopes to all other nodes. Delivery is not guaranteed: browsers catch up from the database. */
export interface Bus {
  start(listener: BusListener): Promise<void>;
  /** Drops the envelope while the bus is not open. */
  send(envelope: Envelope): void;
  isOpen(): boolean;
  stop(): Promise<void>;
}
