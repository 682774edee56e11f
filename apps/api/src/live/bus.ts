import type { Envelope } from './envelope.ts';

export interface BusListener {
  onEnvelope(envelope: Envelope): void;
  /** Envelopes of other nodes may have been missed. */
  onLagged(): void;
}

/** Carries envelopes to the other nodes. Only a hint: what it loses, browsers find in the database. */
export interface Bus {
  start(listener: BusListener): Promise<void>;
  /** Sends to all other nodes, soon; never fails. */
  send(envelope: Envelope): void;
  stop(): Promise<void>;
}
