import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { until } from '@muster/testing/until.ts';

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
export async function openRawLiveConnection(origin: string, cookie: string, timeoutMs: number, localAddress?: string) {
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
    /** Bytes after the head of the answer. */
    received: () => received.subarray(headLength),
    hasEnded: () => hasEnded,
    send: (bytes: Buffer) => void socket.write(bytes),
    close: () => void socket.destroy(),
  };
}
export type RawLiveConnection = Awaited<ReturnType<typeof openRawLiveConnection>>;
