import { isApiOrFilePath } from '@muster/contract/paths.ts';
import { findCached, findPage, cacheAsset, type Shell } from './shell-cache.ts';

/** How long the line has to answer before the app starts from what is kept. */
const PAGE_TIMEOUT_MS = 3_000;
/** The same for a file that may change under its address. */
const FILE_TIMEOUT_MS = 1_000;

/** The answer of the server; when none comes in time, or it is not able to give one, what is kept. */
async function networkFirst(
  request: Request,
  waitMs: number,
  findFallback: () => Promise<Response | undefined>,
): Promise<Response> {
  const response = fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMs));
  const answer = await Promise.race([response.catch(() => undefined), timeout]);
  if (answer && answer.status < 500) return answer;
  return (await findFallback()) ?? answer ?? response;
}

/** What never changes under its address is asked for once. */
async function cacheFirst(request: Request, shell: Shell): Promise<Response> {
  const cached = await findCached(request, shell);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) void cacheAsset(shell, request, answer.clone());
  return answer;
}

/** How a request of a page is answered; undefined for what is the server's alone, as everything of the API is. */
export function respondToRequest(request: Request, shell: Shell): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (pathname.startsWith('/assets/')) return cacheFirst(request, shell);
  if (shell.files.includes(pathname)) return networkFirst(request, FILE_TIMEOUT_MS, () => findCached(request, shell));
  if (request.mode !== 'navigate' || isApiOrFilePath(pathname)) return undefined;
  return networkFirst(request, PAGE_TIMEOUT_MS, () => findPage(shell));
}
