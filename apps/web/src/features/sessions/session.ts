import { topics } from '@muster/contract/topics.ts';
import { getSessionEndpoint, type Session } from '@muster/contract/sessions/session.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { assumeSession } from '#src/lib/api/session-cache.ts';
import { readLastMember } from './last-member.ts';

/** The app starts as signed out if the session request takes longer. */
export const SESSION_WAIT_MS = 5_000;
const MAX_RETRY_DELAY_MS = 10_000;

const signedOutSession: Session = { member: null };

/** Offline, the app starts as the last member until the server responds. */
async function fetchSession(): Promise<Session> {
  try {
    return await callApi(getSessionEndpoint);
  } catch (error) {
    const member = isNetworkError(error) ? readLastMember() : null;
    if (member) assumeSession(member);
    throw error;
  }
}

/** The session. Fetched once; signing in or out, rejected calls and returning to this tab update it. */
export const sessionQuery = queryOptions({
  queryKey: topics.session,
  // No signal: the last screen to unmount would cancel the request that a guard waits for.
  queryFn: fetchSession,
  staleTime: Infinity,
  gcTime: Infinity,
  // Another tab may have signed a member in.
  refetchOnWindowFocus: ({ state }) => (state.data?.member ? false : 'always'),
  retry: true,
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, MAX_RETRY_DELAY_MS),
});

const waitForCachedSession = (queryClient: QueryClient): Promise<Session> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      const known = queryClient.getQueryData<Session>(topics.session);
      if (!known) return;
      stop();
      resolve(known);
    });
  });

/** Returns the session, or a signed-out session if there is none `SESSION_WAIT_MS` after the app started. */
export async function awaitSession(queryClient: QueryClient, startedAt: number): Promise<Session> {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  if (known) return known;
  const remainingMs = startedAt + SESSION_WAIT_MS - Date.now();
  if (remainingMs <= 0) return signedOutSession;
  const timeout = new Promise<Session>((resolve) => setTimeout(() => resolve(signedOutSession), remainingMs));
  return Promise.race([queryClient.ensureQueryData(sessionQuery), waitForCachedSession(queryClient), timeout]);
}

/** The signed-in member; null for a visitor and while the session is pending. */
export const useOptionalMember = (): CurrentMember | null => useQuery(sessionQuery).data?.member ?? null;

/** The admin's reason if the account was disabled. */
export const useDisabledReason = (): string | undefined => useQuery(sessionQuery).data?.disabled?.reason;

export const useIsSessionPending = (): boolean => useQuery(sessionQuery).data === undefined;

/** Provided by the member guard. */
export const CurrentMemberContext = createContext<CurrentMember | null>(null);

/** The signed-in member. Throws outside the member guard. */
export function useCurrentMember(): CurrentMember {
  const member = useContext(CurrentMemberContext);
  if (!member) throw new Error('useCurrentMember must be used within the member guard');
  return member;
}
