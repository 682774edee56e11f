import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ConnectionTarget } from '../db/client.ts';

const RECONNECT_AFTER_MS = 500;
const ANSWER_WITHIN_MS = 3000;

/** A connection that listens on one channel and heals itself. */
export interface ListenConnection {
  open(): Promise<void>;
  /** Whether it stands just now. */
  readonly isOpen: () => boolean;
  /** Sends a payload; false when that failed, upon which it connects anew. */
  notify(payload: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Listener {
  onPayload(payload: string): void;
  /** It stands again; what was notified in between is lost. */
  onReopened(): void;
}

/** LISTEN and NOTIFY on a connection of its own. */
export function createListenConnection(
  target: ConnectionTarget,
  channel: string,
  listener: Listener,
  log: FastifyBaseLogger,
): ListenConnection {
  let client: pg.Client | null = null;
  let isClosed = false;
  let reopenTimer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = newClient(target, log);
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    reopenLater();
  }

  function reopenLater(): void {
    if (!isClosed) reopenTimer = setTimeout(() => void reopen(), RECONNECT_AFTER_MS);
  }

  async function reopen(): Promise<void> {
    try {
      await open();
      listener.onReopened();
    } catch (error) {
      log.warn({ err: error }, 'live bus: database away');
      reopenLater();
    }
  }

  return {
    open,
    isOpen: () => client !== null,
    async notify(payload) {
      const over = client;
      const isSent = over ? await sendOver(over, channel, payload, log) : false;
      if (over && !isSent) lose(over);
      return isSent;
    },
    async close() {
      isClosed = true;
      clearTimeout(reopenTimer);
      await client?.end();
    },
  };
}

/** Whether it was sent; a connection over which nothing can be sent is ended. */
async function sendOver(client: pg.Client, channel: string, payload: string, log: FastifyBaseLogger): Promise<boolean> {
  try {
    await client.query('select pg_notify($1, $2)', [channel, payload]);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'live bus: not sent');
    void client.end().catch(() => {}); // it is broken already; ending it only frees the socket
    return false;
  }
}

function newClient(target: ConnectionTarget, log: FastifyBaseLogger): pg.Client {
  const client = new pg.Client({
    ...target,
    application_name: 'muster live',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  return client.on('error', (error) => log.warn({ err: error }, 'live bus: connection broke'));
}
