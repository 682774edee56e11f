import { getSessionEndpoint, type Session } from '@muster/contract/auth.ts';
import type { CurrentMember } from '@muster/contract/users.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { sessionKey } from './session-cache.ts';
import { readLastMember } from './last-member.ts';

/** How long the app waits to learn who is signed in before it goes on as if nobody were. */
export const SESSION_WAIT_MS = 5_000;
const MAX_RETRY_DELAY_MS = 10_000;

const signedOutSession: Session = { member: null };

/** Without a line the app goes on as the last member of this browser until the server says who is signed in. */
function assumeLastMember(queryClient: QueryClient): void {
  const member = readLastMember();
  if (member) queryClient.setQueryData<Session>(sessionKey, (known) => known ?? { member });
}

async function fetchSession(queryClient: QueryClient): Promise<Session> {
  try {
    return await callApi(getSessionEndpoint);
  } catch (error) {
    if (isNetworkError(error)) assumeLastMember(queryClient);
    throw error;
  }
}

/** Who is signed in. Asked once; from then on signing in, signing out, refused calls and a return to this tab keep it true. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  // Without the signal, or the last screen to unmount would cancel the request that a guard waits for.
  queryFn: ({ client }) => fetchSession(client),
  staleTime: Infinity,
  gcTime: Infinity,
  // Another tab may have signed somebody in meanwhile.
  refetchOnWindowFocus: ({ state }) => (state.data?.member ? false : 'always'),
  retry: true,
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, MAX_RETRY_DELAY_MS),
});

/** The session as soon as this tab has one, be it from the server or not. */
const waitForCachedSession = (queryClient: QueryClient): Promise<Session> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      const known = queryClient.getQueryData<Session>(sessionKey);
      if (!known) return;
      stop();
      resolve(known);
    });
  });

/** The session, or nobody when the answer is not there `SESSION_WAIT_MS` after the app's start. It may still come later. */
export async function awaitSession(queryClient: QueryClient, startedAt: number): Promise<Session> {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  if (known) return known;
  const remainingMs = startedAt + SESSION_WAIT_MS - Date.now();
  if (remainingMs <= 0) return signedOutSession;
  const timeout = new Promise<Session>((resolve) => setTimeout(() => resolve(signedOutSession), remainingMs));
  return Promise.race([queryClient.ensureQueryData(sessionQuery), waitForCachedSession(queryClient), timeout]);
}

/** Stores whether the next new post of the signed-in member starts as shared, as the server has stored it. */
export const setSharesPosts = (queryClient: QueryClient, sharesPosts: boolean): void =>
  void queryClient.setQueryData<Session>(sessionKey, (session) =>
    session?.member ? { ...session, member: { ...session.member, sharesPosts } } : session,
  );

/** Who is signed in, or null; null too while that is not known yet. */
export const useOptionalMember = (): CurrentMember | null => useQuery(sessionQuery).data?.member ?? null;

/** Why the account of this browser's session was disabled; undefined where it was not. */
export const useDisabledReason = (): string | undefined => useQuery(sessionQuery).data?.disabled?.reason;

/** Whether the server has not said yet who is signed in. */
export const useIsSessionPending = (): boolean => useQuery(sessionQuery).data === undefined;

/** Filled by the member guard, which shows its screens only with somebody in it. */
export const CurrentMemberContext = createContext<CurrentMember | null>(null);

/** The signed-in member. Only for screens behind the member guard. */
export function useCurrentMember(): CurrentMember {
  const member = useContext(CurrentMemberContext);
  if (!member) throw new Error('useCurrentMember is only for screens behind the member guard');
  return member;
}
