import { LIVE_PATH, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';
import { anyText } from './naughty-texts.ts';
import { type Known, valueOf } from './schema-values.ts';

/** What is sent over a live connection, and what the product owes to it. */
export interface SocketCase {
  readonly name: string;
  readonly bytes: Buffer;
  /** A ping is answered with the same bytes; nothing may come of a pong; of all else the connection is closed. */
  readonly owed: 'end' | 'pong' | 'nothing';
  /** The frame that a ping is answered with. */
  readonly pong?: Buffer;
}

// RFC 6455 §5.2
const [CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG] = [0x0, 0x1, 0x2, 0x8, 0x9, 0xa];
const FIN = 0x80;
const MASKED = 0x80;
const MASK = Buffer.from([0x12, 0x34, 0x56, 0x78]);
const SHORT_MAX = 125;
const MEDIUM_MAX = 65_535;

interface FrameShape {
  readonly head: number;
  readonly payload: Buffer;
  readonly isMasked?: boolean;
  /** What the frame says of its length, where that is not true. */
  readonly claimed?: number;
}

function lengthBytes(length: number, mask: number): Buffer {
  if (length <= SHORT_MAX) return Buffer.from([mask | length]);
  const isMedium = length <= MEDIUM_MAX;
  const bytes = Buffer.alloc(isMedium ? 3 : 9);
  bytes[0] = mask | (isMedium ? 126 : 127);
  if (isMedium) bytes.writeUInt16BE(length, 1);
  else bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
}

function frame({ head, payload, isMasked = true, claimed = payload.length }: FrameShape): Buffer {
  const length = lengthBytes(claimed, isMasked ? MASKED : 0);
  if (!isMasked) return Buffer.concat([Buffer.from([head]), length, payload]);
  const masked = Buffer.from(payload.map((byte, place) => byte ^ (MASK[place % MASK.length] ?? 0)));
  return Buffer.concat([Buffer.from([head]), length, MASK, masked]);
}

const textFrame = (text: string): Buffer => frame({ head: FIN | TEXT, payload: Buffer.from(text) });

const eventsSchema: JsonSchema = JSON.parse(
  JSON.stringify(z.toJSONSchema(liveEventSchema, { io: 'input', unrepresentable: 'any' })),
);

const someBytes = fc.uint8Array({ maxLength: 1500 }).map((bytes) => Buffer.from(bytes));
const fewBytes = fc.uint8Array({ maxLength: SHORT_MAX }).map((bytes) => Buffer.from(bytes));

const ending = (name: string, bytes: fc.Arbitrary<Buffer>) =>
  bytes.map((sent): SocketCase => ({ name, bytes: sent, owed: 'end' }));

/** What a browser would say if it had something to say: also the events that only the server tells. */
const messages = (known: Known): fc.Arbitrary<SocketCase>[] => [
  ending(
    'event',
    valueOf(eventsSchema, '', known).map((event) => textFrame(JSON.stringify(event))),
  ),
  ending(
    'text',
    anyText.map((text) => textFrame(text)),
  ),
  ending('json', fc.json().map(textFrame)),
  ending(
    'claim to a room',
    fc
      .constantFrom('subscribe', 'join', 'auth', '__proto__')
      .map((word) => textFrame(JSON.stringify({ [word]: `user:${known.memberId?.[0]}` }))),
  ),
  ending(
    'binary',
    someBytes.map((payload) => frame({ head: FIN | BINARY, payload })),
  ),
  ending(
    'broken text',
    fewBytes.map((payload) => frame({ head: FIN | TEXT, payload: Buffer.concat([payload, Buffer.from([0xff])]) })),
  ),
  ending(
    'many',
    fc.integer({ min: 2, max: 200 }).map((count) => Buffer.concat(Array.from({ length: count }, () => textFrame('x')))),
  ),
];

/** Frames against the protocol: unmasked, of unknown kinds, in pieces, too long, lying about their length. */
const brokenFrames: fc.Arbitrary<SocketCase>[] = [
  ending(
    'unmasked',
    fewBytes.map((payload) => frame({ head: FIN | TEXT, payload, isMasked: false })),
  ),
  ending(
    'unknown kind',
    fc
      .tuple(fc.constantFrom(3, 4, 5, 6, 7, 11, 12, 13, 14, 15), fewBytes)
      .map(([kind, payload]) => frame({ head: FIN | kind, payload })),
  ),
  ending(
    'reserved bits',
    fc
      .tuple(fc.constantFrom(0x10, 0x20, 0x40, 0x70), fewBytes)
      .map(([bits, payload]) => frame({ head: FIN | bits | TEXT, payload })),
  ),
  ending(
    'nothing to go on with',
    fewBytes.map((payload) => frame({ head: FIN | CONTINUATION, payload })),
  ),
  ending(
    'ping in pieces',
    fewBytes.map((payload) => frame({ head: PING, payload })),
  ),
  ending('long ping', fc.constant(frame({ head: FIN | PING, payload: Buffer.alloc(126) }))),
  ending(
    'too long',
    fc
      .integer({ min: 1025, max: 40_000 })
      .map((length) => frame({ head: FIN | TEXT, payload: Buffer.alloc(length, 'x') })),
  ),
  ending(
    'claims to be long',
    fc
      .constantFrom(2000, 70_000, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER)
      .map((claimed) => frame({ head: FIN | TEXT, payload: Buffer.from('x'), claimed })),
  ),
  ending(
    'too long in pieces',
    fc
      .integer({ min: 20, max: 60 })
      .map((count) =>
        Buffer.concat(
          Array.from({ length: count }, (_, place) =>
            frame({ head: place === 0 ? TEXT : CONTINUATION, payload: Buffer.alloc(100, 'x') }),
          ),
        ),
      ),
  ),
  ending(
    'close',
    fc
      .tuple(
        fc.constantFrom(0, 999, 1000, 1001, 1004, 1005, 1006, 1015, 2999, 4401, 65_535),
        fc.string({ maxLength: 100 }),
      )
      .map(([code, why]) => {
        const payload = Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(why).subarray(0, 120)]);
        return frame({ head: FIN | CLOSE, payload });
      }),
  ),
  ending('close of one byte', fc.constant(frame({ head: FIN | CLOSE, payload: Buffer.from([3]) }))),
  ending('another request', fc.constant(Buffer.from(`GET ${LIVE_PATH} HTTP/1.1\r\nhost: x\r\n\r\n`))),
];

const manners: fc.Arbitrary<SocketCase>[] = [
  fewBytes.map(
    (payload): SocketCase => ({
      name: 'ping',
      bytes: frame({ head: FIN | PING, payload }),
      owed: 'pong',
      pong: frame({ head: FIN | PONG, payload, isMasked: false }),
    }),
  ),
  fewBytes.map(
    (payload): SocketCase => ({ name: 'pong', bytes: frame({ head: FIN | PONG, payload }), owed: 'nothing' }),
  ),
];

/** So many frames, the same for the same seed and the same things that are there. */
export const makeFrames = (count: number, seed: number, known: Known): SocketCase[] =>
  fc.sample(fc.oneof(...messages(known), ...brokenFrames, ...manners), { numRuns: count, seed });
