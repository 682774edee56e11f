import {
  LIVE_HEARTBEAT_INTERVAL_MS,
  LIVE_PATH,
  SESSION_REVOKED_CLOSE_CODE,
  liveEventSchema,
} from '@muster/contract/live-events.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import ReconnectingWebSocket from 'partysocket/ws';
import { useEffect } from 'react';
import { learnSession, mayConnectLive } from '#src/lib/session/session-cache.ts';
import { liveStatus, setLiveStatus } from './live-status.ts';

/** A connection that has been silent for this long is dead, whatever the browser believes. */
const SILENCE_LIMIT_MS = 2.5 * LIVE_HEARTBEAT_INTERVAL_MS;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 8000;
const CONNECT_TIMEOUT_MS = 5000;

let socket: ReconnectingWebSocket | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
const eventListeners = new Set<(event: LiveEvent) => void>();

/** What a frame says; undefined for anything this version does not know. */
const readFrame = (data: unknown): LiveEvent | undefined => {
  if (typeof data !== 'string') return undefined;
  try {
    return liveEventSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};

const watchSilence = (live: ReconnectingWebSocket): void => {
  clearTimeout(silence);
  silence = setTimeout(() => live.reconnect(), SILENCE_LIMIT_MS);
};

const reconnectNow = (): void => {
  if (liveStatus() === 'reconnecting' && !document.hidden) socket?.reconnect();
};

/** Each browser draws its own pace, so that a restarted server is not stormed by all of them at once. */
const drawPace = () => {
  const spread = 1 + Math.random();
  return {
    minReconnectionDelay: FIRST_RETRY_MS * spread,
    maxReconnectionDelay: LONGEST_RETRY_MS * spread,
    reconnectionDelayGrowFactor: 1.7,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    minUptime: SILENCE_LIMIT_MS,
  };
};

/** The server rejects reconnects of a session that has ended or is suspended; this browser may have another one by now. */
async function reconnectIfSignedIn(live: ReconnectingWebSocket): Promise<void> {
  live.close();
  await learnSession();
  if (live === socket && mayConnectLive()) live.reconnect();
}

/** Opens the one live connection of this page and keeps it open until {@link stopLive}. */
export function startLive(): void {
  if (socket) return;
  const address = location.origin.replace(/^http/, 'ws') + LIVE_PATH;
  const live = new ReconnectingWebSocket(address, undefined, drawPace());
  socket = live;
  live.addEventListener('open', () => {
    setLiveStatus('open');
    watchSilence(live);
  });
  live.addEventListener('message', ({ data }) => {
    watchSilence(live);
    const event = readFrame(data);
    if (event) tellHere(event);
  });
  live.addEventListener('close', ({ code }) => {
    clearTimeout(silence);
    if (live !== socket) return;
    setLiveStatus('reconnecting');
    if (code === SESSION_REVOKED_CLOSE_CODE) void reconnectIfSignedIn(live);
  });
  addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', reconnectNow);
}

export function stopLive(): void {
  const live = socket;
  socket = undefined;
  clearTimeout(silence);
  removeEventListener('online', reconnectNow);
  document.removeEventListener('visibilitychange', reconnectNow);
  live?.close();
  setLiveStatus('connecting');
}

/** Hears every live event until the returned function is called. */
export function subscribeLive(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Tells all who listen on this page what is known here before the server tells it, or instead of that. */
export function tellHere(event: LiveEvent): void {
  for (const listener of eventListeners) listener(event);
}

/** Keeps the live connection open while the calling screen is shown; its end with the session is noticed here too. */
export function useLiveConnection(): void {
  useEffect(() => {
    startLive();
    return stopLive;
  }, []);
}
