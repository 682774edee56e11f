import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import { waitWithTimeout } from '../lib/wait-with-timeout.ts';

const RECONNECT_DELAY_MS = 500;
const CONNECT_TIMEOUT_MS = 2000;
/** With MAX_UNANSWERED_PINGS, a server that hangs is detected after three intervals. */
const PING_INTERVAL_MS = 1000;
const MAX_UNANSWERED_PINGS = 2;
/** A browser that connects waits for the bus no longer than this. */
const FLUSH_TIMEOUT_MS = 1000;

interface NatsListener {
  readonly onText: (text: string) => void;
  /** Connected after an outage: everything published during it is lost. Not called for the first connection. */
  readonly onReconnected: () => void;
}

/** A NATS connection that reconnects and restores its subscriptions. */
export interface NatsClient {
  /** Tries to connect once, then keeps trying in the background. */
  open(): Promise<void>;
  isOpen(): boolean;
  subscribe(subject: string): void;
  unsubscribe(subject: string): void;
  /** Resolves when the server has processed all subscriptions, or after FLUSH_TIMEOUT_MS. */
  flushed(): Promise<void>;
  /** Drops the text while disconnected. */
  publish(subject: string, text: string): void;
  close(): Promise<void>;
}

/** The first address may contain a user and a password, or a token alone. */
function optionsOf(natsUrls: readonly string[]): ConnectionOptions {
  const urls = natsUrls.map((address) => new URL(address));
  const [user = '', pass = ''] = [urls[0]?.username, urls[0]?.password].map((part = '') => decodeURIComponent(part));
  return {
    servers: urls.map(({ host }) => host),
    ...(pass !== '' && { user, pass }),
    ...(pass === '' && user !== '' && { token: user }),
    ...(urls[0]?.protocol === 'tls:' && { tls: {} }),
  };
}

const connectTo = (natsUrls: readonly string[]): Promise<NatsConnection> =>
  connect({
    ...optionsOf(natsUrls),
    name: 'muster live',
    noEcho: true,
    reconnect: false,
    timeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_UNANSWERED_PINGS,
  });

/** The subscribed subjects, independent of the current connection. */
function createSubscriptions(onText: NatsListener['onText'], log: FastifyBaseLogger) {
  const bySubject = new Map<string, Subscription | null>();

  const subscribe = (connection: NatsConnection, subject: string): Subscription =>
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) log.warn({ err: error }, 'live bus: subscription failed');
        else onText(message.string());
      },
    });

  return {
    add(connection: NatsConnection | null, subject: string): void {
      if (!bySubject.get(subject)) bySubject.set(subject, connection && subscribe(connection, subject));
    },
    remove(subject: string): void {
      bySubject.get(subject)?.unsubscribe();
      bySubject.delete(subject);
    },
    /** Subscribes again on a new connection; null after a disconnect. */
    moveTo(connection: NatsConnection | null): void {
      for (const subject of bySubject.keys()) bySubject.set(subject, connection && subscribe(connection, subject));
    },
  };
}

const flushWithTimeout = async (connection: NatsConnection | null): Promise<void> =>
  connection ? waitWithTimeout(FLUSH_TIMEOUT_MS, connection.flush()) : undefined;

function publishIfOpen(connection: NatsConnection | null, subject: string, text: string): void {
  if (connection && !connection.isClosed() && !connection.isDraining()) connection.publish(subject, text);
}

export function createNatsClient(urls: readonly string[], log: FastifyBaseLogger, listener: NatsListener): NatsClient {
  const subscriptions = createSubscriptions(listener.onText, log);
  let connection: NatsConnection | null = null;
  // `isReady`: the connection has its subscriptions.
  let [isClosed, isRetrying, isOpened, isOutageLogged, isReady] = [false, false, false, false, false];

  async function connectOnce(): Promise<void> {
    try {
      const next = await connectTo(urls);
      if (isClosed) return await next.close();
      connection = next;
      subscriptions.moveTo(next);
      void next.closed().then((reason) => handleDisconnect(reason ?? undefined));
      await flushWithTimeout(next);
      isReady = connection === next;
      isOutageLogged = false;
      if (isOpened) listener.onReconnected();
    } catch (error) {
      if (!isOutageLogged) log.warn({ err: error }, 'live bus: NATS unavailable');
      isOutageLogged = true;
    }
  }

  async function connectWithRetry(): Promise<void> {
    if (isRetrying) return;
    isRetrying = true;
    for (; !connection && !isClosed; await delay(RECONNECT_DELAY_MS)) await connectOnce();
    isRetrying = false;
  }

  function handleDisconnect(reason?: Error): void {
    [connection, isReady] = [null, false];
    subscriptions.moveTo(null);
    if (isClosed) return;
    log.warn({ ...(reason && { err: reason }) }, 'live bus: connection lost');
    void connectWithRetry();
  }

  return {
    async open() {
      await connectOnce();
      isOpened = true;
      void connectWithRetry();
    },
    isOpen: () => isReady,
    subscribe: (subject) => subscriptions.add(connection, subject),
    unsubscribe: (subject) => subscriptions.remove(subject),
    flushed: () => flushWithTimeout(connection),
    publish: (subject, text) => publishIfOpen(connection, subject, text),
    async close() {
      isClosed = true;
      await connection?.drain();
    },
  };
}
