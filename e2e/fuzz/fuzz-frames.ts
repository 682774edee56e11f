import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { SETUP_TIMEOUT_MS } from '@muster/testing/call-product.ts';
import { until } from '@muster/testing/until.ts';
import { openSocket } from '../chat-checker/live-connection.ts';
import { type FindingRecord, type PartResult, type Target, createRecord, runConcurrently } from './finding.ts';
import { createFuzzScene } from './fuzz-scene.ts';
import type { Identity } from './identities.ts';
import { type SocketCase, makeFrames } from './socket-frames.ts';

const END_OF_HEAD = '\r\n\r\n';

const requestHead = (origin: string, cookie: string): string =>
  [
    `GET ${LIVE_PATH} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    `origin: ${origin}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    ...(cookie === '' ? [] : [`cookie: ${cookie}`]),
    END_OF_HEAD.slice(2),
  ].join('\r\n');

/** Opens a live connection over plain TCP, so that any bytes can be sent. Resolves when there is an answer. */
async function openRawLiveConnection(origin: string, cookie: string, timeoutMs: number, localAddress?: string) {
  const { hostname: host, port } = new URL(origin);
  const socket = connect({ host, port: Number(port), noDelay: true, ...(localAddress && { localAddress }) });
  let [received, hasEnded] = [Buffer.alloc(0), false];
  socket.on('data', (data) => (received = Buffer.concat([received, data])));
  for (const event of ['close', 'error'] as const) socket.on(event, () => (hasEnded = true));
  socket.write(requestHead(origin, cookie));
  await until(() => received.includes(END_OF_HEAD) || hasEnded, timeoutMs);
  const headLength = received.indexOf(END_OF_HEAD) + END_OF_HEAD.length;
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received.toString('latin1'))?.[1] ?? 0),
    received: () => received.subarray(headLength),
    hasEnded: () => hasEnded,
    send: (bytes: Buffer) => void socket.write(bytes),
    close: () => void socket.destroy(),
  };
}
type RawLiveConnection = Awaited<ReturnType<typeof openRawLiveConnection>>;

/** First byte of a close frame (RFC 6455 §5.2). */
const CLOSE = 0x88;
const READY = Buffer.from('{"type":"live.ready"');

/** The product limits connections per address. Only Linux accepts all of 127.0.0.0/8. */
const addressOf = (worker: number): string | undefined =>
  process.platform === 'linux' ? `127.0.2.${worker + 1}` : undefined;

function hasClosed(line: RawLiveConnection): boolean {
  const received = line.received();
  return line.hasEnded() || received.subarray(received.indexOf(READY) + READY.length).includes(CLOSE);
}

const isAnswered = (line: RawLiveConnection, { owed, pong }: SocketCase): boolean =>
  owed === 'end' ? hasClosed(line) : pong === undefined || line.received().includes(pong);

async function tryFrame(
  { origin, patienceMs }: Target,
  identity: Identity,
  tried: SocketCase,
  worker: number,
  record: FindingRecord,
): Promise<void> {
  const { name, bytes, owed } = tried;
  const what = `${identity.name} sends ${name}: ${bytes.subarray(0, 60).toString('hex')} (${bytes.length} bytes)`;
  const line = await openRawLiveConnection(origin, identity.cookie(), patienceMs, addressOf(worker));
  const isVisitor = identity.name === 'visitor';
  if (line.status !== (isVisitor ? 401 : 101)) {
    const rule = line.status === 0 ? 'no-answer' : line.status === 101 ? 'open-door' : 'undocumented';
    record.find(rule, `a connection is answered with ${line.status}: ${what}`);
  }
  if (line.status === 101) {
    await until(() => line.received().includes(READY) || line.hasEnded(), patienceMs);
    line.send(bytes);
    await until(() => isAnswered(line, tried), patienceMs);
    if (!isAnswered(line, tried)) record.find('frame-leaked', `${owed} was owed: ${what}`);
    if (owed === 'pong' && line.hasEnded()) record.find('no-answer', `ended: ${what}`);
  }
  record.count(isVisitor ? 'refused' : name);
  line.close();
}

/** A member who only listens, and should receive nothing but heartbeats and presence. */
function openListener(identity: Identity) {
  const [received, socket] = [new Array<string>(), openSocket(identity.caller)];
  let hasEnded = false;
  socket.addEventListener('message', ({ data }) => received.push(String(data)));
  socket.addEventListener('close', () => (hasEnded = true));
  return {
    isReady: () => received.length > 0,
    hasEnded: () => hasEnded,
    leaked: () => received.filter((text) => !/^\{"type":"(?:live|presence)\./.test(text)),
    close: () => socket.close(),
  };
}

/** Sends frames over live connections. Another member who listens must receive none of them. */
export async function fuzzFrames(target: Target, count: number, seed: number): Promise<PartResult> {
  const record = createRecord('frames');
  const { known, identities } = await createFuzzScene(target.origin);
  const { visitor, member, other, admin } = identities;
  const listener = openListener(other);
  // A listener that never connects receives nothing, and proves nothing.
  await until(listener.isReady, SETUP_TIMEOUT_MS);
  if (!listener.isReady()) record.find('no-answer', 'the listener is not connected');
  const senders = [member, admin, member, admin, member, admin, member, admin, visitor];
  const frames = makeFrames(count, seed, known).entries();
  await runConcurrently(frames, target.concurrency, ([index, tried], worker) =>
    tryFrame(target, senders[index % senders.length] ?? member, tried, worker, record),
  );
  if (listener.leaked().length > 0)
    record.find('frame-leaked', `another member received ${listener.leaked().join(' ')}`);
  if (listener.hasEnded()) record.find('no-answer', 'the connection of the listener has ended');
  listener.close();
  return record.result();
}
