import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import { waitWithTimeout } from '#src/lib/wait-with-timeout.ts';

const RECONNECT_DELAY_MS = 500;
const CONNECT_TIMEOUT_MS = 2000;
/** With MAX_UNANSWERED_PINGS, a server that hangs is detected after three intervals. */
const PING_INTERVAL_MS = 1000;
const MAX_UNANSWERED_PINGS = 2;
const FLUSH_TIMEOUT_MS = 1000;
/**
 * Servers of a cluster learn of a subscription some time after the node's own server confirmed it, and events in between are
 * lost. A node waits this long before it counts as connected.
 */
const PROPAGATION_MS = 500;
const SUBJECT = 'muster.live';

interface NatsListener {
  readonly onText: (text: string) => void;
  /** Connected: everything published before is lost. After an outage, this includes what this node published. */
  readonly onConnected: (isAfterOutage: boolean) => void;
}

/** A NATS connection that reconnects and subscribes again. All nodes publish to one subject. */
interface NatsClient {
  /** Tries to connect once, then keeps trying in the background. */
  open(): Promise<void>;
  isOpen(): boolean;
  /** Publishes a text, or `short` if the text exceeds the server's limit. Drops it while disconnected. */
  publish(text: string, short: string): void;
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

/** Connects once, to check the servers. Rejects if none answers. */
export const checkNats = async (urls: readonly string[]): Promise<void> => (await connectTo(urls)).close();

/** Resolves when the server has processed the subscription, or after FLUSH_TIMEOUT_MS. */
async function subscribe(connection: NatsConnection, onText: NatsListener['onText'], log: FastifyBaseLogger) {
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (error) log.warn({ err: error }, 'live bus: subscription failed');
      else onText(message.string());
    },
  });
  await waitWithTimeout(FLUSH_TIMEOUT_MS, connection.flush());
}

function publishIfOpen(connection: NatsConnection | null, text: string, short: string): void {
  if (!connection || connection.isClosed() || connection.isDraining()) return;
  const maxBytes = connection.info?.max_payload ?? 0;
  connection.publish(SUBJECT, Buffer.byteLength(text) <= maxBytes ? text : short);
}

/** Resolves when the connection is closed or its server hangs. With unsent data, the client never closes a hanging one. */
async function waitForLoss(connection: NatsConnection): Promise<Error | undefined> {
  const isStale = async (): Promise<undefined> => {
    for await (const { type } of connection.status()) if (type === 'staleConnection') return;
  };
  const reason = await Promise.race([connection.closed(), isStale()]);
  if (!connection.isClosed()) connection.close().catch(() => {});
  return reason ?? undefined;
}

export function createNatsClient(urls: readonly string[], log: FastifyBaseLogger, listener: NatsListener): NatsClient {
  let connection: NatsConnection | null = null;
  // `isReady`: the servers know the subscription.
  let [isClosed, isRetrying, isOpened, isOutageLogged, isReady] = [false, false, false, false, false];

  async function becomeReady(opened: NatsConnection, isAfterOutage: boolean): Promise<void> {
    await delay(PROPAGATION_MS);
    isReady = connection === opened;
    if (isReady) listener.onConnected(isAfterOutage);
  }

  async function connectOnce(): Promise<void> {
    try {
      const next = await connectTo(urls);
      if (isClosed) return await next.close();
      connection = next;
      void waitForLoss(next).then(handleDisconnect);
      await subscribe(next, listener.onText, log);
      isOutageLogged = false;
      // Not awaited, so that it does not delay the start.
      void becomeReady(next, isOpened);
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
    publish: (text, short) => publishIfOpen(connection, text, short),
    async close() {
      isClosed = true;
      if (connection) await waitWithTimeout(FLUSH_TIMEOUT_MS, connection.drain());
    },
  };
}
