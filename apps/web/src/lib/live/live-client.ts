import {
  LIVE_HEARTBEAT_INTERVAL_MS,
  LIVE_PATH,
  type LiveClientMessage,
  type LiveEvent,
  RECENT_CHANGE_MAX_AGE_MS,
  SESSION_REVOKED_CLOSE_CODE,
} from '@muster/contract/live-events.ts';
import ReconnectingWebSocket from 'partysocket/ws';
import { useEffect, useEffectEvent } from 'react';
import { dropEarlyResponses } from '../api/early-responses.ts';
import { refetchFailed } from '../api/query-client.ts';
import { createListeners } from '../listeners.ts';
import { checkSession } from '../api/member-calls.ts';
import { canConnectLive, refreshSession } from '../api/session-cache.ts';
import { liveStatus, setLiveStatus } from './connection-state.ts';
import {
  type RefetchEvent,
  cancelDelayedRefetch,
  delayRefetch,
  isRefetchDelayed,
  isRefetchEvent,
} from './delayed-refetch.ts';
import { handleAnswer, startMessages, stopMessages } from './live-messages.ts';
import { currentSubscription, emptySubscription, onSubscriptionChange } from './live-subscription.ts';
import { parseFrame } from './parse-frame.ts';
import { pollWhileReachable, stopPolling } from './polling.ts';
import { watchWindowUse } from './window-use.ts';

/** A connection without a heartbeat for this long is dead, even if the browser reports it open. */
const SILENCE_TIMEOUT_MS = 2.5 * LIVE_HEARTBEAT_INTERVAL_MS;
const MIN_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 2000;
const RETRY_DELAY_GROWTH = 1.7;
const CONNECT_TIMEOUT_MS = 5000;

let socket: ReconnectingWebSocket | undefined;
let windowUse: ReturnType<typeof watchWindowUse> | undefined;
/** Closed by {@link pauseLive}. */
let paused: ReconnectingWebSocket | undefined;
/** The last subscription that was sent over the current connection, as text. */
let sentSubscription = '';
let sentAt = 0;
/** From the last heartbeat. */
let reconnectSpreadMs = 0;
let endDelay = (): void => undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createListeners<[LiveEvent]>();
const { subscribe: subscribeDelay, notify: notifyDelay } = createListeners();

/** Sends the page's subscription, if it has changed since the last time. */
function sendSubscription(): void {
  const text = JSON.stringify(currentSubscription());
  if (socket?.readyState !== WebSocket.OPEN || text === sentSubscription) return;
  sentSubscription = text;
  sentAt = Date.now();
  socket.send(text);
}
onSubscriptionChange(sendSubscription);

/** Sends a frame, unless the connection is not open. */
function sendFrame(frame: LiveClientMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}

/** Reports whether this window is in use. The server pushes only to members without a window in use. */
const sendWindowUse = (): void => sendFrame({ type: 'live.window', isInUse: windowUse?.isInUse() === true });

/** The server reports changes of {@link RECENT_CHANGE_MAX_AGE_MS} before it received the subscription. */
const SUBSCRIPTION_LATENCY_MS = 1_000;

/** Whether data from this time (ms since 1970) may lack changes that the page had not yet subscribed to. */
export const isOlderThanSubscription = (time: number): boolean =>
  time < sentAt - RECENT_CHANGE_MAX_AGE_MS + SUBSCRIPTION_LATENCY_MS;

let hasBeenReady = false;

/** Whether the page may have missed events since it loaded its data. */
export const hasMissedEvents = ({ type }: LiveEvent): boolean =>
  type === 'live.lagged' || (type === 'live.ready' && hasBeenReady);

/**
 * Whether the data of a new page is up to date: the server remembers changes back to the page's first requests, and there
 * were none.
 */
const isUpToDate = (event: LiveEvent): boolean =>
  event.type === 'live.ready' &&
  event.hasRecentChanges === false &&
  !event.refetchDelayMs &&
  !hasBeenReady &&
  performance.now() < RECENT_CHANGE_MAX_AGE_MS - SUBSCRIPTION_LATENCY_MS;

/** Calls `listener` when the server delays the page's refetch, for what cannot wait. */
export const onRefetchDelayed = subscribeDelay;

function handleRefetchEvent(event: RefetchEvent): void {
  if (isUpToDate(event)) {
    hasBeenReady = true;
    return refetchFailed();
  }
  if (event.refetchDelayMs) notifyDelay();
  // It may be merged into a delayed 'live.ready'.
  hasBeenReady ||= event.type === 'live.lagged';
  delayRefetch(event, (latest) => {
    // The session's name or picture may have changed meanwhile.
    if (hasMissedEvents(latest)) refreshSession();
    notify(latest);
    hasBeenReady = true;
  });
}

