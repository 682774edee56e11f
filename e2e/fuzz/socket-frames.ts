import { LIVE_PATH, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';
import { type KnownValues, anyText, valueOf } from './schema-values.ts';

export interface SocketCase {
  readonly name: string;
  readonly bytes: Buffer;
  /** The product answers a ping, ignores a pong, and closes the connection after anything else. */
  readonly owed: 'end' | 'pong' | 'nothing';
  readonly pong?: Buffer;
}

// RFC 6455 §5.2
const [CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG] = [0x0, 0x1, 0x2, 0x8, 0x9, 0xa];
const FIN = 0x80;
const MASKED = 0x80;
const MASK = Buffer.from([0x12, 0x34, 0x56, 0x78]);
const SHORT_MAX = 125;
const MEDIUM_MAX = 65_535;

interface FrameOptions {
  readonly isMasked?: boolean;
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

function frame(
  head: number,
  content: Buffer | string,
  { isMasked = true, claimed = Buffer.byteLength(content) }: FrameOptions = {},
): Buffer {
  const payload = Buffer.from(content);
  const start = Buffer.concat([Buffer.from([head]), lengthBytes(claimed, isMasked ? MASKED : 0)]);
  if (!isMasked) return Buffer.concat([start, payload]);
  return Buffer.concat([start, MASK, payload.map((byte, index) => byte ^ (MASK[index % MASK.length] ?? 0))]);
}
const textFrame = (text: string): Buffer => frame(FIN | TEXT, text);

const eventsSchema: JsonSchema = JSON.parse(
  JSON.stringify(z.toJSONSchema(liveEventSchema, { io: 'input', unrepresentable: 'any' })),
);

const bytesUpTo = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes));
const shortBytes = bytesUpTo(SHORT_MAX);
const manyFrames = (count: number, make: (index: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => make(index)));
const closeFrame = ([code, reason]: [number, string]): Buffer =>
  frame(FIN | CLOSE, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason).subarray(0, 120)]));

const closeCodes = fc.constantFrom(0, 999, 1000, 1001, 1004, 1005, 1006, 1015, 2999, 4401, 65_535);
const unknownKinds = fc.constantFrom(3, 4, 5, 6, 7, 11, 12, 13, 14, 15);
const falseLengths = fc.constantFrom(2000, 70_000, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER);

/** Messages, including the events that only the server sends, and frames against the protocol. All end the connection. */
const forbidden = (known: KnownValues): Readonly<Record<string, fc.Arbitrary<Buffer>>> => ({
  event: valueOf(eventsSchema, '', known).map((event) => textFrame(JSON.stringify(event))),
  text: anyText.map(textFrame),
  json: fc.json().map(textFrame),
  'claim to a room': fc
    .constantFrom('subscribe', 'join', 'auth', '__proto__')
    .map((word) => textFrame(JSON.stringify({ [word]: `user:${known.memberId?.[0]}` }))),
  binary: bytesUpTo(1500).map((bytes) => frame(FIN | BINARY, bytes)),
  'broken text': shortBytes.map((bytes) => frame(FIN | TEXT, Buffer.concat([bytes, Buffer.from([0xff])]))),
  many: fc.integer({ min: 2, max: 200 }).map((count) => manyFrames(count, () => textFrame('x'))),
  unmasked: shortBytes.map((bytes) => frame(FIN | TEXT, bytes, { isMasked: false })),
  'unknown kind': fc.tuple(unknownKinds, shortBytes).map(([kind, bytes]) => frame(FIN | kind, bytes)),
  'reserved bits': fc
    .tuple(fc.constantFrom(0x10, 0x20, 0x40, 0x70), shortBytes)
    .map(([bits, bytes]) => frame(FIN | bits | TEXT, bytes)),
  'nothing to continue': shortBytes.map((bytes) => frame(FIN | CONTINUATION, bytes)),
  'fragmented ping': shortBytes.map((bytes) => frame(PING, bytes)),
  'long ping': fc.constant(frame(FIN | PING, Buffer.alloc(126))),
  'too long': fc.integer({ min: 2049, max: 40_000 }).map((length) => textFrame('x'.repeat(length))),
  'false length': falseLengths.map((claimed) => frame(FIN | TEXT, 'x', { claimed })),
  'too long in fragments': fc
    .integer({ min: 25, max: 60 })
    .map((count) => manyFrames(count, (index) => frame(index === 0 ? TEXT : CONTINUATION, 'x'.repeat(100)))),
  close: fc.tuple(closeCodes, fc.string({ maxLength: 100 })).map(closeFrame),
  'close of one byte': fc.constant(frame(FIN | CLOSE, Buffer.from([3]))),
  'another request': fc.constant(Buffer.from(`GET ${LIVE_PATH} HTTP/1.1\r\nhost: x\r\n\r\n`)),
});

const subscriptionTo = (board: boolean): string =>
  JSON.stringify({ type: 'live.subscribe', board, postIds: [], memberIds: [] });

const allowed: readonly fc.Arbitrary<SocketCase>[] = [
  shortBytes.map((bytes) => {
    const pong = frame(FIN | PONG, bytes, { isMasked: false });
    return { name: 'ping', bytes: frame(FIN | PING, bytes), owed: 'pong', pong };
  }),
  shortBytes.map((bytes) => ({ name: 'pong', bytes: frame(FIN | PONG, bytes), owed: 'nothing' })),
  fc.boolean().map((board) => ({ name: 'subscription', bytes: textFrame(subscriptionTo(board)), owed: 'nothing' })),
];

export function makeFrames(count: number, seed: number, known: KnownValues): SocketCase[] {
  const closing = Object.entries(forbidden(known)).map(([name, frames]) =>
    frames.map((bytes): SocketCase => ({ name, bytes, owed: 'end' })),
  );
  return fc.sample(fc.oneof(...closing, ...allowed), { numRuns: count, seed });
}
