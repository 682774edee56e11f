import { liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';

const envelopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), memberIds: z.array(z.string()), event: liveEventSchema }),
  z.object({ kind: z.literal('broadcast'), exceptIds: z.array(z.string()), event: liveEventSchema }),
  z.object({ kind: z.literal('sessions-ended'), sessionIds: z.array(z.string()) }),
]);
/** What nodes tell each other: an event for the open browsers of some members or of all, or sessions to disconnect. */
export type Envelope = z.output<typeof envelopeSchema>;

const batchSchema = z.object({ from: z.string(), envelopes: z.array(envelopeSchema) });

/** So many ids leave room for what is told. */
const MAX_IDS = 100;

const chunkIds = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, piece) =>
    ids.slice(piece * MAX_IDS, (piece + 1) * MAX_IDS),
  );

/** The same in envelopes that fit any bus. Who must not hear of something among too many, hears only that there is something. */
export function splitEnvelope(envelope: Envelope): Envelope[] {
  if (envelope.kind === 'event') return chunkIds(envelope.memberIds).map((memberIds) => ({ ...envelope, memberIds }));
  if (envelope.kind === 'sessions-ended')
    return chunkIds(envelope.sessionIds).map((sessionIds) => ({ ...envelope, sessionIds }));
  if (envelope.exceptIds.length <= MAX_IDS) return [envelope];
  return [{ kind: 'broadcast', exceptIds: [], event: { type: 'live.lagged' } }];
}

/** The same word to the same members, short enough for any bus: they ask the database for what they missed. */
const toLagged = (envelope: Envelope): Envelope =>
  envelope.kind === 'sessions-ended' ? envelope : { ...envelope, event: { type: 'live.lagged' } };

const encode = (envelope: Envelope): string => JSON.stringify(z.encode(envelopeSchema, envelope));

/** The longest payload of at most `maxBytes` that the head of `waiting` makes, and how many envelopes it holds. */
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

/** The envelopes in a payload that another node sent; none when it is our own, null when it cannot be read. */
export function unpackBatch(from: string, payload: string): Envelope[] | null {
  try {
    const batch = batchSchema.parse(JSON.parse(payload));
    return batch.from === from ? [] : batch.envelopes;
  } catch {
    return null;
  }
}
