import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus, BusListener, Topic } from './bus.ts';
import { type Envelope, packBatch, splitEnvelope, unpackBatch } from './envelope.ts';
import { createNatsClient } from './nats-client.ts';
import { createPeerMonitor } from './peer-monitor.ts';

/** Subject for all nodes. Members and the board have subjects of their own, so that a node receives only what it needs. */
const ALL_MEMBERS = 'muster.live.all';
const NODE_HEARTBEAT = 'muster.live.node.here';
const NODE_STOPPED = 'muster.live.node.gone';
const subjectOf = (topic: Topic): string => `muster.live.${topic}`;

/** Below NATS's default limit of 1 MB. */
const PAYLOAD_MAX_BYTES = 500_000;

interface Publication {
  readonly subject: string;
  readonly envelopes: readonly Envelope[];
}

const publicationsOf = (envelope: Envelope): Publication[] =>
  envelope.kind === 'event'
    ? envelope.memberIds.map((id) => ({
        subject: subjectOf(`member.${id}`),
        envelopes: [{ ...envelope, memberIds: [id] }],
      }))
    : splitEnvelope(envelope).map((piece) => ({ subject: ALL_MEMBERS, envelopes: [piece] }));

/** Board changes share a subject, all others are published one by one. */
function groupPublications(envelopes: readonly Envelope[]): Publication[] {
  const pieces = envelopes.filter(({ kind }) => kind === 'board').flatMap(splitEnvelope);
  const board = { subject: subjectOf('board'), envelopes: pieces.filter(({ kind }) => kind === 'board') };
  const others = [
    ...envelopes.filter(({ kind }) => kind !== 'board'),
    ...pieces.filter(({ kind }) => kind !== 'board'),
  ];
  return [board, ...others.flatMap(publicationsOf)];
}

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
    send([{ kind: 'broadcast', excludedIds: [], event: { type: 'live.lagged' } }]);
  }

  function publishBatches({ subject, envelopes }: Publication): void {
    for (let waiting = envelopes; waiting.length > 0; ) {
      const { payload, count } = packBatch(from, waiting, PAYLOAD_MAX_BYTES);
      nats.publish(subject, payload);
      waiting = waiting.slice(count);
    }
  }

  const send = (envelopes: readonly Envelope[]): void => groupPublications(envelopes).forEach(publishBatches);

  return {
    async start(newListener) {
      listener = newListener;
      [ALL_MEMBERS, NODE_HEARTBEAT, NODE_STOPPED].forEach((subject) => nats.subscribe(subject));
      await nats.open();
      peers.start();
    },
    send,
    isSelective: true,
    subscribe(topic) {
      nats.subscribe(subjectOf(topic));
      return nats.flushed();
    },
    unsubscribe: (topic) => nats.unsubscribe(subjectOf(topic)),
    isOpen: () => nats.isOpen(),
    async stop() {
      peers.stop();
      nats.publish(NODE_STOPPED, from);
      await nats.close();
    },
  };
}
