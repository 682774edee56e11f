import { connect } from 'node:net';
import { createRandom } from '@muster/testing/seeded-random.ts';
import { until } from '@muster/testing/until.ts';
import { type FindingRecord, type PartResult, type Target, createRecord, runConcurrently } from './finding.ts';

interface Framing {
  readonly name: string;
  readonly bytes: Buffer;
  /** More answers mean that something else was read as a request. */
  readonly maxRequests: number;
  /** Its end is not defined, so it must be rejected. */
  readonly isAmbiguous: boolean;
}

const words = (text: string): string[] => text.split('|');

const codings = words(
  'chunked|Chunked|identity, chunked|chunked, identity|xchunked|chunked |\tchunked|gzip|chunked, chunked',
);
const codingHeaders = words(
  'transfer-encoding|Transfer-Encoding|transfer-encoding | transfer-encoding|transfer-encoding\t',
);
const invalidLengths = [...words('-1|+5|0x10|5 5|5,5|5, 6|1e1|| |٣|5;a|"5"|5.0|00005x'), '9'.repeat(40)];
const invalidSizes = words('-1|0x5|g|5 | 5|+5|fffffffffffffffff||5;|5\t|5;a="\r\n"|1_0');
const invalidLines = words(
  'GET|GET /|GET  / HTTP/1.1|GET / HTTP/1.1 x|GET / HTTP/9.9|GET / HTTP/0.9|GET / http/1.1|GET\t/\tHTTP/1.1',
);
const unknownMethods = [...words('get|GE T|CONNECT|TRACE|PRI|M-SEARCH|PURGE|SOURCE|BREW|\0|É|'), 'G'.repeat(300)];
const oddTargets = [
  ...words(
    '*|http://evil.example/api/session|//evil.example|evil.example:80|\\|/\0|/\x7f|/é|/%|/%zz|?|#|/a b|/<script>',
  ),
  '/'.repeat(3000),
];
const oddHeaders = [
  ...words('novalue|: x|a b: c|a\0: b|a: b\0c|a: \x01|a: é|a : b| a: b|a: b\r\n c|a: b\nc: d|a: b\rc: d|\ra: b'),
  ...words('host: a\r\nhost: b|host:|host: a b|host: [::1|host: /|host: @|host: %00'),
  ...words('expect: 100-continue|expect: the worst|te: trailers|trailer: host|range: bytes=0-,0-,0-|range: bytes=9-1'),
  ...words(
    'connection: upgrade\r\nupgrade: h2c|connection: upgrade\r\nupgrade: websocket|connection: close, keep-alive',
  ),
  `accept-encoding: ${'gzip,'.repeat(500)}`,
  `cookie: ${'a=b; '.repeat(2000)}`,
  `a: ${'x'.repeat(20_000)}`,
  Array.from({ length: 3000 }, (_, index) => `h${index}: x`).join('\r\n'),
  `${'h'.repeat(9000)}: x`,
];
const notHttp = words(
  '\r\n\r\n\r\n|\n\n|\0\0\0\0|PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n|\x16\x03\x01\x02\x00\x01\x00|SSH-2.0-x\r\n|EHLO x\r\n',
);

const HOST = 'host: 127.0.0.1';
const BODY = '{"email":"a@b.example","password":"x"}';
/** Placed where a body ends by one reading and continues by another. */
const HIDDEN = `GET /api/admin/counts HTTP/1.1\r\n${HOST}\r\n\r\n`;

const post = (headers: readonly string[], body = ''): string =>
  ['POST /api/session HTTP/1.1', HOST, 'content-type: application/json', ...headers, '', body].join('\r\n');
const get = (headers: readonly string[], path = '/healthz', version = 'HTTP/1.1'): string =>
  [`GET ${path} ${version}`, ...headers, '', ''].join('\r\n');
const chunked = (...chunks: readonly string[]): string => post(['transfer-encoding: chunked'], chunks.join(''));
const aChunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

const createFraming = (name: string, text: string, maxRequests = 1, isAmbiguous = false): Framing => ({
  name: name.slice(0, 90),
  bytes: Buffer.from(text, 'latin1'),
  maxRequests,
  isAmbiguous,
});
const ambiguous = (name: string, text: string): Framing => createFraming(name, text, 1, true);
const quote = (text: string): string => JSON.stringify(text.slice(0, 40));

