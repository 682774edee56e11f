import { type LiveEvent, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';

const batchSchema = z.object({ type: z.literal('live.batch'), events: z.array(z.unknown()) });

/** The events of a frame, without those that this version does not know. */
export function parseFrame(data: unknown): LiveEvent[] {
  if (typeof data !== 'string') return [];
  try {
    const frame: unknown = JSON.parse(data);
    const events = batchSchema.safeParse(frame).data?.events ?? [frame];
    return events.flatMap((event) => liveEventSchema.safeParse(event).data ?? []);
  } catch {
    return [];
  }
}
