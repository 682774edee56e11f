import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionOptions, connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';

const RECONNECT_AFTER_MS = 500;
const CONNECT_WITHIN_MS = 2000;
/** A server that hangs without a word is noticed after three of these. */
const PING_EVERY_MS = 1000;
const PINGS_UNANSWERED_AT_MOST = 2;
/** Nobody who connects waits longer for the bus. */
const SETTLED_WITHIN_MS = 1000;

interface LinkListener {
  readonly onText: (subject: string, text: string) => void;
  /** It stands at last, or again; what was published until then is lost. Not called where it stood from the opening. */
  readonly onStanding: () => void;
}

/** A connection to NATS that heals itself and keeps its subscriptions. */
export interface NatsLink {
  /** Tries once, and goes on trying behind the caller's back. */
  open(): Promise<void>;
  isOpen(): boolean;
  subscribe(subject: string): void;
  unsubscribe(subject: string): void;
  /** Resolves when the subscriptions so far stand, or when that takes too long. */
  settled(): Promise<void>;
  /** Lost when the connection is away. */
  publish(subject: string, text: string): void;
  close(): Promise<void>;
}

/** Name and password, or a token alone, stand in the first address. */
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

const open = (natsUrls: readonly string[]): Promise<NatsConnection> =>
  connect({
    ...optionsOf(natsUrls),
    name: 'muster live',
    noEcho: true,
    reconnect: false,
    timeout: CONNECT_WITHIN_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: PINGS_UNANSWERED_AT_MOST,
  });

/** What is subscribed to, whichever connection it is on just now. */
function createSubscriptions(onText: LinkListener['onText'], log: FastifyBaseLogger) {
  const bySubject = new Map<string, Subscription | null>();

  const listen = (over: NatsConnection, subject: string): Subscription =>
    over.subscribe(subject, {
      callback: (error, message) => {
        if (error) log.warn({ err: error }, 'live bus: subscription broke');
        else onText(message.subject, message.string());
      },
    });

  return {
    add(over: NatsConnection | null, subject: string): void {
      if (!bySubject.get(subject)) bySubject.set(subject, over && listen(over, subject));
    },
    remove(subject: string): void {
      bySubject.get(subject)?.unsubscribe();
      bySubject.delete(subject);
    },
    /** Puts all of them onto another connection, or onto none. */
    moveTo(over: NatsConnection | null): void {
      for (const subject of bySubject.keys()) bySubject.set(subject, over && listen(over, subject));
    },
  };
}

/** Resolves when the server has read all that went to it so far, or when that takes too long. */
async function settle(connection: NatsConnection | null): Promise<void> {
  // A connection that breaks meanwhile is told elsewhere.
  const flushed = connection?.flush().catch(() => {});
  await Promise.race([flushed, pause(SETTLED_WITHIN_MS, undefined, { ref: false })]);
}

function publishOver(connection: NatsConnection | null, subject: string, text: string): void {
  if (connection && !connection.isClosed() && !connection.isDraining()) connection.publish(subject, text);
}

/** Keeps up a connection to NATS; what comes over it is handed to `listener`. */
export function createNatsLink(natsUrls: readonly string[], log: FastifyBaseLogger, listener: LinkListener): NatsLink {
  const subscriptions = createSubscriptions(listener.onText, log);
  let connection: NatsConnection | null = null;
  let [isClosed, isTrying, isOpened, isAwayTold] = [false, false, false, false];

  async function tryOnce(): Promise<void> {
    try {
      const next = await open(natsUrls);
      if (isClosed) return await next.close();
      connection = next;
      subscriptions.moveTo(next);
      void next.closed().then((reason) => lose(reason ?? undefined));
      await settle(next);
      isAwayTold = false;
      if (isOpened) listener.onStanding();
    } catch (error) {
      if (!isAwayTold) log.warn({ err: error }, 'live bus: NATS away');
      isAwayTold = true;
    }
  }

  async function tryOn(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    for (; !connection && !isClosed; await pause(RECONNECT_AFTER_MS)) await tryOnce();
    isTrying = false;
  }

  function lose(reason?: Error): void {
    connection = null;
    subscriptions.moveTo(null);
    if (isClosed) return;
    log.warn({ ...(reason && { err: reason }) }, 'live bus: connection broke');
    void tryOn();
  }

  return {
    async open() {
      await tryOnce();
      isOpened = true;
      void tryOn();
    },
    isOpen: () => connection !== null,
    subscribe: (subject) => subscriptions.add(connection, subject),
    unsubscribe: (subject) => subscriptions.remove(subject),
    settled: () => settle(connection),
    publish: (subject, text) => publishOver(connection, subject, text),
    async close() {
      isClosed = true;
      await connection?.drain();
    },
  };
}
