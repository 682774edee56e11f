import { randomBytes } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { until } from '../chat-checker/until.ts';

/** A live connection below the level of any library, so that anything at all can be sent over it. */
export interface LiveLine {
  /** What the product answered to the wish for a connection. */
  readonly status: number;
  /** What has come since. */
  readonly heard: () => Buffer;
  readonly hasEnded: () => boolean;
  readonly send: (bytes: Buffer) => void;
  readonly close: () => void;
}

const END_OF_HEAD = '\r\n\r\n';

const head = (origin: string, cookie: string): string =>
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

function openSocket(origin: string, from: string | undefined): Socket {
  const { hostname, port } = new URL(origin);
  return connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    ...(from !== undefined && { localAddress: from }),
  });
}

/** Asks for a live connection, and resolves when there is an answer, or `withinMs` has passed. */
export async function openLiveLine(origin: string, cookie: string, withinMs: number, from?: string): Promise<LiveLine> {
  const socket = openSocket(origin, from);
  let [told, hasEnded] = [Buffer.alloc(0), false];
  socket.on('data', (data) => (told = Buffer.concat([told, data])));
  socket.on('close', () => (hasEnded = true));
  socket.on('error', () => (hasEnded = true));
  socket.write(head(origin, cookie));
  await until(() => told.includes(END_OF_HEAD) || hasEnded, withinMs);
  const headLength = told.indexOf(END_OF_HEAD) + END_OF_HEAD.length;
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(told.toString('latin1'))?.[1] ?? 0),
    heard: () => told.subarray(headLength),
    hasEnded: () => hasEnded,
    send: (bytes) => void socket.write(bytes),
    close: () => void socket.destroy(),
  };
}
