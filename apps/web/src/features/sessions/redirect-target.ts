import { allowedReturnPath } from '@muster/contract/sessions/return-path.ts';
import { z } from '@muster/contract/zod.ts';

/** Default page after signing in. */
export const memberHome = '/dashboard';
/** The list of conversations. */
export const messagesPath = '/dashboard/chat';

/** Search parameters of the sign-in pages; `redirect` is the page to open afterwards. */
export const redirectSearchSchema = z.object({ redirect: z.catch(z.optional(z.string()), undefined) });

/** Returns `redirect` if it is a dashboard page or a post of this app; undefined otherwise. */
export const allowedRedirect = (redirect: string | undefined): string | undefined =>
  allowedReturnPath(redirect, location.origin);

export const redirectTarget = (redirect: string | undefined): string => allowedRedirect(redirect) ?? memberHome;
