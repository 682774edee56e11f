import type { LiveEvent } from '@muster/contract/live-events.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';

/** Fetches data and applies the live events that arrived meanwhile, because they are newer than the response. */
export async function fetchAndApplyEvents<Data>(
  fetchData: () => Promise<Data>,
  applyEvent: (data: Data, event: LiveEvent) => Data,
): Promise<Data> {
  const events: LiveEvent[] = [];
  const unsubscribe = subscribeLive((event) => events.push(event));
  try {
    return events.reduce(applyEvent, await fetchData());
  } finally {
    unsubscribe();
  }
}
