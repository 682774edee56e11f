import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus, BusListener } from './bus.ts';
import { type Envelope, packBatch, piecesOf, unpackBatch } from './envelope.ts';
import { createNatsLink } from './nats-client.ts';
import { createPeers } from './peer-monitor.ts';

/** What concerns every node; a member's own news have a subject each, so that a node hears only of who is connected to it. */
const EVERYBODY = 'muster.live.all';
const NODE_HERE = 'muster.live.node.here';
const NODE_GONE = 'muster.live.node.gone';
const subjectOf = (memberId: string): string => `muster.live.member.${memberId}`;

/** NATS refuses a payload of more than a megabyte; nothing here comes near. */
const PAYLOAD_MAX_BYTES = 500_000;

interface Letter {
  readonly subject: string;
  readonly envelope: Envelope;
}

const lettersOf = (envelope: Envelope): Letter[] =>
  envelope.kind === 'event'
    ? envelope.memberIds.map((id) => ({ subject: subjectOf(id), envelope: { ...envelope, memberIds: [id] } }))
    : piecesOf(envelope).map((piece) => ({ subject: EVERYBODY, envelope: piece }));

/** NATS as the bus. While it is away nothing is kept for it: with its return everybody asks the database. */
export function createNatsBus(natsUrls: readonly string[], log: FastifyBaseLogger): Bus {
  const from = randomUUID();
  let listener: BusListener | undefined;

  const link = createNatsLink(natsUrls, log, { onText: read, onStanding: catchUp });
  // A node that was killed may have committed what it could not tell any more.
  const peers = createPeers(
    () => link.publish(NODE_HERE, from),
    () => listener?.onLagged(),
  );

  function read(subject: string, text: string): void {
    if (subject === NODE_HERE) return peers.hear(text);
    if (subject === NODE_GONE) return peers.forget(text);
    const envelopes = unpackBatch(from, text);
    if (envelopes) envelopes.forEach((envelope) => listener?.onEnvelope(envelope));
    else log.warn('live bus: unreadable payload');
  }

  function catchUp(): void {
    listener?.onLagged();
    // Nor did the others hear what this node had to say meanwhile.
    send({ kind: 'broadcast', exceptIds: [], event: { type: 'live.lagged' } });
  }

  function send(envelope: Envelope): void {
    for (const { subject, envelope: one } of lettersOf(envelope)) {
      link.publish(subject, packBatch(from, [one], PAYLOAD_MAX_BYTES).payload);
    }
  }

  return {
    async start(newListener) {
      listener = newListener;
      [EVERYBODY, NODE_HERE, NODE_GONE].forEach((subject) => link.subscribe(subject));
      await link.open();
      peers.start();
    },
    send,
    follow(memberId) {
      link.subscribe(subjectOf(memberId));
      return link.settled();
    },
    unfollow: (memberId) => link.unsubscribe(subjectOf(memberId)),
    isOpen: () => link.isOpen(),
    async stop() {
      peers.stop();
      link.publish(NODE_GONE, from);
      await link.close();
    },
  };
}
