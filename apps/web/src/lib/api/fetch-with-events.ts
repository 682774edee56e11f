import type { LiveEvent } from '@muster/contract/live-events.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';

/** Asks the server. What is told while the answer is on its way is newer than the answer, and is worked into it. */
export async function fetchWithEvents<Answer>(
  ask: () => Promise<Answer>,
  withNews: (answer: Answer, event: LiveEvent) => Answer,
): Promise<Answer> {
  const told: LiveEvent[] = [];
  const stopListening = subscribeLive((event) => told.push(event));
  try {
    return told.reduce(withNews, await ask());
  } finally {
    stopListening();
  }
}
