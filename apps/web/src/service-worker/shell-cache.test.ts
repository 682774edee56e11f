import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteOldShells, findCached, cacheShell, type Shell } from './shell-cache.ts';

const aShell = (version: string): Shell => ({
  version,
  entry: '/assets/main-1.js',
  assets: [],
  files: ['/favicon.svg'],
});

/** The browser's caches, in the order in which they were made: texts by their path. */
let shells: Map<string, Map<string, string>>;
let isLineThere: boolean;

const pathOf = (wanted: Request | string): string =>
  typeof wanted === 'string' ? wanted : new URL(wanted.url).pathname;
const answerOf = (texts: Map<string, string> | undefined, wanted: Request | string): Response | undefined => {
  const text = texts?.get(pathOf(wanted));
  return text === undefined ? undefined : new Response(text);
};
const inAll = (wanted: Request | string): Response | undefined =>
  [...shells.values()].map((texts) => answerOf(texts, wanted)).find((answer) => answer);

function openCache(name: string) {
  const texts = shells.get(name) ?? new Map<string, string>();
  shells.set(name, texts);
  return {
    match: async (wanted: Request | string) => answerOf(texts, wanted),
    addAll: async (wanted: readonly (Request | string)[]) => {
      if (!isLineThere) throw new TypeError('Failed to fetch');
      for (const one of wanted) texts.set(pathOf(one), `${name} with /assets/main-1.js`);
    },
  };
}

beforeEach(() => {
  shells = new Map();
  isLineThere = true;
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
    has: async (name: string) => shells.has(name),
    keys: async () => [...shells.keys()],
    delete: async (name: string) => shells.delete(name),
    match: async (wanted: Request | string) => inAll(wanted),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps the previous version for open tabs and deletes older ones', async () => {
  for (const version of ['one', 'two', 'three']) await cacheShell(aShell(version));
  await deleteOldShells(aShell('three'));
  expect([...shells.keys()]).toEqual(['shell-two', 'shell-three']);
});

test('prefers the current version and falls back to the previous one', async () => {
  await cacheShell(aShell('one'));
  await cacheShell(aShell('two'));
  shells.get('shell-one')?.set('/assets/old.js', 'old code');
  const textOf = async (path: string) => (await findCached(new Request(path), aShell('two')))?.text();
  expect(await textOf('/favicon.svg')).toContain('shell-two');
  expect(await textOf('/assets/old.js')).toBe('old code');
});

test('does not keep an incomplete version, but keeps one already in use', async () => {
  await cacheShell(aShell('one'));
  isLineThere = false;
  await expect(cacheShell(aShell('two'))).rejects.toThrow('Failed to fetch');
  await expect(cacheShell(aShell('one'))).rejects.toThrow('Failed to fetch');
  expect([...shells.keys()]).toEqual(['shell-one']);
});
