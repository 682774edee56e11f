import type { Session } from '@muster/contract/members/session.ts';
import { queryClient } from '#src/lib/api/query-client.ts';

export const sessionKey = ['session'] as const;

/** Records that nobody is signed in; `useSessionWatch` then opens the sign-in page. */
export function markSignedOut(): void {
  queryClient.setQueryData<Session>(sessionKey, { member: null });
}

/** The signed-in member of this tab, if known. */
export const cachedMemberId = (): string | undefined => queryClient.getQueryData<Session>(sessionKey)?.member?.id;

/** Whether this tab knows that nobody is signed in. */
export const isSignedOut = (): boolean => queryClient.getQueryData<Session>(sessionKey)?.member === null;

/** Whether the server accepts a live connection: a suspended member has none. */
export function canConnectLive(): boolean {
  const member = queryClient.getQueryData<Session>(sessionKey)?.member;
  return member?.suspendedUntil === null;
}

/** Fetches the session again: it may have ended, or another tab may have signed in another member. */
export const refetchSession = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionKey });

export const refreshSession = (): void => void refetchSession();
