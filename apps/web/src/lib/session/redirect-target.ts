import { z } from '@muster/contract/zod.ts';

/** Where a member is sent after signing in, when no other page was wanted. */
export const memberHome = '/dashboard';

/** The query of the pages on the way to a session: `redirect` is the page that was wanted. */
export const redirectSearchSchema = z.object({ redirect: z.catch(z.optional(z.string()), undefined) });

/** Returns `redirect` if it is a page of this app that needs a session, or a post; anything else is dropped. */
export function allowedRedirect(redirect: string | undefined): string | undefined {
  if (!redirect?.startsWith('/')) return undefined;
  const url = URL.canParse(redirect, location.origin) ? new URL(redirect, location.origin) : null;
  const isAllowed = url?.origin === location.origin && /^\/(?:dashboard(?:\/|$)|posts\/)/.test(url.pathname);
  return isAllowed ? url.pathname + url.search + url.hash : undefined;
}

/** The page to open after signing in. */
export const redirectTarget = (redirect: string | undefined): string => allowedRedirect(redirect) ?? memberHome;
