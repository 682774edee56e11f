import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ConnectionTarget } from '../db/client.ts';
import type { Bus, BusListener } from './bus.ts';
import { type Envelope, packBatch, splitEnvelope, unpackBatch } from './envelope.ts';
import { type ListenConnection, createListenConnection } from './listen-connection.ts';

const CHANNEL = 'muster_live';
/** PostgreSQL's limit for a payload is 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7900;
/** Envelopes queued during a database outage. The oldest are dropped, since browsers catch up anyway. */
const MAX_WAITING = 10_000;

/** Sends one NOTIFY at a time; envelopes that arrive meanwhile share the next one. */
function createSender(from: string, connection: Pick<ListenConnection, 'isOpen' | 'notify'>) {
  const waiting: Envelope[] = [];
  let isSending = false;
  let sending = Promise.resolve();

  async function sendWaiting(): Promise<void> {
    isSending = true;
    while (connection.isOpen() && waiting.length > 0) {
      const { payload, count } = packBatch(from, waiting, PAYLOAD_MAX_BYTES);
      const sent = waiting.splice(0, count);
      if (!(await connection.notify(payload))) waiting.unshift(...sent);
    }
    isSending = false;
  }

  return {
    add(envelopes: readonly Envelope[]): void {
      waiting.push(...envelopes.flatMap(splitEnvelope));
      if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING);
    },
    flush(): Promise<void> {
      if (!isSending) sending = sendWaiting();
      return sending;
    },
  };
}

/** The bus over PostgreSQL NOTIFY, on a connection of its own. */
export function createPostgresBus(target: ConnectionTarget, log: FastifyBaseLogger): Bus {
  const from = randomUUID();
  let listener: BusListener | undefined;

  const sender = createSender(from, {
    isOpen: () => connection.isOpen(),
    notify: (payload) => connection.notify(payload),
  });
  const connection = createListenConnection(
    { target, channel: CHANNEL, log },
    {
      onPayload(payload) {
        const envelopes = unpackBatch(from, payload);
        if (envelopes) envelopes.forEach((envelope) => listener?.onEnvelope(envelope));
        else log.warn('live bus: unreadable payload');
      },
      // A killed node may have committed changes without publishing them.
      onPeerLost: () => listener?.onLagged(),
      onReopened() {
        listener?.onLagged();
        void sender.flush();
      },
    },
  );

  return {
    start(newListener) {
      listener = newListener;
      return connection.open();
    },
    send(envelopes) {
      sender.add(envelopes);
      void sender.flush();
    },
    // All nodes receive everything on one channel.
    isSelective: false,
    subscribe: async () => {},
    unsubscribe: () => {},
    isOpen: () => connection.isOpen(),
    async stop() {
      await sender.flush();
      await connection.close();
    },
  };
}
