/** Where a visitor is sent on after signing in, when nothing else was wanted. */
export const homeOfMembers = '/dashboard';

/** The page of this app that was wanted before signing in: one behind the guard, or a shared post. Anything else is forgotten. */
export function wantedPage(redirect: string | undefined): string {
  if (!redirect?.startsWith('/')) return homeOfMembers;
  const url = URL.canParse(redirect, location.origin) ? new URL(redirect, location.origin) : null;
  const isOurs = url?.origin === location.origin && /^\/(?:dashboard(?:\/|$)|posts\/)/.test(url.pathname);
  return isOurs ? url.pathname + url.search + url.hash : homeOfMembers;
}
