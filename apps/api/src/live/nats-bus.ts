import type { FastifyBaseLogger } from 'fastify';
import { type Bus, type BusListener, type Envelope, decodeEnvelope, encodeEnvelope, laggedEnvelope } from './bus.ts';
import { createNatsClient } from './nats-client.ts';

/** The bus over NATS. It buffers nothing during an outage: afterwards all browsers catch up from the database. */
export function createNatsBus(natsUrls: readonly string[], log: FastifyBaseLogger): Bus {
  let listener: BusListener | undefined;
  const nats = createNatsClient(natsUrls, log, { onText: read, onConnected: publishLagged });

  function read(text: string): void {
    const envelope = decodeEnvelope(text);
    if (envelope) listener?.onEnvelope(envelope);
  }

  // If the event exceeds the NATS limit, all browsers refetch instead.
  const send = (envelope: Envelope): void => nats.publish(encodeEnvelope(envelope), encodeEnvelope(laggedEnvelope));

  function publishLagged(isAfterOutage: boolean): void {
    listener?.onLagged();
    // The other nodes missed the events of this node, too.
    if (isAfterOutage) send(laggedEnvelope);
  }

  return {
    async start(newListener) {
      listener = newListener;
      await nats.open();
    },
    send,
    isOpen: () => nats.isOpen(),
    stop: () => nats.close(),
  };
}
