import { parseUrl } from '../values/parse-url.ts';

/** Returns the path of the page to open after a sign-in if it is a dashboard page or a post of this origin; undefined otherwise. */
export function allowedReturnPath(path: string | undefined, origin: string): string | undefined {
  if (!path?.startsWith('/')) return undefined;
  const url = parseUrl(path, origin);
  const isAllowed = url?.origin === origin && /^\/(?:dashboard(?:\/|$)|posts\/)/.test(url.pathname);
  return isAllowed ? url.pathname + url.search + url.hash : undefined;
}
