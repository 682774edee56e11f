import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Push, pushSchema, type PushSubscriptionDraft } from '@muster/contract/notifications/push.ts';
import { onTestFinished } from 'vitest';
import { selfSigned } from './self-signed.ts';

interface ReceivedPush {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A subscribed browser. */
interface PushBrowser {
  readonly subscription: PushSubscriptionDraft;
  /** Pushes received so far. */
  readonly received: () => ReceivedPush[];
  /** The same, decrypted. */
  readonly readTexts: () => string[];
  /** The same, parsed. */
  readonly read: () => Push[];
}

export interface PushService {
  /** Environment variables for the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Certificate for server processes, which must trust it. */
  readonly certificate: string;
  readonly received: readonly ReceivedPush[];
  readonly newBrowser: () => PushBrowser;
  /** Sets the response to pushes; null sends none. */
  readonly answerWith: (status: number | null, headers?: Readonly<Record<string, string>>, body?: string) => void;
  /** Closes the connections of pending requests. */
  readonly closeConnections: () => void;
}

const SALT_LENGTH = 16;
const HEADER_LENGTH = SALT_LENGTH + 5;
const TAG_LENGTH = 16;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a push message (RFC 8291). */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, SALT_LENGTH);
  const senderKey = body.subarray(HEADER_LENGTH, HEADER_LENGTH + body.readUInt8(HEADER_LENGTH - 1));
  const sealed = body.subarray(HEADER_LENGTH + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_LENGTH)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function newBrowser(origin: string, received: readonly ReceivedPush[]): PushBrowser {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16);
  const path = `/push/${randomUUID()}`;
  const own = (): ReceivedPush[] => received.filter(({ url }) => url === path);
  const readTexts = (): string[] => own().map(({ body }) => decrypt(body, keys, auth));
  return {
    subscription: { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url') },
    received: own,
    readTexts,
    read: () => readTexts().map((text) => pushSchema.parse(JSON.parse(text))),
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A push service on this machine, trusted by this process until the test ends. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  let answer: { status: number | null; headers: Readonly<Record<string, string>>; body: string } = {
    status: 201,
    headers: {},
    body: '',
  };
  const { cert, key } = selfSigned();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request);
    received.push({ url: request.url ?? '', headers: request.headers, body });
    if (answer.status !== null) response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = createServer({ cert, key }, (request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  onTestFinished(() => {
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    environment: { PUSH_HOSTS: host },
    certificate: cert,
    received,
    newBrowser: () => newBrowser(`https://${host}`, received),
    answerWith: (status, headers = {}, body = '') => void (answer = { status, headers, body }),
    closeConnections: () => server.closeAllConnections(),
  };
}
