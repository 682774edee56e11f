import { isApiOrFilePath } from '@muster/contract/paths.ts';
import { findKept, findPage, keepAsset, type Shell } from './shell-cache.ts';

/** How long the line has to answer before the app starts from what is kept. */
const PAGE_WAIT_MS = 3_000;
/** The same for a file that may change under its address. */
const FILE_WAIT_MS = 1_000;

/** The answer of the server; when none comes in time, or it is not able to give one, what is kept. */
async function askFirst(
  request: Request,
  waitMs: number,
  findInstead: () => Promise<Response | undefined>,
): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMs));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  return (await findInstead()) ?? answer ?? asked;
}

/** What never changes under its address is asked for once. */
async function findFirst(request: Request, shell: Shell): Promise<Response> {
  const kept = await findKept(request, shell);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) void keepAsset(shell, request, answer.clone());
  return answer;
}

/** How a request of a page is answered; undefined for what is the server's alone, as everything of the API is. */
export function answerRequest(request: Request, shell: Shell): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (pathname.startsWith('/assets/')) return findFirst(request, shell);
  if (shell.files.includes(pathname)) return askFirst(request, FILE_WAIT_MS, () => findKept(request, shell));
  if (request.mode !== 'navigate' || isApiOrFilePath(pathname)) return undefined;
  return askFirst(request, PAGE_WAIT_MS, () => findPage(shell));
}
