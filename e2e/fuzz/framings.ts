import { createRandom } from '../chat-checker/seeded-random.ts';
import { codings, lengths, methods, oddHeaders, requestLines, sizes, spellings, targets } from './framing-words.ts';

/** A request as bytes, and what may come of it. */
export interface Framing {
  readonly name: string;
  readonly bytes: Buffer;
  /** How many requests there are in it, at most: more answers would mean that something was read as one more. */
  readonly requests: number;
  /** Nobody can say where it ends: it must be refused. */
  readonly isAmbiguous?: true;
}

const HOST = 'host: 127.0.0.1';
const JSON_TYPE = 'content-type: application/json';
const BODY = '{"email":"a@b.example","password":"x"}';
/** Stands where a body ends by one reading and goes on by another. */
const HIDDEN = `GET /api/admin/counts HTTP/1.1\r\n${HOST}\r\n\r\n`;

const lines = (...all: readonly string[]): string => all.join('\r\n');
const post = (headers: readonly string[], body = ''): string =>
  lines('POST /api/session HTTP/1.1', HOST, JSON_TYPE, ...headers, '', body);
const get = (headers: readonly string[], path = '/healthz', version = 'HTTP/1.1'): string =>
  lines(`GET ${path} ${version}`, ...headers, '', '');
const chunked = (...chunks: readonly string[]): string => post(['transfer-encoding: chunked'], chunks.join(''));
const aChunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

const ambiguous = (name: string, text: string): Framing => ({
  name,
  bytes: Buffer.from(text, 'latin1'),
  requests: 1,
  isAmbiguous: true,
});
const one = (name: string, text: string, requests = 1): Framing => ({
  name,
  bytes: Buffer.from(text, 'latin1'),
  requests,
});

/** Two lengths, none that is a number, or chunks that are none: how requests are smuggled past a proxy. */
const bothEnds = (): Framing[] => [
  ...codings.flatMap((coding) =>
    spellings.map((spelling) =>
      ambiguous(
        `length and ${JSON.stringify(`${spelling}:${coding}`)}`,
        post([`content-length: ${BODY.length}`, `${spelling}: ${coding}`], `0\r\n\r\n${HIDDEN}`),
      ),
    ),
  ),
  ...lengths.map((length) =>
    ambiguous(`length ${JSON.stringify(length)}`, post([`content-length: ${length}`], HIDDEN)),
  ),
  ...[
    ['5', '6'],
    ['0', String(HIDDEN.length)],
    ['5', '5'],
  ].map(([first, second]) =>
    ambiguous(
      `lengths ${first} and ${second}`,
      post([`content-length: ${first}`, `content-length: ${second}`], HIDDEN),
    ),
  ),
  ...sizes.map((size) => ambiguous(`chunk of ${JSON.stringify(size)}`, chunked(`${size}\r\n${BODY}\r\n0\r\n\r\n`))),
  ambiguous('chunk without its end', chunked(`5\r\n${BODY}`)),
  ambiguous('chunk ended by a line feed', chunked('5\n12345\n0\n\n')),
  ambiguous('length on a line of its own', post([`content-length:\r\n ${BODY.length}`], BODY)),
];

/** What is no request line, no header or no end. */
const broken = (): Framing[] => [
  ...requestLines.map((line) => one(`line ${JSON.stringify(line)}`, lines(line, HOST, '', ''))),
  ...methods.map((method) =>
    one(`method ${JSON.stringify(method.slice(0, 20))}`, lines(`${method} /api/session HTTP/1.1`, HOST, '', '')),
  ),
  ...targets.map((target) => one(`target ${JSON.stringify(target.slice(0, 30))}`, get([HOST], target))),
  ...oddHeaders.map((header) => one(`header ${JSON.stringify(header.slice(0, 40))}`, get([HOST, header]))),
  ...[
    '\r\n\r\n\r\n',
    '\n\n',
    '\0\0\0\0',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00',
    'SSH-2.0-x\r\n',
    'EHLO x\r\n',
  ].map((text) => one(`not HTTP ${JSON.stringify(text.slice(0, 12))}`, text, 0)),
  one('no host', get([])),
  one('HTTP/1.0', get([], '/healthz', 'HTTP/1.0')),
  one('line feeds alone', get([HOST]).replaceAll('\r\n', '\n')),
  one('two in one go', get([HOST]).repeat(2), 2),
  one('a hundred in one go', get([HOST]).repeat(100), 100),
  one('a body where none is', `${get([HOST, 'content-length: 5'])}12345`),
  one('chunks', chunked(aChunk(BODY), '0\r\n\r\n')),
  one('chunks with a trailer', chunked(aChunk(BODY), '0\r\nx-member-id: admin\r\n\r\n')),
  one('many chunks', chunked(...Array.from({ length: 3000 }, () => aChunk('x')), '0\r\n\r\n')),
  one('chunk with a long extension', chunked(`5;${'x'.repeat(20_000)}\r\n12345\r\n0\r\n\r\n`)),
  one('empty body', post(['content-length: 0'])),
  one('less than it says', post(['content-length: 9999'], BODY)),
  one('too much', post(['content-length: 99999999999'], BODY)),
  one('more than it says', post(['content-length: 3'], BODY), 2),
];

/** A request that was in order, with some of its bytes changed, left out or repeated. */
function mutants(count: number, seed: number): Framing[] {
  const random = createRandom(seed);
  const whole = [get([HOST]), post([`content-length: ${BODY.length}`], BODY), chunked(aChunk(BODY), '0\r\n\r\n')];
  const odd = ['\r', '\n', '\0', ' ', ':', '\t', '\x7f', '\xff', '%', ';', ',', '0', '\r\n', '\r\n\r\n', ''];
  return Array.from({ length: count }, (_, number) => {
    let text = random.pick(whole);
    for (let change = 0; change <= random.below(3); change += 1) {
      const place = random.below(text.length);
      text = text.slice(0, place) + random.pick(odd) + text.slice(place + random.below(4));
    }
    // What is left over of a body may be read as the beginning of another request.
    return one(`mutant ${number} ${JSON.stringify(text.slice(0, 80))}`, text, 4);
  });
}

/** At least so many requests that are not as they should be, the same for the same seed. */
export function makeFramings(count: number, seed: number): Framing[] {
  const written = [...bothEnds(), ...broken()];
  const random = createRandom(seed);
  if (count < written.length) return random.shuffle(written).slice(0, count);
  return [...written, ...mutants(count - written.length, seed)];
}
