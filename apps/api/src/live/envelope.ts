import { boardEventSchema, type LiveEvent, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import { chunk } from '../lib/chunk.ts';

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

const batchSchema = z.object({ from: z.string(), envelopes: z.array(z.unknown()) });

/** Leaves room for the event in a payload. */
const MAX_IDS = 100;

const broadcastOf = (event: LiveEvent): Envelope => ({ kind: 'broadcast', excludedIds: [], event });

/**
 * Splits an envelope so that each part fits the payload limit. One with too many exceptions makes its recipients refetch. Of
 * the members who have received it already, some may receive it again.
 */
export function splitEnvelope(envelope: Envelope): Envelope[] {
  if (envelope.kind === 'event')
    return chunk(envelope.memberIds, MAX_IDS).map((memberIds) => ({ ...envelope, memberIds }));
  if (envelope.kind === 'sessions-ended')
    return chunk(envelope.sessionIds, MAX_IDS).map((sessionIds) => ({ ...envelope, sessionIds }));
  const { excludedIds, kind } = envelope;
  if (excludedIds.length > MAX_IDS) return [broadcastOf({ type: kind === 'board' ? 'board.lagged' : 'live.lagged' })];
  if (kind === 'broadcast') return [envelope];
  return [{ ...envelope, directRecipientIds: envelope.directRecipientIds.slice(0, MAX_IDS - excludedIds.length) }];
}

/** A shorter envelope to the same members: they fetch from the database what they missed. */
function toLagged(envelope: Envelope): Envelope {
  if (envelope.kind === 'sessions-ended') return envelope;
  return envelope.kind === 'board'
    ? broadcastOf({ type: 'board.lagged' })
    : { ...envelope, event: { type: 'live.lagged' } };
}

const encode = (envelope: Envelope): string => JSON.stringify(z.encode(envelopeSchema, envelope));

/** Packs envelopes from the head of `waiting` into a payload of at most `maxBytes`, and counts them. */
export function packBatch(
  from: string,
  waiting: readonly Envelope[],
  maxBytes: number,
): { payload: string; count: number } {
  const frame = (parts: string[]): string => `{"from":${JSON.stringify(from)},"envelopes":[${parts.join(',')}]}`;
  const parts: string[] = [];
  let bytes = Buffer.byteLength(frame([]));
  for (const envelope of waiting) {
    let part = encode(envelope);
    if (parts.length === 0 && bytes + Buffer.byteLength(part) > maxBytes) part = encode(toLagged(envelope));
    bytes += Buffer.byteLength(part) + 1;
    if (parts.length > 0 && bytes > maxBytes) break;
    parts.push(part);
  }
  return { payload: frame(parts), count: parts.length };
}

/**
 * The envelopes in a payload of another node; empty if it is our own, null if it is invalid. Skips envelopes that this version
 * does not know.
 */
export function unpackBatch(from: string, payload: string): Envelope[] | null {
  try {
    const batch = batchSchema.parse(JSON.parse(payload));
    if (batch.from === from) return [];
    return batch.envelopes.flatMap((envelope) => envelopeSchema.safeParse(envelope).data ?? []);
  } catch {
    return null;
  }
}
