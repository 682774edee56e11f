import type { Session } from '@muster/contract/auth.ts';
import { queryClient } from '#src/lib/api/query-client.ts';

export const sessionKey = ['session'] as const;

/** Notes that nobody is signed in any more: what watches the session leads to the sign-in page. */
export function markSignedOut(): void {
  queryClient.setQueryData<Session>(sessionKey, { member: null });
}

/** Whom this tab is for, as far as it knows. */
export const cachedMemberId = (): string | undefined => queryClient.getQueryData<Session>(sessionKey)?.member?.id;

/** Whether this tab knows that nobody is signed in. */
export const isSignedOut = (): boolean => queryClient.getQueryData<Session>(sessionKey)?.member === null;

/** Whether the server accepts a live connection of this tab, as far as it knows. */
export function canConnectLive(): boolean {
  const member = queryClient.getQueryData<Session>(sessionKey)?.member;
  return member?.suspendedUntil === null;
}

/** Asks anew who is signed in: the session may have ended, or another tab has signed somebody else in. Resolves when that is known. */
export const refetchSession = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionKey });

/** The same for who need not wait for it. */
export const refreshSession = (): void => void refetchSession();
