/** The files of one build that the app needs to start offline. */
export interface Shell {
  readonly version: string;
  /** Entry script of this build. */
  readonly entry: string;
  /** Hashed files except those of texts. */
  readonly assets: readonly string[];
  /** Unhashed files. */
  readonly files: readonly string[];
}

const CACHE_PREFIX = 'shell-';
const PAGE_PATH = '/';

const cacheName = ({ version }: Shell): string => CACHE_PREFIX + version;
const openCache = (shell: Shell): Promise<Cache> => caches.open(cacheName(shell));

/** The texts of a language. Only its page names the files. */
export const CATALOG = /\/assets\/[\w-]+-texts-[\w-]+\.js/g;

/** The icon of the community, if the page names one. */
const ICON = /\/icons\/icon-96\.png\?v=[\w-]+/g;

/** Whether this is the requested file, and not a sign-in page of the network or of a proxy. */
export const isFile = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && !headers.get('content-type')?.startsWith('text/html');

/** Caches all files or none. */
async function cacheFiles(cache: Cache, files: readonly (Request | string)[]): Promise<void> {
  const responses = await Promise.all(files.map((file) => fetch(file)));
  if (!responses.every(isFile)) throw new Error('A file is missing.');
  await Promise.all(files.map((file, index) => cache.put(file, responses[index] ?? new Response())));
}

/** Caches the page after its texts and other files. A page of another build would not start with the cached scripts. */
async function cachePage(
  cache: Cache,
  { entry }: Shell,
  files: readonly (Request | string)[],
  signal: AbortSignal | null = null,
): Promise<void> {
  const response = await fetch(new Request(PAGE_PATH, { cache: 'reload', signal }));
  const page = await response.clone().text();
  if (!response.ok || !page.includes(entry)) throw new Error('The server has a different version.');
  await cacheFiles(cache, [...files, ...new Set([CATALOG, ICON].flatMap((file) => page.match(file) ?? []))]);
  await cache.put(PAGE_PATH, response);
}

let renewal: Promise<void> | undefined;

/** The HTML page, the same for all URLs of the app. Waits until it is cached in a language chosen just before. */
export async function findPage(shell: Shell): Promise<Response | undefined> {
  await renewal;
  return (await openCache(shell)).match(PAGE_PATH);
}

/** Looks in all caches: a page opened before the last update may request assets of the previous build. */
export const findCached = async (request: Request, shell: Shell): Promise<Response | undefined> =>
  (await (await openCache(shell)).match(request, { ignoreVary: true })) ?? caches.match(request, { ignoreVary: true });

/** Caches the complete shell or nothing: a page with scripts of another build would not start. */
export async function cacheShell(shell: Shell): Promise<void> {
  const existed = await caches.has(cacheName(shell));
  const cache = await openCache(shell);
  try {
    const files = shell.files.map((path) => new Request(path, { cache: 'reload' }));
    await cachePage(cache, shell, [...files, ...shell.assets]);
  } catch (error) {
    if (!existed) await caches.delete(cacheName(shell));
    throw error;
  }
}

const RENEWAL_TIMEOUT_MS = 10_000;

/** Language and appearance of the page that the member sees. */
interface PageVersion {
  readonly language: string;
  /** Version of the appearance. Undefined before the server has sent the page in a language. */
  readonly appearance?: string | number;
}

async function cachePageOf({ language, appearance }: PageVersion, shell: Shell): Promise<void> {
  const cache = await openCache(shell);
  const cached = await (await cache.match(PAGE_PATH))?.text();
  const marks = [`<html lang="${language}"`, ...(appearance === undefined ? [] : [`data-version="${appearance}"`])];
  if (cached !== undefined && marks.every((mark) => cached.includes(mark))) return;
  await cachePage(cache, shell, [], AbortSignal.timeout(RENEWAL_TIMEOUT_MS));
}

/** Caches the page in this language, with this appearance. Keeps the old page if the server is unavailable or has a new build. */
export function renewPage(page: PageVersion, shell: Shell): Promise<void> {
  renewal = cachePageOf(page, shell).catch(() => undefined);
  return renewal;
}

/** Caches an asset outside the shell. Ignores a full storage. */
export async function cacheAsset(shell: Shell, request: Request, response: Response): Promise<void> {
  try {
    await (await openCache(shell)).put(request, response);
  } catch {
    // Loaded again next time.
  }
}

/** Deletes the caches of older versions except the previous one, which other tabs may still use. */
export async function deleteOldShells(shell: Shell): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName(shell));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
