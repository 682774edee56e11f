import { refetchSession } from '../api/session-cache.ts';
import { liveStatus, setLiveStatus } from './connection-state.ts';

const POLL_INTERVAL_MS = 4_000;
/** A hidden page needs only current counts, and current contents when the member returns. */
const HIDDEN_POLL_INTERVAL_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `onPoll` every few seconds while the server answers HTTP requests, for networks that refuse WebSockets. Ends when
 * the live connection opens, the server stops answering or {@link stopPolling} is called.
 */
export async function pollWhileReachable(onPoll: () => void): Promise<void> {
  const isReachable = await refetchSession();
  if (liveStatus() !== 'reconnecting' && liveStatus() !== 'polling') return;
  // The first round only checks the server, because after its restart many browsers do so at once.
  if (isReachable && liveStatus() === 'polling') onPoll();
  setLiveStatus(isReachable ? 'polling' : 'reconnecting');
  if (!isReachable) return;
  const intervalMs = document.hidden ? HIDDEN_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
  clearTimeout(timer);
  timer = setTimeout(() => void pollWhileReachable(onPoll), intervalMs * (1 + Math.random() / 2));
}

export const stopPolling = (): void => clearTimeout(timer);
