import type { LiveEvent } from '@muster/contract/live-events.ts';
import { staleTopicsOf } from '@muster/contract/stale-topics.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Query } from '@tanstack/react-query';
import { refetch } from '#src/lib/api/refetch.ts';

/** Undefined while the data is not loaded: the response in flight may be older than the event. */
const containsId = ({ state: { data } }: Query, id: string): boolean | undefined =>
  data === undefined ? undefined : JSON.stringify(data).includes(id);

/** Fetches the stale topics of an event. Resolves when the requests on the screen are up to date; counts take longer. */
export async function refetchStale(event: LiveEvent, memberId: string): Promise<void> {
  const fetches = staleTopicsOf(event, memberId).map(({ topic, listed, missing }) => {
    const fetched = refetch({
      queryKey: topic,
      predicate: (query) =>
        (listed === undefined || containsId(query, listed) !== false) &&
        (missing === undefined || containsId(query, missing) !== true),
    });
    return topic[0] === topics.requests[0] ? fetched : Promise.resolve();
  });
  await Promise.all(fetches);
}
