import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { respondToRequest } from './respond-to-request.ts';
import type { Shell } from './shell-cache.ts';

const shell: Shell = {
  version: 'one',
  entry: '/assets/main-1.js',
  assets: ['/assets/main-1.js'],
  files: ['/favicon.svg'],
};

/** Cached texts by path. */
let cached: Map<string, string>;
const network = vi.fn<(request: Request) => Promise<Response>>();

const matchCached = async (request: Request | string): Promise<Response | undefined> => {
  const path = typeof request === 'string' ? request : new URL(request.url).pathname;
  const text = cached.get(path);
  return text === undefined ? undefined : new Response(text);
};

beforeEach(() => {
  cached = new Map([
    ['/', 'cached page'],
    ['/assets/main-1.js', 'cached script'],
    ['/favicon.svg', 'cached sign'],
    ['/icons/icon-96.png', 'cached sign'],
  ]);
  const put = async (request: Request, answer: Response): Promise<void> =>
    void cached.set(new URL(request.url).pathname, await answer.text());
  vi.stubGlobal('caches', { match: matchCached, open: async () => ({ match: matchCached, put }) });
  vi.stubGlobal('fetch', network);
  network.mockResolvedValue(new Response('of the server'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
});

const respond = (path: string, how: { mode?: string; method?: string } = {}) => {
  const request = new Request(new URL(path, location.origin), { method: how.method ?? 'GET' });
  if (how.mode) Object.defineProperty(request, 'mode', { value: how.mode });
  return respondToRequest(request, shell);
};
const navigate = (path: string) => respond(path, { mode: 'navigate' });
const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

test.each([
  ['/api/session', {}],
  ['/api', { mode: 'navigate' }],
  ['/api/openapi.json', { mode: 'navigate' }],
  ['/manifest.webmanifest', {}],
  ['/icons/icon-192.png', {}],
  ['/picture.png', { mode: 'navigate' }],
  ['/dashboard', { method: 'POST', mode: 'navigate' }],
  ['https://elsewhere.example/assets/main-1.js', {}],
])('leaves %s to the server', (path, how) => {
  expect(respond(path, how)).toBeUndefined();
});

test('serves a page from the network, including a 404', async () => {
  expect(await textOf(navigate('/dashboard'))).toBe('of the server');
  network.mockResolvedValue(new Response('nothing here', { status: 404 }));
  expect((await navigate('/nowhere'))?.status).toBe(404);
});

test('serves the cached page offline and on a server error', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await textOf(navigate('/dashboard/chat'))).toBe('cached page');
  network.mockResolvedValue(new Response('bad gateway', { status: 502 }));
  expect(await textOf(navigate('/dashboard/chat'))).toBe('cached page');
  network.mockResolvedValue(new Response('sign in to this network', { status: 511 }));
  expect(await textOf(navigate('/dashboard/chat'))).toBe('sign in to this network');
});

test('serves the cached page after three seconds', async () => {
  vi.useFakeTimers();
  network.mockReturnValue(new Promise(() => undefined));
  const answer = textOf(navigate('/dashboard'));
  const isThere = vi.fn<() => void>();
  void answer?.then(isThere);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(isThere).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe('cached page');
});

test('fails if nothing is cached', async () => {
  cached.clear();
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(navigate('/dashboard')).rejects.toThrow('Failed to fetch');
});

test('fetches a hashed asset only once', async () => {
  expect(await textOf(respond('/assets/main-1.js'))).toBe('cached script');
  expect(network).not.toHaveBeenCalled();
  expect(await textOf(respond('/assets/panel-2.js'))).toBe('of the server');
  await eventually(() => expect(cached.get('/assets/panel-2.js')).toBe('of the server'));
});

test('does not cache a missing asset', async () => {
  network.mockResolvedValue(new Response('gone', { status: 404 }));
  expect((await respond('/assets/panel-2.js'))?.status).toBe(404);
  expect(cached.has('/assets/panel-2.js')).toBe(false);
});

test('does not cache a sign-in page that answers for an asset', async () => {
  network.mockResolvedValue(new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } }));
  expect((await respond('/assets/panel-2.js'))?.ok).toBe(true);
  expect(cached.has('/assets/panel-2.js')).toBe(false);
});

test.each(['/favicon.svg', '/icons/icon-96.png?v=1'])(
  'serves %s from the network, or from the cache offline',
  async (path) => {
    expect(await textOf(respond(path))).toBe('of the server');
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await textOf(respond(path))).toBe('cached sign');
  },
);
