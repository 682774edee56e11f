import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import fc from 'fast-check';
import type { Operation } from './api-document.ts';
import { type Body, brokenBody, jsonBody } from './broken-bodies.ts';
import { type IdentityName, identityNames } from './identities.ts';
import { anyText } from './naughty-texts.ts';
import { type Known, valueOf } from './schema-values.ts';

export interface HttpCase {
  readonly operation: Operation;
  readonly who: IdentityName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
  /** The address or the method may be no longer that of the operation. */
  readonly isElsewhere: boolean;
  /** Who asks is no longer who it seems. */
  readonly isForged: boolean;
}

/** Which part of a request is wrong; one at a time, so that the others lead as deep as they can. */
const wrongs = ['nothing', 'body', 'query', 'path', 'method', 'headers'] as const;
type Wrong = (typeof wrongs)[number];

/** The longest part of an address that the router reads. */
const PART_MAX_LENGTH = 200;

const encodeLoosely = (text: string): string => encodeURIComponent(text.toWellFormed());

const oddParts = fc.oneof(
  anyText.map((text) => encodeLoosely(text)),
  fc.constantFrom(
    '',
    '.',
    '..',
    '%',
    '%2',
    '%zz',
    '%00',
    '%c0%af',
    '%ff%fe',
    '..%2f..',
    '%2e%2e/',
    '//',
    '*',
    ';a=b',
    '@',
  ),
  fc.constantFrom('null', 'undefined', '-1', '0', '1e9', '[object%20Object]', 'x'.repeat(210), 'x'.repeat(3000)),
);

function pathOf({ path, parameters }: Operation, isOdd: boolean, known: Known): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path');
  const parts = names.map(({ name, schema }) => {
    const whole = valueOf(schema, name, known).map((value) => encodeLoosely(String(value)));
    return isOdd ? fc.oneof(oddParts, whole) : whole;
  });
  const filled = fc
    .tuple(...parts)
    .map((values) =>
      names.reduce((filling, { name }, place) => filling.replace(`{${name}}`, () => values[place] ?? ''), path),
    );
  if (!isOdd) return filled;
  const changed = fc
    .tuple(filled, oddParts)
    .chain(([one, part]) =>
      fc.constantFrom(one, one, `${one}/`, `/${one}`, one.toUpperCase(), `${one}/${part}`, `${one};a`),
    );
  return changed;
}

function queryOf({ parameters }: Operation, isOdd: boolean, known: Known): fc.Arbitrary<string> {
  const fields = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = fields.map(({ name, schema }) => {
    const whole = valueOf(schema, name, known).map(String);
    const value = (isOdd ? fc.oneof(anyText, whole) : whole).map((text) => `${name}=${encodeLoosely(text)}`);
    return fc.option(value, { nil: '', freq: isOdd ? 4 : 1 });
  });
  const joined = fc.tuple(...pairs).map((given) => given.filter((pair) => pair !== ''));
  if (!isOdd) return joined.map((given) => given.join('&'));
  const extra = fc.oneof(
    anyText.map((text) => `${encodeLoosely(text)}=1`),
    fc.constantFrom('__proto__=1', 'a[]=1', 'search[$ne]=1', '&&&', '=', '?', '%', '%00', '%ff', 'a=1&a=2', '#'),
    oddParts,
  );
  const repeated = joined.map((given) => [...given, ...given]);
  return fc.oneof(
    joined.map((given) => given.join('&')),
    fc.tuple(fc.oneof(joined, repeated), extra).map(([given, more]) => [...given, more].join('&')),
  );
}

const headerText = anyText.map((text) => text.replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, '?'));
const types = [
  ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-16'],
  ['\tapplication/json', 'application/json;', 'application/jsonx', 'APPLICATION/JSON', 'application/json,text/plain'],
  ['application/json; charset="', 'application/vnd.api+json', '*/*', '', 'image/svg+xml', 'text/html'],
].flat();

/** Headers as no browser sends them; those that would take the request apart are the business of the framings. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom(...types).map((type) => ({ 'content-type': type })),
  headerText.map((cookie) => ({ cookie })),
  headerText.map((text) => ({ cookie: `session=${text}; __Host-session=${text}` })),
  headerText.map((text) => ({ [MEMBER_HEADER]: text })),
  headerText.map((text) => ({ 'if-none-match': text, 'accept-encoding': text, 'accept-language': text, range: text })),
  headerText.map((text) => ({ 'user-agent': text, referer: text, 'x-request-id': text })),
  fc.constantFrom('null', 'https://evil.example', '').map((origin) => ({ origin })),
  fc.constantFrom('cross-site', 'same-site', 'x').map((site) => ({ 'sec-fetch-site': site })),
  fc.constant({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }),
  fc.constant({ 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/counts', 'x-user-id': 'admin' }),
  fc.constant({ host: 'evil.example' }),
  fc.constant({ 'content-encoding': 'gzip' }),
  fc.constant({ upgrade: 'websocket', connection: 'upgrade' }),
  fc.constant({ authorization: 'Bearer admin' }),
);
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'] as const;

function bodyOf(operation: Operation, isBroken: boolean, known: Known): fc.Arbitrary<Body | null> {
  const { body, fileTypes } = operation;
  if (fileTypes.length > 0) return fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes: Buffer.from(bytes) }));
  if (!body) return isBroken ? brokenBody({ properties: { nothing: {} } }, {}) : fc.constant(null);
  const whole = valueOf(body, '', known);
  return isBroken ? whole.chain((value) => brokenBody(body, value)) : whole.map(jsonBody);
}

function caseOf(operation: Operation, wrong: Wrong, known: Known): fc.Arbitrary<HttpCase> {
  const [type = 'application/json'] = operation.fileTypes;
  return fc
    .record({
      who: fc.constantFrom(...identityNames),
      method: wrong === 'method' ? fc.constantFrom(...methods) : fc.constant(operation.method),
      path: pathOf(operation, wrong === 'path', known),
      query: queryOf(operation, wrong === 'query', known),
      body: bodyOf(operation, wrong === 'body', known),
      headers: wrong === 'headers' ? oddHeaders : fc.constant<Record<string, string>>({}),
    })
    .map(({ who, method, path, query, body, headers }) => ({
      operation,
      who,
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...(body && { 'content-type': type }), ...headers },
      body,
      isElsewhere:
        wrong === 'path' ||
        wrong === 'method' ||
        path
          .slice(1)
          .split('/')
          .some((part) => part === '' || part.length > PART_MAX_LENGTH),
      isForged: 'cookie' in headers,
    }));
}

/** So many cases of an operation, the same for the same seed and the same things that are there. */
export function makeCases(operation: Operation, count: number, seed: number, known: Known): HttpCase[] {
  // A body that is not asked for is a case too, but a rare one.
  const ways = wrongs.map((wrong) => ({
    weight: wrong === 'body' && operation.body ? 12 : 3,
    arbitrary: caseOf(operation, wrong, known),
  }));
  return fc.sample(fc.oneof(...ways), { numRuns: count, seed });
}
