import { connect } from 'node:net';
import { until } from '../chat-checker/until.ts';
import { type FindingRecord, type PartResult, createRecord } from './finding.ts';
import { type Framing, makeFramings } from './framings.ts';
import type { Target } from './fuzz-requests.ts';
import { inParallel } from './in-parallel.ts';

/** After so long without an answer nothing more is sent, so that a request that has no end ends. */
const NO_MORE_AFTER_MS = 150;

interface Said {
  readonly text: string;
  readonly hasEnded: boolean;
}

/** Sends bytes, and gives all that came until the product closed, which it must do soon after we have. */
async function converse({ origin, patienceMs }: Target, bytes: Buffer): Promise<Said> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let [text, hasEnded] = ['', false];
  socket.on('data', (data) => (text += data.toString('latin1')));
  for (const event of ['end', 'close', 'error'] as const) socket.on(event, () => (hasEnded = true));
  socket.write(bytes);
  await until(() => hasEnded || text !== '', NO_MORE_AFTER_MS);
  socket.end();
  await until(() => hasEnded, patienceMs);
  socket.destroy();
  return { text, hasEnded };
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)).filter((status) => status >= 200);

async function tryFraming(target: Target, framing: Framing, record: FindingRecord): Promise<void> {
  const { text, hasEnded } = await converse(target, framing.bytes);
  const statuses = statusesIn(text);
  record.count(String(statuses[0] ?? 'closed'));
  const what = `${statuses.join(' ')} <- ${framing.name}`;
  if (!hasEnded) record.find('hang', what);
  if (statuses.some((status) => status >= 500)) record.find('server-error', what);
  // An answer of 400 may follow the last request: what came behind it was no request.
  const taken = statuses.filter((status) => status !== 400);
  if (taken.length > framing.requests) record.find('smuggled', `${taken.length} answers: ${what}`);
  if (framing.isAmbiguous && statuses.some((status) => status !== 400)) record.find('smuggled', `not refused: ${what}`);
}

/** Requests that are none, or could be two, over bare TCP. */
export async function fuzzFramings(target: Target, count: number, seed: number): Promise<PartResult> {
  const record = createRecord('framings');
  await inParallel(makeFramings(count, seed), target.atOnce, (framing) => tryFraming(target, framing, record));
  return record.result();
}
