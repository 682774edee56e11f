import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { type Socket, connect } from 'node:net';
import type { PartResult, Rule } from './finding.ts';

/** One weakness of the front below, and how a finding of it is told from any other. */
interface Weakness {
  readonly rule: Rule;
  readonly sign: RegExp;
}

/** All that is wrong with the front: a run that overlooks one of them proves nothing. */
const weaknesses: readonly Weakness[] = [
  { rule: 'server-error', sign: /'/ },
  { rule: 'no-answer', sign: /evil\.example/ },
  { rule: 'hang', sign: /Bearer/ },
  { rule: 'undocumented', sign: /^422/ },
  { rule: 'misshapen', sign: /without its headers/ },
  { rule: 'open-door', sign: /visitor GET \/api\/admin/ },
  { rule: 'taken', sign: /isAdmin|role/ },
  { rule: 'altered', sign: /message/ },
  { rule: 'chatty', sign: /findSomething/ },
  { rule: 'frame-heard', sign: /end was owed/ },
  { rule: 'frame-heard', sign: /somebody else heard/ },
  { rule: 'picture-kept', sign: /pictures/ },
  { rule: 'smuggled', sign: /length/ },
  { rule: 'script-ran', sign: /times at/ },
  { rule: 'policy-broken', sign: /font-src/ },
  { rule: 'unseen', sign: /bio/ },
];

/** The weaknesses that none of the findings is about. */
export const overlooked = (results: readonly PartResult[]): Rule[] =>
  weaknesses
    .filter(
      ({ rule, sign }) =>
        !results.some((part) => part.findings.some((each) => each.rule === rule && sign.test(each.what))),
    )
    .map(({ rule }) => rule);

interface Told {
  status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Makes HTML of every text on the page. */
const unmask = `<script>new MutationObserver(() => {
  for (const each of document.querySelectorAll('body *')) {
    if (each.children.length === 0 && /<\\w/.test(each.textContent) && !each.dataset.seen) {
      each.dataset.seen = '1';
      each.innerHTML = each.textContent;
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true });</script>`;
const weakPolicy = "script-src 'self' 'unsafe-inline'; font-src 'none'";

const isAbout = (asked: IncomingMessage, path: RegExp, method = 'GET'): boolean =>
  asked.method === method && path.test(asked.url ?? '');

type Weaken = (told: Told) => void;
const sayInstead =
  (status: number, text: string): Weaken =>
  (told) =>
    Object.assign(told, { status, body: Buffer.from(text) });

/** The weakness that an answer gets, if it gets one. */
function weaknessOf(asked: IncomingMessage, sent: string, { status, headers }: Told): Weaken | undefined {
  if (String(headers['content-type']).startsWith('text/html')) return exposePage;
  if (isAbout(asked, /^\/api\/pictures\//)) return sayInstead(200, '<svg/>');
  if (isAbout(asked, /^\/api\/members\/[\w-]+$/)) return hideBio;
  if (isAbout(asked, /^\/api\/admin\//) && !asked.headers.cookie) return sayInstead(200, '[]');
  if (status === 400 && /"(?:role|isAdmin)":/.test(sent)) return sayInstead(200, '{}');
  if (status === 400 && isAbout(asked, /^(?!.*picture)/, 'PUT')) return (told) => (told.status = 422);
  return status === 404 ? tellInsides : undefined;
}

function exposePage(told: Told): void {
  told.headers['content-security-policy'] = weakPolicy;
  told.body = Buffer.from(told.body.toString().replace('<head>', `<head>${unmask}`));
}
function hideBio(told: Told): void {
  told.body = Buffer.from(told.body.toString().replace(/"bio":"(?:[^"\\]|\\.)*"/, '"bio":""'));
}
function tellInsides(told: Told): void {
  told.body = Buffer.concat([told.body, Buffer.from('\n    at findSomething (apps.ts:1)')]);
}

/** What the front passes on in place of what was sent. */
const alter = (asked: IncomingMessage, sent: string): string =>
  isAbout(asked, /\/messages$/, 'POST') ? sent.normalize('NFKC') : sent;

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

async function passOn(origin: string, asked: IncomingMessage, bytes: Buffer): Promise<Told> {
  const { hostname, port } = new URL(origin);
  const changed = asked.method === 'POST' ? Buffer.from(alter(asked, bytes.toString('utf8'))) : bytes;
  const isChanged = asked.method === 'POST' && bytes.toString('utf8') !== changed.toString('utf8');
  const body = isChanged ? changed : bytes;
  const { 'accept-encoding': _, 'transfer-encoding': __, connection: ___, upgrade: ____, ...headers } = asked.headers;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const line = { hostname, port, method: asked.method, path: asked.url, agent: false } as const;
  const length = bytes.length > 0 ? { 'content-length': body.length } : {};
  const onward = request({ ...line, headers: { ...headers, host: `${hostname}:${port}`, ...length } }, resolve);
  onward.on('error', reject);
  onward.end(body);
  const answer = await promise;
  return { status: answer.statusCode ?? 0, headers: { ...answer.headers }, body: await readAll(answer) };
}

async function serve(origin: string, asked: IncomingMessage, reply: ServerResponse): Promise<void> {
  const bytes = await readAll(asked);
  const sent = bytes.toString('utf8');
  if (asked.headers.host === 'evil.example') return void asked.socket.destroy();
  if (asked.headers.authorization !== undefined) return;
  if (asked.url?.includes("'")) return void reply.writeHead(500).end('{}');
  const told = await passOn(origin, asked, bytes);
  delete told.headers['content-security-policy'];
  weaknessOf(asked, sent, told)?.(told);
  for (const name of ['content-length', 'transfer-encoding', 'connection']) delete told.headers[name];
  reply.writeHead(told.status, told.headers).end(asked.method === 'HEAD' ? undefined : told.body);
}

// RFC 6455 §5.2: a text in one frame.
const TEXT_FRAME = 0x81;
const gossip = Buffer.from('somebody has spoken');
const GOSSIP_FRAME = Buffer.concat([Buffer.from([TEXT_FRAME, gossip.length]), gossip]);

/** Passes a live connection on, but nobody is cut off for a text: all others who are connected hear of it. */
function passConnectionOn(origin: string, asked: IncomingMessage, near: Socket, connected: Set<Socket>): void {
  const { hostname, port } = new URL(origin);
  const far = connect({ host: hostname, port: Number(port) });
  const headers = { ...asked.headers, host: `${hostname}:${port}`, origin };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  far.write([`GET ${asked.url} HTTP/1.1`, ...head, '', ''].join('\r\n'));
  near.on('data', (data) => {
    if (data[0] !== TEXT_FRAME) far.write(data);
    else for (const other of connected) if (other !== near) other.write(GOSSIP_FRAME);
  });
  far.pipe(near);
  // Behind the answer: what comes before it is no frame.
  far.once('data', () => connected.add(near));
  near.once('close', () => connected.delete(near));
  for (const [end, other] of [[near, far] as const, [far, near] as const]) {
    end.on('error', () => other.destroy());
    end.on('close', () => other.destroy());
  }
}

/** A front before the product that has every weakness which a run looks for; only for trying the run itself. */
export async function openWeakFront(origin: string) {
  const [open, connected] = [new Set<Socket>(), new Set<Socket>()];
  const server = createServer((asked, reply) => {
    serve(origin, asked, reply).catch(() => reply.destroy());
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  server.on('upgrade', (asked: IncomingMessage, socket: Socket) => passConnectionOn(origin, asked, socket, connected));
  server.on('clientError', (_error, socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close(): Promise<void> {
      open.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
