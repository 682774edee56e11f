import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { limitFunction } from 'p-limit';
import pg from 'pg';
import type { ConnectionTarget } from '../db/client.ts';

const RECONNECT_DELAY_MS = 500;
const QUERY_TIMEOUT_MS = 3000;
/** Interval of the check that detects a dead connection or another node's end. */
const PROBE_INTERVAL_MS = 5000;
const APPLICATION_NAME = 'muster live';
const SELECT_NODES = `select pid || ' ' || backend_start as name from pg_stat_activity
  where application_name = $1 and datname = current_database()`;
const NOTIFY = 'select pg_notify($1, $2)';
/** Sent after connecting, so that other nodes register this node and notice if it stops before their next check. */
const HELLO = '';

/** A connection that listens on one channel and reconnects. */
export interface ListenConnection {
  open(): Promise<void>;
  readonly isOpen: () => boolean;
  /** Sends a payload. Returns false if that failed; the connection is then reopened. */
  notify(payload: string): Promise<boolean>;
  close(): Promise<void>;
}

interface ListenOptions {
  readonly target: ConnectionTarget;
  readonly channel: string;
  readonly log: FastifyBaseLogger;
}

interface Listener {
  onPayload(payload: string): void;
  /** Reconnected: notifications sent in between are lost. */
  onReopened(): void;
  /** Another node has disconnected; some of its events may be lost. */
  onPeerLost(): void;
}

/** Closes the connection, even a broken one; otherwise its socket leaks. */
const endConnection = (client: pg.Client): void => void client.end().catch(() => {});

/** Connects and listens. On failure the connection is closed. */
async function listen(client: pg.Client, channel: string): Promise<void> {
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    endConnection(client);
    throw error;
  }
}

function newClient(target: ConnectionTarget, log: FastifyBaseLogger): pg.Client {
  const client = new pg.Client({
    ...target,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  return client.on('error', (error) => log.warn({ err: error }, 'live bus: connection lost'));
}

type Rows = readonly { readonly name: string }[];

type Query = (text: string, values: string[]) => Promise<Rows | null>;

/** Runs one query at a time, because pg 9 rejects a second one. A failed query returns null and closes its client. */
const queueQueries = (currentClient: () => pg.Client | null, onFailure: (client: pg.Client) => void): Query =>
  limitFunction(
    async (text: string, values: string[]) => {
      const client = currentClient();
      const result = await client?.query<Rows[number]>(text, values).catch(() => null);
      if (client && !result) onFailure(client);
      return result?.rows ?? null;
    },
    { concurrency: 1 },
  );

/** Queries the listening nodes at intervals, which also detects a dead connection. */
function watchPeers(query: Query, onPeerLost: () => void) {
  let known: Rows = [];
  let timer: NodeJS.Timeout | undefined;

  async function checkPeers(): Promise<void> {
    const found = await query(SELECT_NODES, [APPLICATION_NAME]);
    if (!found) return;
    const names = new Set(found.map(({ name }) => name));
    const isPeerLost = known.some(({ name }) => !names.has(name));
    known = found;
    if (isPeerLost) onPeerLost();
  }

  return {
    start(): void {
      known = [];
      timer = setInterval(() => void checkPeers(), PROBE_INTERVAL_MS);
    },
    checkPeers,
    stop: (): void => clearInterval(timer),
  };
}

/** LISTEN and NOTIFY on a dedicated connection. */
export function createListenConnection({ target, channel, log }: ListenOptions, listener: Listener): ListenConnection {
  let client: pg.Client | null = null;
  let isClosed = false;
  const query = queueQueries(() => client, handleDisconnect);
  const peers = watchPeers(query, () => listener.onPeerLost());

  async function open(): Promise<void> {
    const next = newClient(target, log);
    next.on('end', () => handleDisconnect(next));
    next.on('notification', ({ payload = HELLO }) =>
      payload === HELLO ? void peers.checkPeers() : listener.onPayload(payload),
    );
    await listen(next, channel);
    if (isClosed) return endConnection(next);
    client = next;
    peers.start();
    void query(NOTIFY, [channel, HELLO]);
  }

  function handleDisconnect(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    peers.stop();
    endConnection(lost);
    void reopen();
  }

  async function reopen(): Promise<void> {
    while (!client && !isClosed) {
      await delay(RECONNECT_DELAY_MS);
      await open().then(
        () => listener.onReopened(),
        (error: unknown) => log.warn({ err: error }, 'live bus: database unavailable'),
      );
    }
  }

  return {
    open,
    isOpen: () => client !== null,
    notify: async (payload) => (await query(NOTIFY, [channel, payload])) !== null,
    async close() {
      isClosed = true;
      peers.stop();
      await client?.end();
    },
  };
}
