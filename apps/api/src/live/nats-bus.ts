import type { FastifyBaseLogger } from 'fastify';
import type { Bus, BusListener, Topic } from './bus.ts';
import { type Envelope, decodeEnvelopes, encodeEnvelopes, laggedEnvelope } from './envelope.ts';
import { createNatsClient } from './nats-client.ts';

/** Subject for all nodes. Members and the board have subjects of their own, so that a node receives only what it needs. */
const ALL_NODES = 'muster.live.all';
const subjectOf = (topic: Topic): string => `muster.live.${topic}`;

/** NATS rejects more than 1 MB by default. Nothing comes near; if something did, all browsers would refetch instead. */
const PAYLOAD_MAX_BYTES = 1_000_000;

/** The bus over NATS. It buffers nothing during an outage: afterwards all browsers catch up from the database. */
export function createNatsBus(natsUrls: readonly string[], log: FastifyBaseLogger): Bus {
  let listener: BusListener | undefined;
  const nats = createNatsClient(natsUrls, log, { onText: read, onReconnected: publishLagged });

  function read(text: string): void {
    const envelopes = decodeEnvelopes(text);
    if (envelopes) envelopes.forEach((envelope) => listener?.onEnvelope(envelope));
    else log.warn('live bus: unreadable payload');
  }

  function publish(subject: string, envelopes: readonly Envelope[]): void {
    const payload = encodeEnvelopes(envelopes);
    if (Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES) nats.publish(subject, payload);
    else nats.publish(ALL_NODES, encodeEnvelopes([laggedEnvelope]));
  }

  function publishLagged(): void {
    listener?.onLagged();
    // The other nodes missed the events of this node, too.
    publish(ALL_NODES, [laggedEnvelope]);
  }

  return {
    async start(newListener) {
      listener = newListener;
      nats.subscribe(ALL_NODES);
      await nats.open();
    },
    send(envelopes) {
      const boardChanges = envelopes.filter(({ kind }) => kind === 'board');
      if (boardChanges.length > 0) publish(subjectOf('board'), boardChanges);
      for (const envelope of envelopes) {
        if (envelope.kind === 'event')
          envelope.memberIds.forEach((id) => publish(subjectOf(`member.${id}`), [{ ...envelope, memberIds: [id] }]));
        else if (envelope.kind !== 'board') publish(ALL_NODES, [envelope]);
      }
    },
    subscribe(topic) {
      nats.subscribe(subjectOf(topic));
      return nats.flushed();
    },
    unsubscribe: (topic) => nats.unsubscribe(subjectOf(topic)),
    isOpen: () => nats.isOpen(),
    stop: () => nats.close(),
  };
}
