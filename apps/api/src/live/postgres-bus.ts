import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ConnectionTarget } from '../db/client.ts';
import type { Bus, BusListener } from './bus.ts';
import { type Envelope, packBatch, unpackBatch } from './envelope.ts';

const CHANNEL = 'muster_live';
/** PostgreSQL refuses a payload of 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7900;
const RECONNECT_AFTER_MS = 500;
/** What waits while the database is away; older news is dropped, since browsers catch up anyway. */
const WAITING_AT_MOST = 10_000;

/** LISTEN and NOTIFY on a connection of its own, outside of the transactions whose news it carries. */
export function createPostgresBus(target: ConnectionTarget, log: FastifyBaseLogger): Bus {
  const from = randomUUID();
  const waiting: Envelope[] = [];
  let listener: BusListener | null = null;
  let client: pg.Client | null = null;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let isSending = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...target,
      application_name: 'muster live',
      connectionTimeoutMillis: 3000,
      query_timeout: 3000,
      keepAlive: true,
    });
    next.on('error', (error) => log.warn({ err: error }, 'live bus: connection broke'));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    void flush();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    reconnectLater();
  }

  function reconnectLater(): void {
    if (!listener) return;
    reconnectTimer = setTimeout(() => void reconnect(), RECONNECT_AFTER_MS);
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      listener?.onLagged();
    } catch (error) {
      log.warn({ err: error }, 'live bus: database away');
      reconnectLater();
    }
  }

  function receive(payload: string): void {
    const envelopes = unpackBatch(from, payload);
    if (envelopes) envelopes.forEach((envelope) => listener?.onEnvelope(envelope));
    else log.warn('live bus: unreadable payload');
  }

  /** One NOTIFY at a time: what comes in meanwhile goes out together with the next. */
  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (client && waiting.length > 0) await sendHead(client);
    isSending = false;
  }

  async function sendHead(over: pg.Client): Promise<void> {
    const { payload, count } = packBatch(from, waiting, PAYLOAD_MAX_BYTES);
    try {
      await over.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      waiting.splice(0, count);
    } catch (error) {
      log.warn({ err: error }, 'live bus: not sent');
      lose(over);
      void over.end().catch(() => {}); // it is broken already; ending it only frees the socket
    }
  }

  return {
    async start(newListener) {
      listener = newListener;
      await connect();
    },
    send(envelope) {
      if (waiting.length >= WAITING_AT_MOST) waiting.shift();
      waiting.push(envelope);
      void flush();
    },
    async stop() {
      listener = null;
      clearTimeout(reconnectTimer);
      await client?.end();
    },
  };
}
