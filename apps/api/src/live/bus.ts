import type { Envelope } from './envelope.ts';

export interface BusListener {
  onEnvelope(envelope: Envelope): void;
  /** Envelopes of other nodes may have been missed. */
  onLagged(): void;
}

/** Whose news this node wants to hear: the members with a browser connected here. */
export interface Rooms {
  /** Resolves when what is told from now on is heard here; soon, too, when that cannot be. */
  follow(memberId: string): Promise<void>;
  unfollow(memberId: string): void;
}

/** Carries envelopes to the other nodes. Only a hint: what it loses, browsers find in the database. */
export interface Bus extends Rooms {
  start(listener: BusListener): Promise<void>;
  /** Sends to all other nodes that want it, soon; never fails. */
  send(envelope: Envelope): void;
  stop(): Promise<void>;
}
