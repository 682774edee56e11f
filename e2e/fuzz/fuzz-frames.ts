import { PATIENT_MS } from '../chat-checker/call-product.ts';
import { openSocket } from '../chat-checker/live-reader.ts';
import { until } from '../chat-checker/until.ts';
import { type FindingRecord, type PartResult, createRecord } from './finding.ts';
import type { Target } from './fuzz-requests.ts';
import { setFuzzScene } from './fuzz-scene.ts';
import { type Identity, createIdentities } from './identities.ts';
import { inParallel } from './in-parallel.ts';
import { type LiveLine, openLiveLine } from './live-line.ts';
import { type SocketCase, makeFrames } from './socket-frames.ts';

/** First byte of the frame by which the server closes (RFC 6455 §5.2). */
const CLOSE = 0x88;
/** The bytes of the frame in which the product says that the connection stands. */
const READY = Buffer.from('{"type":"live.ready"}');
const isReady = (line: LiveLine): boolean => line.heard().includes(READY);
const behindReady = (line: LiveLine): number => line.heard().indexOf(READY) + READY.length;

/** The product counts connections by address. Linux answers to all of 127.0.0.0/8, others to one address alone. */
const addressOf = (worker: number): string | undefined =>
  process.platform === 'linux' ? `127.0.2.${worker + 1}` : undefined;

/** Whether the product has closed; the line itself it keeps for a while, for a browser to close its end. */
const hasClosed = (line: LiveLine): boolean =>
  line.hasEnded() || line.heard().subarray(behindReady(line)).includes(CLOSE);

const isPaid = (line: LiveLine, tried: SocketCase): boolean => {
  if (tried.owed === 'end') return hasClosed(line);
  return tried.pong === undefined || line.heard().includes(tried.pong);
};

interface Attempt {
  readonly target: Target;
  readonly identity: Identity;
  readonly tried: SocketCase;
  readonly from: string | undefined;
}

const describe = ({ identity, tried }: Attempt): string =>
  `${identity.name} sends ${tried.name}: ${tried.bytes.subarray(0, 60).toString('hex')} (${tried.bytes.length} bytes)`;

async function tryFrame(attempt: Attempt, record: FindingRecord): Promise<void> {
  const { target, identity, tried, from } = attempt;
  const line = await openLiveLine(target.origin, identity.cookie(), target.patienceMs, from);
  const isVisitor = identity.name === 'visitor';
  if (line.status !== (isVisitor ? 401 : 101)) {
    const rule = line.status === 0 ? 'no-answer' : line.status === 101 ? 'open-door' : 'undocumented';
    record.find(rule, `a connection is answered with ${line.status}: ${describe(attempt)}`);
  }
  if (line.status === 101) {
    await until(() => isReady(line) || line.hasEnded(), target.patienceMs);
    line.send(tried.bytes);
    await until(() => isPaid(line, tried), target.patienceMs);
    if (!isPaid(line, tried)) record.find('frame-heard', `${tried.owed} was owed: ${describe(attempt)}`);
    if (tried.owed === 'pong' && line.hasEnded()) record.find('no-answer', `ended: ${describe(attempt)}`);
  }
  record.count(isVisitor ? 'refused' : tried.name);
  line.close();
}

/** Somebody who does nothing but listen; what they are told beside the beats and who is there should be nothing. */
function openListener(identity: Identity) {
  const [told, socket] = [new Array<string>(), openSocket(identity.caller)];
  let hasEnded = false;
  socket.addEventListener('message', ({ data }) => told.push(String(data)));
  socket.addEventListener('close', () => (hasEnded = true));
  return {
    isReady: () => told.length > 0,
    hasEnded: () => hasEnded,
    heard: () => told.filter((text) => !/^\{"type":"(?:live|presence)\./.test(text)),
    close: () => socket.close(),
  };
}

/** Frames of every kind over live connections, by everybody; somebody who listens beside must hear nothing of them. */
export async function fuzzFrames(target: Target, count: number, seed: number): Promise<PartResult> {
  const record = createRecord('frames');
  const identities = await createIdentities(target.origin);
  const { known } = await setFuzzScene(identities);
  const { visitor, member, other, admin } = identities;
  const listener = openListener(other);
  // That it is made ready may take longer than an answer that is judged; what never is hears nothing, and proves nothing.
  await until(listener.isReady, PATIENT_MS);
  if (!listener.isReady()) record.find('no-answer', 'somebody who would only listen is not connected');
  const senders = [member, admin, member, admin, member, admin, member, admin, visitor];
  await inParallel(makeFrames(count, seed, known).entries(), target.atOnce, async ([place, tried], worker) => {
    const identity = senders[place % senders.length] ?? member;
    await tryFrame({ target, identity, tried, from: addressOf(worker) }, record);
  });
  const heard = listener.heard();
  if (heard.length > 0) record.find('frame-heard', `somebody else heard ${heard.join(' ')}`);
  if (listener.hasEnded()) record.find('no-answer', 'the connection of somebody else has ended');
  listener.close();
  return record.result();
}
