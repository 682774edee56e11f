import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { compressResponses } from './compression.ts';
import { answerConditionalRequests, matchesTag } from './conditional-requests.ts';

const large = 'Find your crew. '.repeat(200);

/** A server with a static file, a page, a response with its own tag, and one that must not be stored. */
async function start() {
  const root = await makeTemporaryFolder('muster-conditional-');
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'file.css'), 'a{}');
  const app = fastify();
  answerConditionalRequests(app);
  compressResponses(app);
  await app.register(fastifyStatic, { root, setHeaders: (reply) => void reply.header('cache-control', 'no-cache') });
  app.get('/page', (_request, reply) => reply.header('cache-control', 'no-cache').type('text/html').send(large));
  app.get('/tagged', (_request, reply) => reply.headers({ 'cache-control': 'private', etag: '"v1-large"' }).send('x'));
  app.get('/secret', (_request, reply) => reply.header('cache-control', 'private, no-store').send(large));
  app.get('/missing', (_request, reply) => reply.code(404).header('cache-control', 'no-cache').send(large));
  app.post('/page', (_request, reply) => reply.header('cache-control', 'no-cache').send(large));
  onTestFinished(() => app.close());
  return app;
}

const sentBack: readonly (readonly [string, (tag: string) => string])[] = [
  ['unchanged', (tag) => tag],
  ['weak, as nginx and HAProxy do', (tag) => `W/${tag.replace('W/', '')}`],
  ['strong', (tag) => tag.replace('W/', '')],
  ['with the suffix of Apache', (tag) => tag.replace(/"$/, '-gzip"')],
  ['with the suffix of Apache for Brotli', (tag) => tag.replace(/"$/, '-br"')],
  ['in a list', (tag) => `"other", ${tag.replace(/"$/, '-gzip"')} ,W/"third"`],
  ['as any', () => ' * '],
];

test.each(sentBack)('responds 304 to a tag that comes back %s', async (_, change) => {
  const app = await start();
  for (const url of ['/file.css', '/page', '/tagged']) {
    const first = await app.inject({ url });
    const etag = String(first.headers.etag);
    const again = await app.inject({
      url,
      headers: { 'if-none-match': change(etag), 'accept-encoding': 'gzip' },
    });
    expect([url, again.statusCode, again.body, again.headers.etag]).toEqual([url, 304, '', etag]);
    expect(again.headers).toMatchObject({ 'cache-control': first.headers['cache-control'] });
    expect([again.headers['content-encoding'], again.headers['content-type']]).toEqual([undefined, undefined]);
  }
});

test('responds with the content if the tag is another one', async () => {
  const app = await start();
  for (const url of ['/file.css', '/page', '/tagged']) {
    const answer = await app.inject({ url, headers: { 'if-none-match': '"v2-large", "v1-larg", v1-large, ""' } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
  expect((await app.inject({ url: '/page' })).body).toBe(large);
});

test('neither tags nor replaces responses that must not be stored, errors and other methods', async () => {
  const app = await start();
  for (const [method, url, status] of [
    ['GET', '/secret', 200],
    ['GET', '/missing', 404],
    ['POST', '/page', 200],
  ] as const) {
    const answer = await app.inject({ method, url, headers: { 'if-none-match': '*' } });
    expect([url, answer.statusCode, answer.headers.etag, answer.body]).toEqual([url, status, undefined, large]);
  }
});

test.each([
  ['', '"a"'],
  ['"a', '"a"'],
  ['"a-gzip-b"', '"a"'],
  ['"*"', '"a"'],
  ['"a"', ''],
])('the header %j does not match the tag %j', (header, etag) => {
  expect(matchesTag(header, etag)).toBe(false);
});
