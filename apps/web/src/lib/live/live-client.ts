import {
  LIVE_HEARTBEAT_INTERVAL_MS,
  LIVE_PATH,
  type LiveEvent,
  liveEventSchema,
  SESSION_REVOKED_CLOSE_CODE,
} from '@muster/contract/live-events.ts';
import ReconnectingWebSocket from 'partysocket/ws';
import { useEffect, useEffectEvent } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { checkSession } from '#src/lib/session/member-calls.ts';
import { canConnectLive, refreshSession } from '#src/lib/session/session-cache.ts';
import { liveStatus, setLiveStatus } from './connection-state.ts';

/** A connection without a heartbeat for this long is dead, even if the browser reports it open. */
const SILENCE_TIMEOUT_MS = 2.5 * LIVE_HEARTBEAT_INTERVAL_MS;
const MIN_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 8000;
const CONNECT_TIMEOUT_MS = 5000;

let socket: ReconnectingWebSocket | undefined;
/** Closed by {@link pauseLive}. */
let paused: ReconnectingWebSocket | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createListeners<[LiveEvent]>();

/** Returns undefined for an event that this version does not know. */
const parseFrame = (data: unknown): LiveEvent | undefined => {
  if (typeof data !== 'string') return undefined;
  try {
    return liveEventSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};

const restartSilenceTimer = (live: ReconnectingWebSocket): void => {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(() => live.reconnect(), SILENCE_TIMEOUT_MS);
};

const reconnectNow = (): void => {
  if (liveStatus() === 'reconnecting' && !document.hidden && socket !== paused) socket?.reconnect();
};

/** Random delays, so that not all browsers reconnect to a restarted server at once. */
const createReconnectDelays = () => {
  const spread = 1 + Math.random();
  return {
    minReconnectionDelay: MIN_RETRY_DELAY_MS * spread,
    maxReconnectionDelay: MAX_RETRY_DELAY_MS * spread,
    reconnectionDelayGrowFactor: 1.7,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    minUptime: SILENCE_TIMEOUT_MS,
  };
};

/** The server rejects reconnects of an ended or suspended session. This browser may have a new session by now. */
async function reconnectIfSignedIn(live: ReconnectingWebSocket): Promise<void> {
  live.close();
  await checkSession();
  if (live === socket && canConnectLive()) live.reconnect();
}

/** Opens the live connection of this page; it reconnects until {@link stopLive}. */
export function startLive(): void {
  if (socket) return;
  const url = location.origin.replace(/^http/, 'ws') + LIVE_PATH;
  const live = new ReconnectingWebSocket(url, undefined, createReconnectDelays());
  socket = live;
  let wasOpen = false;
  live.addEventListener('open', () => {
    wasOpen = true;
    setLiveStatus('open');
    restartSilenceTimer(live);
  });
  live.addEventListener('message', ({ data }) => {
    restartSilenceTimer(live);
    const event = parseFrame(data);
    if (event) notify(event);
  });
  live.addEventListener('close', ({ code }) => {
    clearTimeout(silenceTimer);
    const isRejected = !wasOpen;
    wasOpen = false;
    if (live !== socket || live === paused) return;
    setLiveStatus('reconnecting');
    if (code === SESSION_REVOKED_CLOSE_CODE) void reconnectIfSignedIn(live);
    // The browser hides the reason; the session may have ended while disconnected.
    else if (isRejected) refreshSession();
  });
  addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', reconnectNow);
}

export function stopLive(): void {
  const live = socket;
  socket = undefined;
  clearTimeout(silenceTimer);
  removeEventListener('online', reconnectNow);
  document.removeEventListener('visibilitychange', reconnectNow);
  live?.close();
  setLiveStatus('connecting');
}

/** Closes the live connection until the returned function is called, unless another one was started meanwhile. */
export function pauseLive(): () => void {
  const live = socket;
  paused = live;
  live?.close();
  return () => {
    paused = undefined;
    if (live === socket) live?.reconnect();
  };
}

/** Calls `listener` for every live event until the returned function is called. */
export const subscribeLive = subscribe;

/** Publishes an event to this page only, for a change that this page already knows. */
export const publishLocally = notify;

/** Calls the latest `listener` for every live event while the calling component is mounted. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  const handle = useEffectEvent(listener);
  useEffect(() => subscribe((event) => handle(event)), []);
}

/** Holds the live connection open while the calling screen is mounted. */
export function useLiveConnection(): void {
  useEffect(() => {
    startLive();
    return stopLive;
  }, []);
}
