import { boardEventSchema, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';

const envelopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), memberIds: z.array(z.string()), event: liveEventSchema }),
  z.object({ kind: z.literal('broadcast'), excludedIds: z.array(z.string()), event: liveEventSchema }),
  z.object({
    kind: z.literal('board'),
    excludedIds: z.array(z.string()),
    /** Members who have received the event already. */
    directRecipientIds: z.array(z.string()),
    event: boardEventSchema,
  }),
  z.object({ kind: z.literal('sessions-ended'), sessionIds: z.array(z.string()) }),
]);
/** Message between nodes: an event for some or all members or for board subscribers, or sessions to disconnect. */
export type Envelope = z.output<typeof envelopeSchema>;
export type BoardEnvelope = Extract<Envelope, { kind: 'board' }>;

export const laggedEnvelope: Envelope = { kind: 'broadcast', excludedIds: [], event: { type: 'live.lagged' } };

export const encodeEnvelope = (envelope: Envelope): string => JSON.stringify(z.encode(envelopeSchema, envelope));

/** Null if the payload is invalid or of another version. */
export function decodeEnvelope(payload: string): Envelope | null {
  try {
    return envelopeSchema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

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
