import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteOldShells, findCached, findPage, cacheShell, renewPage, type Shell } from './shell-cache.ts';

const aShell = (version: string): Shell => ({
  version,
  entry: '/assets/main-1.js',
  assets: [],
  files: ['/favicon.svg'],
});

/** Cache contents by cache name, then by path. */
let cacheContents: Map<string, Map<string, string>>;
let isOnline: boolean;
/** The server's response to a request for a file. */
let fileResponse: () => Response;
/** Language in which the server sends the page. */
let language: string;
const pageIn = (tag: string): string =>
  `<html lang="${tag}"><script type="importmap">{"other":"/assets/${tag}-texts-1.js"}</script><script src="/assets/main-1.js">`;

const pathOf = (request: Request | string): string =>
  typeof request === 'string' ? request : new URL(request.url).pathname;
const responseFor = (texts: Map<string, string> | undefined, request: Request | string): Response | undefined => {
  const text = texts?.get(pathOf(request));
  return text === undefined ? undefined : new Response(text);
};
const inAll = (request: Request | string): Response | undefined =>
  [...cacheContents.values()].map((texts) => responseFor(texts, request)).find((answer) => answer);

function openCache(name: string) {
  const texts = cacheContents.get(name) ?? new Map<string, string>();
  cacheContents.set(name, texts);
  return {
    match: async (request: Request | string) => responseFor(texts, request),
    put: async (request: Request | string, response: Response) =>
      void texts.set(pathOf(request), pathOf(request) === '/' ? await response.text() : `of ${name}`),
  };
}

beforeEach(() => {
  cacheContents = new Map();
  isOnline = true;
  fileResponse = () => new Response('code', { headers: { 'content-type': 'text/javascript' } });
  language = 'en';
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return pathOf(request) === '/' ? new Response(pageIn(language)) : fileResponse();
  });
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(address: string, how?: RequestInit) {
        super(new URL(address, location.origin), how);
      }
    },
  );
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    has: async (name: string) => cacheContents.has(name),
    keys: async () => [...cacheContents.keys()],
    delete: async (name: string) => cacheContents.delete(name),
    match: async (request: Request | string) => inAll(request),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps the previous version for open tabs and deletes older ones', async () => {
  for (const version of ['one', 'two', 'three']) await cacheShell(aShell(version));
  await deleteOldShells(aShell('three'));
  expect([...cacheContents.keys()]).toEqual(['shell-two', 'shell-three']);
});

test('prefers the current version and falls back to the previous one', async () => {
  await cacheShell(aShell('one'));
  await cacheShell(aShell('two'));
  cacheContents.get('shell-one')?.set('/assets/old.js', 'old code');
  const textOf = async (path: string) => (await findCached(new Request(path), aShell('two')))?.text();
  expect(await textOf('/favicon.svg')).toContain('shell-two');
  expect(await textOf('/assets/old.js')).toBe('old code');
});

test('does not keep an incomplete version, but keeps one already in use', async () => {
  await cacheShell(aShell('one'));
  isOnline = false;
  await expect(cacheShell(aShell('two'))).rejects.toThrow('Failed to fetch');
  await expect(cacheShell(aShell('one'))).rejects.toThrow('Failed to fetch');
  expect([...cacheContents.keys()]).toEqual(['shell-one']);
});

test("caches only the catalogs of the page's language", async () => {
  await cacheShell(aShell('one'));
  expect([...(cacheContents.get('shell-one')?.keys() ?? [])]).toEqual(['/favicon.svg', '/assets/en-texts-1.js', '/']);
});

test('caches nothing if a sign-in page answers for a file', async () => {
  fileResponse = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
  await expect(cacheShell(aShell('one'))).rejects.toThrow('A file is missing.');
  expect([...cacheContents.keys()]).toEqual([]);
});

test('caches the page and its catalogs in the chosen language before serving the page again', async () => {
  const shell = aShell('one');
  await cacheShell(shell);
  language = 'de';
  const renewal = renewPage({ language: 'de' }, shell);
  expect(await (await findPage(shell))?.text()).toBe(pageIn('de'));
  await renewal;
  expect(cacheContents.get('shell-one')?.has('/assets/de-texts-1.js')).toBe(true);
});

test('keeps the cached page if its language is the same or the server is unavailable', async () => {
  const shell = aShell('one');
  await cacheShell(shell);
  isOnline = false;
  await renewPage({ language: 'de' }, shell);
  expect(await (await findPage(shell))?.text()).toBe(pageIn('en'));
  isOnline = true;
  language = 'fr';
  await renewPage({ language: 'en' }, shell);
  expect(await (await findPage(shell))?.text()).toBe(pageIn('en'));
});

test('caches the page again after a change of the appearance, once', async () => {
  const shell = aShell('one');
  await cacheShell(shell);
  const served = `${pageIn('en')}<link rel="icon" href="/icons/icon-96.png?v=a-1" /><meta data-version="4" />`;
  vi.stubGlobal('fetch', async (request: Request | string) =>
    pathOf(request) === '/' ? new Response(served) : fileResponse(),
  );
  await renewPage({ language: 'en', appearance: 4 }, shell);
  expect(await (await findPage(shell))?.text()).toBe(served);
  expect(cacheContents.get('shell-one')?.has('/icons/icon-96.png?v=a-1')).toBe(true);
  vi.stubGlobal('fetch', () => expect.unreachable());
  await renewPage({ language: 'en', appearance: 4 }, shell);
  expect(await (await findPage(shell))?.text()).toBe(served);
});
