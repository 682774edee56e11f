import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import fc from 'fast-check';
import type { Operation } from './api-document.ts';
import { type Body, brokenBody, jsonBody } from './broken-bodies.ts';
import { type IdentityName, identityNames } from './identities.ts';
import { type KnownValues, anyText, valueOf } from './schema-values.ts';

export interface HttpCase {
  readonly operation: Operation;
  readonly who: IdentityName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
  /** The path or the method may belong to another operation. */
  readonly isElsewhere: boolean;
  /** The cookie is not that of `who`. */
  readonly isForged: boolean;
}

/** Only one part of a request is wrong, so that the request gets as far as possible. */
const wrongParts = ['nothing', 'body', 'query', 'path', 'method', 'headers'] as const;
type WrongPart = (typeof wrongParts)[number];

/** The router reads no longer path segments. */
const SEGMENT_MAX_LENGTH = 200;

const encodePartially = (text: string): string => encodeURIComponent(text.toWellFormed());

const oddSegments = fc.oneof(
  anyText.map(encodePartially),
  fc.constantFrom(...'|.|..|%|%2|%zz|%00|%c0%af|%ff%fe|..%2f..|%2e%2e/|//|*|;a=b|@'.split('|')),
  fc.constantFrom('null', 'undefined', '-1', '0', '1e9', '[object%20Object]', 'x'.repeat(210), 'x'.repeat(3000)),
);

function pathOf({ path, parameters }: Operation, isOdd: boolean, known: KnownValues): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path');
  const segments = names.map(({ name, schema }) => {
    const valid = valueOf(schema, name, known).map((value) => encodePartially(String(value)));
    return isOdd ? fc.oneof(oddSegments, valid) : valid;
  });
  const filled = fc
    .tuple(...segments)
    .map((values) =>
      names.reduce((filling, { name }, index) => filling.replace(`{${name}}`, () => values[index] ?? ''), path),
    );
  if (!isOdd) return filled;
  return fc
    .tuple(filled, oddSegments)
    .chain(([one, segment]) =>
      fc.constantFrom(one, one, `${one}/`, `/${one}`, one.toUpperCase(), `${one}/${segment}`, `${one};a`),
    );
}

function queryOf({ parameters }: Operation, isOdd: boolean, known: KnownValues): fc.Arbitrary<string> {
  const fields = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = fields.map(({ name, schema }) => {
    const valid = valueOf(schema, name, known).map(String);
    const pair = (isOdd ? fc.oneof(anyText, valid) : valid).map((text) => `${name}=${encodePartially(text)}`);
    return fc.option(pair, { nil: '', freq: isOdd ? 4 : 1 });
  });
  const joined = fc.tuple(...pairs).map((all) => all.filter((pair) => pair !== '').join('&'));
  if (!isOdd) return joined;
  const extra = fc.oneof(
    anyText.map((text) => `${encodePartially(text)}=1`),
    fc.constantFrom('__proto__=1', 'a[]=1', 'search[$ne]=1', '&&&', '=', '?', '%', '%00', '%ff', 'a=1&a=2', '#'),
  );
  return fc.oneof(
    joined,
    joined.map((query) => `${query}&${query}`),
    fc.tuple(joined, extra).map((both) => both.join('&')),
  );
}

const headerText = anyText.map((text) => text.replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, '?'));
const types = [
  ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-16'],
  ['\tapplication/json', 'application/json;', 'application/jsonx', 'APPLICATION/JSON', 'application/json,text/plain'],
  ['application/json; charset="', 'application/vnd.api+json', '*/*', '', 'image/svg+xml', 'text/html'],
].flat();

/** Headers that no browser sends. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom(...types).map((type) => ({ 'content-type': type })),
  headerText.map((cookie) => ({ cookie })),
  headerText.map((text) => ({ cookie: `session=${text}; __Host-session=${text}` })),
  headerText.map((text) => ({ [MEMBER_HEADER]: text })),
  headerText.map((text) => ({ 'if-none-match': text, 'accept-encoding': text, 'accept-language': text, range: text })),
  headerText.map((text) => ({ 'user-agent': text, referer: text, 'x-request-id': text })),
  fc.constantFrom<Record<string, string>>(
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/counts', 'x-user-id': 'admin' },
    { host: 'evil.example' },
    { 'content-encoding': 'gzip' },
    { upgrade: 'websocket', connection: 'upgrade' },
    { authorization: 'Bearer admin' },
  ),
);
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

function bodyOf({ body, fileTypes }: Operation, isBroken: boolean, known: KnownValues): fc.Arbitrary<Body | null> {
  if (fileTypes.length > 0) return fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes: Buffer.from(bytes) }));
  if (!body) return isBroken ? brokenBody({ properties: { nothing: {} } }, {}) : fc.constant(null);
  const valid = valueOf(body, '', known);
  return isBroken ? valid.chain((value) => brokenBody(body, value)) : valid.map(jsonBody);
}

const isRoutable = (path: string): boolean =>
  path
    .slice(1)
    .split('/')
    .every((segment) => segment !== '' && segment.length <= SEGMENT_MAX_LENGTH);

function caseOf(operation: Operation, wrong: WrongPart, known: KnownValues): fc.Arbitrary<HttpCase> {
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
    .map(({ path, query, body, headers, ...rest }) => ({
      ...rest,
      operation,
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...(body && { 'content-type': type }), ...headers },
      body,
      isElsewhere: wrong === 'path' || wrong === 'method' || !isRoutable(path),
      isForged: 'cookie' in headers,
    }));
}

export function makeCases(operation: Operation, count: number, seed: number, known: KnownValues): HttpCase[] {
  // A body where none is expected is a rare case.
  const kinds = wrongParts.map((wrong) => ({
    weight: wrong === 'body' && operation.body ? 12 : 3,
    arbitrary: caseOf(operation, wrong, known),
  }));
  return fc.sample(fc.oneof(...kinds), { numRuns: count, seed });
}
