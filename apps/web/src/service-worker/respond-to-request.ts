import { appIcons } from '@muster/contract/values/app-icons.ts';
import { isApiOrFilePath } from '@muster/contract/paths.ts';
import { cacheAsset, findCached, findPage, isFile, type Shell } from './shell-cache.ts';

/** After this time the app starts from the cache. */
const PAGE_TIMEOUT_MS = 3_000;
/** The same for an unhashed file. */
const FILE_TIMEOUT_MS = 1_000;

/** The server's response; on a timeout, network error or 5xx the cached one. */
async function networkFirst(
  request: Request,
  timeoutMs: number,
  findFallback: () => Promise<Response | undefined>,
): Promise<Response> {
  const pending = fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs));
  const response = await Promise.race([pending.catch(() => undefined), timeout]);
  // 511 is the sign-in page of a network.
  if (response && (response.status < 500 || response.status === 511)) return response;
  return (await findFallback()) ?? response ?? pending;
}

/** For hashed assets, which never change. */
async function cacheFirst(request: Request, shell: Shell): Promise<Response> {
  const cached = await findCached(request, shell);
  if (cached) return cached;
  const response = await fetch(request);
  if (isFile(response)) void cacheAsset(shell, request, response.clone());
  return response;
}

/** Responds to a page, asset or shell file; undefined for requests that only the server handles, such as the API. */
export function respondToRequest(request: Request, shell: Shell): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (pathname.startsWith('/assets/')) return cacheFirst(request, shell);
  if (shell.files.includes(pathname) || pathname === appIcons.tab.path)
    return networkFirst(request, FILE_TIMEOUT_MS, () => findCached(request, shell));
  if (request.mode !== 'navigate' || isApiOrFilePath(pathname)) return undefined;
  return networkFirst(request, PAGE_TIMEOUT_MS, () => findPage(shell));
}
