import type { Envelope } from './envelope.ts';

export interface BusListener {
  onEnvelope(envelope: Envelope): void;
  /** Envelopes of other nodes may have been missed. */
  onLagged(): void;
}

/** Whose news this node wants to hear: the members with a browser connected here. */
export interface MemberSubscriptions {
  /** Resolves when what is told from now on is heard here; soon, too, when that cannot be. */
  subscribe(memberId: string): Promise<void>;
  unsubscribe(memberId: string): void;
}

/** Carries envelopes to the other nodes. Only a hint: what it loses, browsers find in the database. */
export interface Bus extends MemberSubscriptions {
  start(listener: BusListener): Promise<void>;
  /** Sends to all other nodes that want it, soon; never fails. */
  send(envelope: Envelope): void;
  isOpen(): boolean;
  stop(): Promise<void>;
}
