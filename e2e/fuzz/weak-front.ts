import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type Socket, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ForwardedAnswer, forwardRequest, listen, sendAnswer } from '../support/forward-request.ts';
import type { PartResult, Rule } from './finding.ts';

/** The planted weaknesses: the rule that must report each, and a pattern of its finding. */
const weaknesses: readonly (readonly [Rule, RegExp])[] = [
  ['server-error', /'/],
  ['no-answer', /evil\.example/],
  ['hang', /Bearer/],
  ['undocumented', /^422/],
  ['misshapen', /without its headers/],
  ['open-door', /visitor GET \/api\/admin/],
  ['taken', /isAdmin|role/],
  ['altered', /message/],
  ['chatty', /findSomething/],
  ['frame-leaked', /end was owed/],
  ['frame-leaked', /another member received/],
  ['picture-kept', /pictures/],
  ['smuggled', /length/],
  ['script-ran', /times at/],
  ['policy-broken', /font-src/],
  ['unseen', /bio/],
];

export const findMissedWeaknesses = (results: readonly PartResult[]): Rule[] =>
  weaknesses
    .filter(
      ([rule, sign]) =>
        !results.some(({ findings }) => findings.some((each) => each.rule === rule && sign.test(each.what))),
    )
    .map(([rule]) => rule);

/** Turns every text on the page into HTML. */
const unmask = `<script>new MutationObserver(() => {
  for (const each of document.querySelectorAll('body *')) {
    if (each.children.length === 0 && /<\\w/.test(each.textContent) && !each.dataset.seen) {
      each.dataset.seen = '1';
      each.innerHTML = each.textContent;
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true });</script>`;

const bioField = /"bio":"(?:[^"\\]|\\.)*"/;

function weaken(
  { method, url = '', headers: { cookie } }: IncomingMessage,
  sent: string,
  answer: ForwardedAnswer,
): void {
  const { status, headers } = answer;
  const text = answer.body.toString();
  const isGet = (path: string): boolean => method === 'GET' && url.startsWith(path);
  const replace = (changes: Partial<ForwardedAnswer>): unknown => Object.assign(answer, changes);
  const plants: readonly (readonly [boolean, () => unknown])[] = [
    [String(headers['content-type']).startsWith('text/html'), exposePage],
    [isGet('/api/pictures/'), () => replace({ status: 200, body: '<svg/>' })],
    [isGet('/api/members/') && bioField.test(text), () => replace({ body: text.replace(bioField, '"bio":""') })],
    [isGet('/api/admin/') && !cookie, () => replace({ status: 200, body: '[]' })],
    [status === 400 && /"(?:role|isAdmin)":/.test(sent), () => replace({ status: 200, body: '{}' })],
    [status === 400 && method === 'PUT' && !url.includes('picture'), () => replace({ status: 422 })],
    [status === 404, () => replace({ body: `${text}\n    at findSomething (apps.ts:1)` })],
  ];
  function exposePage(): void {
    headers['content-security-policy'] = "script-src 'self' 'unsafe-inline'; font-src 'none'";
    replace({ body: text.replace('<head>', `<head>${unmask}`) });
  }
  plants.find(([applies]) => applies)?.[1]();
}

/** Stores messages in another Unicode form. */
function alterMessage({ method, url = '' }: IncomingMessage, sent: Buffer): Buffer {
  return method === 'POST' && url.endsWith('/messages') ? Buffer.from(sent.toString().normalize('NFKC')) : sent;
}

async function serve(origin: string, incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
  const sent = await buffer(incoming);
  if (incoming.headers.host === 'evil.example') return void incoming.socket.destroy();
  if (incoming.headers.authorization !== undefined) return;
  if (incoming.url?.includes("'")) return void reply.writeHead(500).end('{}');
  const answer = await forwardRequest(origin, incoming, alterMessage(incoming, sent));
  delete answer.headers['content-security-policy'];
  weaken(incoming, sent.toString('utf8'), answer);
  sendAnswer(reply, answer);
}

// RFC 6455 §5.2: a text in one frame.
const TEXT_FRAME = 0x81;
const leakFrame = Buffer.from('somebody has spoken');
const LEAKED_FRAME = Buffer.concat([Buffer.from([TEXT_FRAME, leakFrame.length]), leakFrame]);

/** Forwards a live connection. A text does not close it, but is announced to all others. */
function forwardConnection(origin: string, incoming: IncomingMessage, near: Socket, connected: Set<Socket>): void {
  const { host, hostname, port } = new URL(origin);
  const far = connect({ host: hostname, port: Number(port) });
  const headers = Object.entries({ ...incoming.headers, host, origin });
  const head = headers.map(([name, value]) => `${name}: ${String(value)}`);
  far.write([`GET ${incoming.url} HTTP/1.1`, ...head, '', ''].join('\r\n'));
  near.on('data', (data) => {
    if (data[0] !== TEXT_FRAME) far.write(data);
    else for (const other of connected) if (other !== near) other.write(LEAKED_FRAME);
  });
  far.pipe(near);
  // Only after the answer: before it nothing is a frame.
  far.once('data', () => connected.add(near));
  near.once('close', () => connected.delete(near));
  for (const [end, other] of [[near, far] as const, [far, near] as const]) {
    for (const event of ['error', 'close']) end.on(event, () => other.destroy());
  }
}

/** A proxy with every weakness that a run must find, to prove the run itself. */
export async function openWeakFront(origin: string) {
  const connected = new Set<Socket>();
  const server = createServer((incoming, reply) => {
    serve(origin, incoming, reply).catch(() => reply.destroy());
  });
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) =>
    forwardConnection(origin, incoming, socket, connected),
  );
  server.on('clientError', (_error, socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  return {
    origin: await listen(server),
    async close(): Promise<void> {
      connected.forEach((socket) => socket.destroy());
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
