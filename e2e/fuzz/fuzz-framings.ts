import { connect } from 'node:net';
import { until } from '@muster/testing/until.ts';
import { type FindingRecord, type PartResult, createRecord } from './finding.ts';
import { type Framing, makeFramings } from './framings.ts';
import { type Target, runConcurrently } from './target.ts';

/** After this time without an answer the connection is half-closed, so that an endless request ends. */
const SILENCE_MS = 150;

/** Sends bytes, and returns everything received until the product closed the connection. */
async function exchange({ origin, patienceMs }: Target, bytes: Buffer): Promise<{ text: string; hasEnded: boolean }> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let [text, hasEnded] = ['', false];
  socket.on('data', (data) => (text += data.toString('latin1')));
  for (const event of ['end', 'close', 'error'] as const) socket.on(event, () => (hasEnded = true));
  socket.write(bytes);
  await until(() => hasEnded || text !== '', SILENCE_MS);
  socket.end();
  await until(() => hasEnded, patienceMs);
  socket.destroy();
  return { text, hasEnded };
}

async function tryFraming(target: Target, framing: Framing, record: FindingRecord): Promise<void> {
  const { text, hasEnded } = await exchange(target, framing.bytes);
  const statuses = [...text.matchAll(/^HTTP\/1\.1 ([2-9]\d\d) /gm)].map(([, status]) => Number(status));
  record.count(String(statuses[0] ?? 'closed'));
  const what = `${statuses.join(' ')} <- ${framing.name}`;
  if (!hasEnded) record.find('hang', what);
  if (statuses.some((status) => status >= 500)) record.find('server-error', what);
  // A 400 after the last request answers bytes that were no request.
  const accepted = statuses.filter((status) => status !== 400).length;
  if (accepted > framing.maxRequests) record.find('smuggled', `${accepted} answers: ${what}`);
  if (framing.isAmbiguous && accepted > 0) record.find('smuggled', `not rejected: ${what}`);
}

/** Invalid and ambiguous requests over plain TCP. */
export async function fuzzFramings(target: Target, count: number, seed: number): Promise<PartResult> {
  const record = createRecord('framings');
  await runConcurrently(makeFramings(count, seed), target.concurrency, (framing) =>
    tryFraming(target, framing, record),
  );
  return record.result();
}
