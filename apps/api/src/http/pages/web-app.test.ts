import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyError, type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { anAppearance } from '#test/an-appearance.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { sendError } from '../error-handler.ts';
import { serverOptions } from '../request-bounds.ts';
import type { PageHead } from './page-head.ts';
import { addWebApp } from './web-app.ts';

const page = `<!doctype html><html lang="en"><title>%PRODUCT_NAME%</title><style>a{}</style><script>run()</script><script type="importmap">{}</script><body>${'Find your crew. '.repeat(200)}</body>`;
const filledPage = page.replace('%PRODUCT_NAME%', () => 'Ra$$y &lt;b>');

const aHead: PageHead = {
  title: 'Home',
  description: 'What it is',
  path: '/',
  isIndexable: true,
  picture: { path: '/p.png', alt: 'It' },
};
const noHead = async (_path: string): Promise<PageHead | null> => null;

/** A server with a small built web app, in a folder below one named `assets`. */
async function startWebApp(
  productName = 'Ra$$y <b>',
  describePage = noHead,
  defaultLanguage = 'en',
): Promise<FastifyInstance> {
  const parent = await makeTemporaryFolder('muster-web-');
  const folder = join(parent, 'assets', 'web');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, '.pages'));
  await writeFile(join(folder, '.pages', 'en.html'), page);
  for (const language of ['de', 'en-XA', 'fr'])
    await writeFile(join(folder, '.pages', `${language}.html`), `<html lang="${language}"><!--head--><!--/head-->`);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'sw.js'), 'worker()');
  await writeFile(join(folder, '.stamp'), 'a note');
  await writeFile(join(folder, 'manifest.webmanifest'), '{ "name": "%PRODUCT_NAME%", "icons": [{ "sizes": "any" }] }');
  await writeFile(join(folder, 'assets', 'main-4f2a.js'), 'main()');
  await writeFile(join(folder, 'assets', 'main-4f2a.js.br'), 'squeezed');
  const app = fastify({ rewriteUrl: serverOptions.rewriteUrl });
  app.setErrorHandler<FastifyError>(sendError);
  const site = { appearance: anAppearance({ name: productName }), publicOrigin: undefined };
  const hasSession = async ({ headers }: FastifyRequest): Promise<boolean> => headers.cookie !== undefined;
  const home = (language: string) => ({ ...aHead, description: `What it is in ${language}` });
  await addWebApp(app, {
    site,
    home,
    defaultLanguage,
    describePage,
    loadPageData: async () => [],
    hasSession,
    folder,
  });
  onTestFinished(async () => {
    await app.close();
    await rm(parent, { recursive: true, force: true });
  });
  return app;
}

test.each([
  '/',
  '/login',
  '/register',
  '/admin-login',
  '/admin-panel?tab=games',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/dashboard/edit-post/0198a000-0000-7000-8000-00000000000b',
  '/dashboard/chat/0198a000-0000-7000-8000-00000000000b',
  '/dashboard/players/0198a000-0000-7000-8000-00000000000b',
  '/dashboard/settings',
  '/login?x',
])('%s returns the page with the product name, uncached', async (url) => {
  const response = await (await startWebApp()).inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  });
  expect(response.body).toBe(filledPage);
});

test.each(['/', '/login', '/nowhere'])(
  '%s allows the inline scripts and styles of the page, and no other',
  async (url) => {
    const { headers } = await (await startWebApp()).inject({ url });
    const sourceOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    const directives = String(headers['content-security-policy']).split('; ');
    expect(directives).toContain(`script-src 'self' ${sourceOf('run()')} ${sourceOf('{}')}`);
    expect(directives).toContain(`style-src 'self' ${sourceOf('a{}')}`);
  },
);

test.each(['/', '/login', '/dashboard', '/nowhere', '/favicon.svg', '/assets/main-4f2a.js'])(
  'HEAD %s answers as GET does, without the body',
  async (url) => {
    const app = await startWebApp();
    const [got, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })];
    expect(head.statusCode).toBe(got.statusCode);
    for (const name of ['content-type', 'content-length', 'cache-control']) {
      expect(head.headers[name]).toBe(got.headers[name]);
    }
    expect(head.body).toBe('');
  },
);

test.each(['//login', '//api/posts', '/api//posts', '/a//b', '/login///'])('answers 404 at %s', async (url) => {
  const response = await (await startWebApp()).inject({ url });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
});

test.each(['/index.html', '/index.html?x=1', '/index%2Ehtml', '/%69ndex.html'])(
  '%s redirects to the page',
  async (url) => {
    const response = await (await startWebApp()).inject({ url });
    expect([response.statusCode, response.headers.location]).toEqual([301, '/']);
  },
);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br; q=0.2 , gzip;q=0', 'br'],
])('a browser that accepts %j gets the page as %s', async (accepted, encoding) => {
  const app = await startWebApp();
  const response = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(response.headers).toMatchObject({
    'content-encoding': encoding,
    vary: 'accept-encoding, accept-language, cookie',
  });
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  expect(unpack(response.rawPayload).toString()).toBe(filledPage);
});

test.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0', 'gzip;q=nonsense'])(
  'a browser that accepts %j gets the page uncompressed',
  async (accepted) => {
    const app = await startWebApp();
    const response = await app.inject({ url: '/login', headers: { 'accept-encoding': accepted } });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body).toBe(filledPage);
  },
);

