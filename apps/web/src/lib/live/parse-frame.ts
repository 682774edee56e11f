import {
  type LiveEvent,
  liveEventSchema,
  type MessageAnswer,
  messageAnswerSchema,
} from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';

const batchSchema = z.object({ type: z.literal('live.batch'), events: z.array(z.unknown()) });

/** The events of a frame, without those that this version does not know, or its answer to a message. */
export function parseFrame(data: unknown): { readonly events: readonly LiveEvent[]; readonly answer?: MessageAnswer } {
  if (typeof data !== 'string') return { events: [] };
  try {
    const frame: unknown = JSON.parse(data);
    const answer = messageAnswerSchema.safeParse(frame).data;
    if (answer) return { events: [], answer };
    const events = batchSchema.safeParse(frame).data?.events ?? [frame];
    return { events: events.flatMap((event) => liveEventSchema.safeParse(event).data ?? []) };
  } catch {
    return { events: [] };
  }
}
