/** What the app needs to start without a line, as one build made it. */
export interface Shell {
  /** Differs from build to build. */
  readonly version: string;
  /** The script that the page of this build starts with. */
  readonly entry: string;
  /** What never changes under its address. */
  readonly assets: readonly string[];
  /** What belongs to the page and may change under its address. */
  readonly files: readonly string[];
}

const CACHE_PREFIX = 'shell-';
const PAGE_PATH = '/';

const cacheName = ({ version }: Shell): string => CACHE_PREFIX + version;
const openCache = (shell: Shell): Promise<Cache> => caches.open(cacheName(shell));

/** The page that every address of the app starts with. */
export const findPage = async (shell: Shell): Promise<Response | undefined> =>
  (await openCache(shell)).match(PAGE_PATH);

/** What is kept under an address: a page that was open before the last update may still ask for what the one before had. */
export const findCached = async (request: Request, shell: Shell): Promise<Response | undefined> =>
  (await (await openCache(shell)).match(request, { ignoreVary: true })) ?? caches.match(request, { ignoreVary: true });

/** Keeps the whole shell, or nothing: a page whose scripts are another build's would start into nothing. */
export async function cacheShell(shell: Shell): Promise<void> {
  const isInUse = await caches.has(cacheName(shell));
  const cache = await openCache(shell);
  try {
    const fresh = [PAGE_PATH, ...shell.files].map((path) => new Request(path, { cache: 'reload' }));
    await cache.addAll([...fresh, ...shell.assets]);
    const page = await (await cache.match(PAGE_PATH))?.text();
    if (!page?.includes(shell.entry)) throw new Error('The server has another version by now.');
  } catch (error) {
    if (!isInUse) await caches.delete(cacheName(shell));
    throw error;
  }
}

/** Keeps what was loaded beyond the shell. A full storage costs only that. */
export async function cacheAsset(shell: Shell, request: Request, answer: Response): Promise<void> {
  try {
    await (await openCache(shell)).put(request, answer);
  } catch {
    // It is loaded again the next time.
  }
}

/** Lets go of what older versions have kept, but for the one before: other tabs may still stand on it. */
export async function deleteOldShells(shell: Shell): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName(shell));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
