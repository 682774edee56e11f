import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus, BusListener } from './bus.ts';
import { type Envelope, packBatch, splitEnvelope, unpackBatch } from './envelope.ts';
import { createNatsClient } from './nats-client.ts';
import { createPeerMonitor } from './peer-monitor.ts';

/** Subject for all nodes. Each member has a subject of their own, so that a node receives only events of its members. */
const ALL_MEMBERS = 'muster.live.all';
const NODE_HEARTBEAT = 'muster.live.node.here';
const NODE_STOPPED = 'muster.live.node.gone';
const subjectOf = (memberId: string): string => `muster.live.member.${memberId}`;

/** Below NATS's default limit of 1 MB. */
const PAYLOAD_MAX_BYTES = 500_000;

interface Publication {
  readonly subject: string;
  readonly envelope: Envelope;
}

const publicationsOf = (envelope: Envelope): Publication[] =>
  envelope.kind === 'event'
    ? envelope.memberIds.map((id) => ({ subject: subjectOf(id), envelope: { ...envelope, memberIds: [id] } }))
    : splitEnvelope(envelope).map((piece) => ({ subject: ALL_MEMBERS, envelope: piece }));

/** The bus over NATS. It buffers nothing during an outage: afterwards all browsers catch up from the database. */
export function createNatsBus(natsUrls: readonly string[], log: FastifyBaseLogger): Bus {
  const from = randomUUID();
  let listener: BusListener | undefined;

  const nats = createNatsClient(natsUrls, log, { onText: read, onReconnected: publishLagged });
  // A killed node may have committed changes without publishing them.
  const peers = createPeerMonitor(
    () => nats.publish(NODE_HEARTBEAT, from),
    () => listener?.onLagged(),
  );

  function read(subject: string, text: string): void {
    if (subject === NODE_HEARTBEAT) return peers.recordHeartbeat(text);
    if (subject === NODE_STOPPED) return peers.remove(text);
    const envelopes = unpackBatch(from, text);
    if (envelopes) envelopes.forEach((envelope) => listener?.onEnvelope(envelope));
    else log.warn('live bus: unreadable payload');
  }

  function publishLagged(): void {
    listener?.onLagged();
    // The other nodes missed the events of this node, too.
    send({ kind: 'broadcast', exceptIds: [], event: { type: 'live.lagged' } });
  }

  function send(envelope: Envelope): void {
    for (const { subject, envelope: one } of publicationsOf(envelope)) {
      nats.publish(subject, packBatch(from, [one], PAYLOAD_MAX_BYTES).payload);
    }
  }

  return {
    async start(newListener) {
      listener = newListener;
      [ALL_MEMBERS, NODE_HEARTBEAT, NODE_STOPPED].forEach((subject) => nats.subscribe(subject));
      await nats.open();
      peers.start();
    },
    send,
    subscribe(memberId) {
      nats.subscribe(subjectOf(memberId));
      return nats.flushed();
    },
    unsubscribe: (memberId) => nats.unsubscribe(subjectOf(memberId)),
    isOpen: () => nats.isOpen(),
    async stop() {
      peers.stop();
      nats.publish(NODE_STOPPED, from);
      await nats.close();
    },
  };
}
