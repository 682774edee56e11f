import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
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

/** A proxy with every weakness that a run must find, to prove the run itself. */
export async function openWeakFront(origin: string) {
  const server = createServer((incoming, reply) => {
    serve(origin, incoming, reply).catch(() => reply.destroy());
  });
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
  return {
    origin: await listen(server),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