function handleEvent(event: LiveEvent): void {
  if (event.type === 'live.heartbeat') reconnectSpreadMs = event.reconnectSpreadMs ?? 0;
  else if (isRefetchEvent(event)) handleRefetchEvent(event);
  // A delayed refetch includes what the subscription needs.
  else if (event.type !== 'live.subscribed' || !isRefetchDelayed()) notify(event);
}

const restartSilenceTimer = (live: ReconnectingWebSocket): void => {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(() => live.reconnect(), SILENCE_TIMEOUT_MS);
};

/** Reconnects now, without waiting for a pending delay. */
function connectNow(live: ReconnectingWebSocket | undefined): void {
  live?.reconnect();
  endDelay();
}

const reconnectNow = (): void => {
  const isDown = liveStatus() === 'reconnecting' || liveStatus() === 'polling';
  if (isDown && !document.hidden && socket !== paused) connectNow(socket);
};

/** Random, so that not all browsers reconnect to a restarted server at once. */
function retryDelayMs(retryCount: number): number {
  if (retryCount === 0) return 0;
  const spread = 1 + Math.random();
  const delayMs = MIN_RETRY_DELAY_MS * spread * RETRY_DELAY_GROWTH ** (retryCount - 1);
  return Math.min(delayMs, MAX_RETRY_DELAY_MS * spread) + reconnectSpreadMs * Math.random();
}

/** The library's own delays cannot be cancelled. */
const options = {
  minReconnectionDelay: 0,
  maxReconnectionDelay: 0,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  minUptime: SILENCE_TIMEOUT_MS,
};

/** The server rejects reconnects of an ended or suspended session. This browser may have a new session by now. */
async function reconnectIfSignedIn(live: ReconnectingWebSocket): Promise<void> {
  live.close();
  await checkSession();
  if (live === socket && canConnectLive()) connectNow(live);
}

/** Opens the live connection of this page; it reconnects until {@link stopLive}. */
export function startLive(): void {
  if (socket) return;
  const url = location.origin.replace(/^http/, 'ws') + LIVE_PATH;
  const urlAfterDelay = (): Promise<string> =>
    new Promise((resolve) => {
      endDelay = () => resolve(url);
      setTimeout(endDelay, retryDelayMs(live.retryCount));
    });
  const live = new ReconnectingWebSocket(urlAfterDelay, undefined, options);
  socket = live;
  windowUse = watchWindowUse(sendWindowUse);
  hasBeenReady = false;
  let wasOpen = false;
  live.addEventListener('open', () => {
    wasOpen = true;
    sentSubscription = JSON.stringify(emptySubscription);
    sendSubscription();
    // A new connection counts as unused.
    if (windowUse?.isInUse()) sendWindowUse();
    setLiveStatus('open');
    stopPolling();
    restartSilenceTimer(live);
  });
  live.addEventListener('message', ({ data }) => {
    restartSilenceTimer(live);
    startMessages(sendFrame);
    const { events, answer } = parseFrame(data);
    if (answer) handleAnswer(answer);
    if (events.some((event) => event.type !== 'live.heartbeat' && !isUpToDate(event))) dropEarlyResponses();
    events.forEach(handleEvent);
  });
  live.addEventListener('close', ({ code }) => {
    clearTimeout(silenceTimer);
    stopMessages();
    cancelDelayedRefetch();
    const isRejected = !wasOpen;
    wasOpen = false;
    if (live !== socket || live === paused || liveStatus() === 'polling') return;
    setLiveStatus('reconnecting');
    if (code === SESSION_REVOKED_CLOSE_CODE) void reconnectIfSignedIn(live);
    // The browser hides the reason: the session may have ended, or the network refuses WebSockets.
    else if (isRejected) void pollWhileReachable(() => notify({ type: 'live.lagged' }));
  });
  addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', reconnectNow);
}

export function stopLive(): void {
  const live = socket;
  socket = undefined;
  windowUse?.stop();
  windowUse = undefined;
  clearTimeout(silenceTimer);
  stopPolling();
  removeEventListener('online', reconnectNow);
  document.removeEventListener('visibilitychange', reconnectNow);
  live?.close();
  setLiveStatus('connecting');
}

/** Closes the live connection until the returned function is called, unless another one was started meanwhile. */
export function pauseLive(): () => void {
  const live = socket;
  paused = live;
  stopPolling();
  if (liveStatus() === 'polling') setLiveStatus('reconnecting');
  live?.close();
  return () => {
    paused = undefined;
    if (live === socket) connectNow(live);
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