test('caches only files with a hash in their name, wherever the folder is', async () => {
  const app = await startWebApp();
  const cachingOf = async (url: string, accepted = ''): Promise<unknown> =>
    (await app.inject({ url, headers: { 'accept-encoding': accepted } })).headers['cache-control'];
  expect(await cachingOf('/assets/main-4f2a.js')).toBe('public, max-age=31536000, immutable');
  expect(await cachingOf('/assets/main-4f2a.js', 'br')).toBe('public, max-age=31536000, immutable');
  expect(await cachingOf('/favicon.svg')).toBe('no-cache');
});

test('does not cache the service worker', async () => {
  const response = await (await startWebApp()).inject({ url: '/sw.js' });
  expect([response.statusCode, response.body]).toEqual([200, 'worker()']);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.headers['content-type']).toMatch(/javascript/);
});

test.each(['/manifest.webmanifest', '/manifest.webmanifest?x=1', '/manifest%2Ewebmanifest'])(
  '%s has the product name, with any characters, and the description in the default language',
  async (url) => {
    const response = await (await startWebApp('Ra$$y "<b>', undefined, 'fr')).inject({ url });
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    });
    expect(response.json()).toEqual({
      name: 'Ra$$y "<b>',
      description: 'What it is in fr',
      lang: 'fr',
      icons: [{ sizes: 'any' }],
    });
  },
);

test.each<[Record<string, string>, string]>([
  [{}, 'fr'],
  [{ 'accept-language': '*' }, 'fr'],
  [{ 'accept-language': 'it, pt;q=0.5' }, 'fr'],
  [{ 'accept-language': 'de-AT, en;q=0.9' }, 'de'],
  [{ 'accept-language': 'en-GB, de' }, 'en'],
  [{ 'accept-language': 'DE-at, *;q=0.5' }, 'de'],
  [{ 'accept-language': 'it, *;q=0.5, en;q=0.4' }, 'fr'],
  [{ 'accept-language': 'en;q=0.2, de;q=0.7, fr;q=0.5' }, 'de'],
  [{ 'accept-language': 'de;q=0, en;q=0.1' }, 'en'],
  [{ 'accept-language': 'en-XA' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'a=b; muster_language=en' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'muster_language=en-XA' }, 'en-XA'],
  [{ 'accept-language': 'de', cookie: 'muster_language=it' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'last-muster_language=en' }, 'de'],
])('for a request with %j, a page is in %s', async (headers, language) => {
  const app = await startWebApp(undefined, undefined, 'fr');
  for (const url of ['/login', '/nowhere']) {
    const response = await app.inject({ url, headers });
    expect(response.body).toContain(`<html lang="${language}">`);
    expect(response.headers.vary).toBe('accept-encoding, accept-language, cookie');
  }
});

test('the head of the home page is in the language of the page', async () => {
  const response = await (await startWebApp()).inject({ url: '/', headers: { 'accept-language': 'de' } });
  expect(response.body).toContain('<meta name="description" content="What it is in de" />');
});

test.each([
  '/nowhere',
  '/%00',
  '/posts/%ZZ',
  '/dashboard/browse-posts?search=%00',
  `/login?${'x'.repeat(2048)}`,
  'http://host/%00',
])('answers the path %s with the page and 404', async (url) => {
  const response = await (await startWebApp()).inject({ url });
  expect([response.statusCode, response.body]).toEqual([404, filledPage]);
});

test('answers a page with a head with 200', async () => {
  const app = await startWebApp(undefined, async (path) => (path === '/posts/1' ? aHead : null));
  expect((await app.inject({ url: '/posts/1?from=chat' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/posts/2' })).statusCode).toBe(404);
});

test('a described page is indexable only where its head allows it, and no other page is', async () => {
  const heads: Record<string, PageHead> = { '/posts/1': aHead, '/posts/2': { ...aHead, isIndexable: false } };
  const app = await startWebApp(undefined, async (path) => heads[path] ?? null);
  const robotsOf = async (url: string) => (await app.inject({ url })).headers['x-robots-tag'];
  expect([await robotsOf('/'), await robotsOf('/posts/1')]).toEqual([undefined, undefined]);
  for (const url of ['/posts/2', '/posts/3', '/login', '/nowhere']) expect(await robotsOf(url)).toBe('noindex');
});

test('a post that is not shared is 404 for visitors and a page for requests with a session', async () => {
  const app = await startWebApp();
  const statusOf = async (url: string, cookie?: string) =>
    (await app.inject({ url, headers: cookie === undefined ? {} : { cookie } })).statusCode;
  const url = '/posts/0198a000-0000-7000-8000-00000000000b';
  expect([await statusOf(url), await statusOf(url, 'session=x')]).toEqual([404, 200]);
  expect(await statusOf('/posts/a/b', 'session=x')).toBe(404);
});

test('answers 503 with the page, not indexable, if the head cannot be loaded', async () => {
  const app = await startWebApp(undefined, () => Promise.reject(new Error('no database')));
  const response = await app.inject({ url: '/posts/1' });
  expect([response.statusCode, response.body]).toEqual([503, filledPage]);
});

test.each(['/api', '/api?x=1', '/api/', '/api/nothing', '/.stamp', '/missing.png', '/assets/gone.js'])(
  'answers %s with a JSON error',
  async (url) => {
    const response = await (await startWebApp()).inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not-found' });
  },
);

test('answers a POST to a page with a JSON error', async () => {
  const response = await (await startWebApp()).inject({ method: 'POST', url: '/login' });
  expect(response.json()).toMatchObject({ code: 'not-found' });
});