/** Conflicting or invalid lengths: the ways to smuggle a request past a proxy. */
const ambiguousFramings = (): Framing[] => [
  ...codings.flatMap((coding) =>
    codingHeaders.map((header) =>
      ambiguous(
        `length and ${quote(`${header}:${coding}`)}`,
        post([`content-length: ${BODY.length}`, `${header}: ${coding}`], `0\r\n\r\n${HIDDEN}`),
      ),
    ),
  ),
  ...invalidLengths.map((length) => ambiguous(`length ${quote(length)}`, post([`content-length: ${length}`], HIDDEN))),
  ...[5, 6, HIDDEN.length].map((second) =>
    ambiguous(`lengths 5 and ${second}`, post(['content-length: 5', `content-length: ${second}`], HIDDEN)),
  ),
  ...invalidSizes.map((size) => ambiguous(`chunk of ${quote(size)}`, chunked(`${size}\r\n${BODY}\r\n0\r\n\r\n`))),
  ambiguous('chunk without its end', chunked(`5\r\n${BODY}`)),
  ambiguous('chunk ended by a line feed', chunked('5\n12345\n0\n\n')),
  ambiguous('length on a line of its own', post([`content-length:\r\n ${BODY.length}`], BODY)),
];

const brokenFramings = (): Framing[] => [
  ...invalidLines.map((line) => createFraming(`line ${quote(line)}`, [line, HOST, '', ''].join('\r\n'))),
  ...unknownMethods.map((method) =>
    createFraming(`method ${quote(method)}`, [`${method} /api/session HTTP/1.1`, HOST, '', ''].join('\r\n')),
  ),
  ...oddTargets.map((target) => createFraming(`target ${quote(target)}`, get([HOST], target))),
  ...oddHeaders.map((header) => createFraming(`header ${quote(header)}`, get([HOST, header]))),
  ...notHttp.map((text) => createFraming(`not HTTP ${quote(text)}`, text, 0)),
  createFraming('no host', get([])),
  createFraming('HTTP/1.0', get([], '/healthz', 'HTTP/1.0')),
  createFraming('only line feeds', get([HOST]).replaceAll('\r\n', '\n')),
  createFraming('two requests', get([HOST]).repeat(2), 2),
  createFraming('a hundred requests', get([HOST]).repeat(100), 100),
  createFraming('an unexpected body', `${get([HOST, 'content-length: 5'])}12345`),
  createFraming('chunks', chunked(aChunk(BODY), '0\r\n\r\n')),
  createFraming('chunks with a trailer', chunked(aChunk(BODY), '0\r\nx-member-id: admin\r\n\r\n')),
  createFraming('many chunks', chunked(...Array.from({ length: 3000 }, () => aChunk('x')), '0\r\n\r\n')),
  createFraming('chunk with a long extension', chunked(`5;${'x'.repeat(20_000)}\r\n12345\r\n0\r\n\r\n`)),
  createFraming('empty body', post(['content-length: 0'])),
  createFraming('too short a body', post(['content-length: 9999'], BODY)),
  createFraming('too large a body', post(['content-length: 99999999999'], BODY)),
  createFraming('too long a body', post(['content-length: 3'], BODY), 2),
];

/** Valid requests with some bytes changed, removed or repeated. */
function mutants(count: number, seed: number): Framing[] {
  const random = createRandom(seed);
  const valid = [get([HOST]), post([`content-length: ${BODY.length}`], BODY), chunked(aChunk(BODY), '0\r\n\r\n')];
  const inserts = words('\r|\n|\0| |:|\t|\x7f|\xff|%|;|,|0|\r\n|\r\n\r\n|');
  return Array.from({ length: count }, (_, number) => {
    let text = random.pick(valid);
    for (let change = 0; change <= random.below(3); change += 1) {
      const at = random.below(text.length);
      text = text.slice(0, at) + random.pick(inserts) + text.slice(at + random.below(4));
    }
    // The rest of a body may be read as the beginning of another request.
    return createFraming(`mutant ${number} ${JSON.stringify(text.slice(0, 80))}`, text, 4);
  });
}

function makeFramings(count: number, seed: number): Framing[] {
  const written = [...ambiguousFramings(), ...brokenFramings()];
  if (count < written.length) return createRandom(seed).shuffle(written).slice(0, count);
  return [...written, ...mutants(count - written.length, seed)];
}

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
