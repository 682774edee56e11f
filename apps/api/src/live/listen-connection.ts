import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ConnectionTarget } from '../db/client.ts';

const RECONNECT_AFTER_MS = 500;
const ANSWER_WITHIN_MS = 3000;
/** A path to the database that is dead without a word is noticed this late. */
const PROBE_EVERY_MS = 10_000;

/** A connection that listens on one channel and heals itself. */
export interface ListenConnection {
  open(): Promise<void>;
  /** Whether it stands just now. */
  readonly isOpen: () => boolean;
  /** Sends a payload; false when that failed, upon which it connects anew. */
  notify(payload: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Place {
  readonly target: ConnectionTarget;
  readonly channel: string;
  readonly log: FastifyBaseLogger;
}

interface Listener {
  onPayload(payload: string): void;
  /** It stands again; what was notified in between is lost. */
  onReopened(): void;
}

/** A broken connection only frees its socket by ending. */
const letGo = (client: pg.Client): void => void client.end().catch(() => {});

/** Connects and listens, or fails with nothing left open. */
async function listen(client: pg.Client, channel: string): Promise<void> {
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    letGo(client);
    throw error;
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

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** LISTEN and NOTIFY on a connection of its own. */
export function createListenConnection({ target, channel, log }: Place, listener: Listener): ListenConnection {
  let client: pg.Client | null = null;
  let isClosed = false;
  let probing: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = newClient(target, log);
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
    await listen(next, channel);
    if (isClosed) return letGo(next);
    client = next;
    probing = setInterval(() => void ask('select 1'), PROBE_EVERY_MS);
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    clearInterval(probing);
    letGo(lost);
    void reopen();
  }

  async function reopen(): Promise<void> {
    while (!client && !isClosed) {
      await pause(RECONNECT_AFTER_MS);
      await open().then(
        () => listener.onReopened(),
        (error: unknown) => log.warn({ err: error }, 'live bus: database away'),
      );
    }
  }

  /** Whether the database did as it was asked. */
  async function ask(query: string, values: string[] = []): Promise<boolean> {
    const over = client;
    if (!over) return false;
    const isDone = await succeeds(over.query(query, values));
    if (!isDone) lose(over);
    return isDone;
  }

  return {
    open,
    isOpen: () => client !== null,
    notify: (payload) => ask('select pg_notify($1, $2)', [channel, payload]),
    async close() {
      isClosed = true;
      clearInterval(probing);
      await client?.end();
    },
  };
}
