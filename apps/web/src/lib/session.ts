import { getSessionEndpoint, type Session } from '@muster/contract/auth.ts';
import type { CurrentMember } from '@muster/contract/users.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { callApi } from './call-api.ts';
import { sessionKey } from './end-session.ts';

/** How long the app waits to learn who is signed in before it goes on as if nobody were. */
export const SESSION_WAIT_MS = 5_000;
const RETRY_AT_MOST_MS = 10_000;

const nobody: Session = { member: null };

/** Who is signed in. Asked once; from then on signing in, signing out, refused calls and a return to this tab keep it true. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => callApi(getSessionEndpoint, undefined, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  // Another tab may have signed somebody in meanwhile.
  refetchOnWindowFocus: ({ state }) => (state.data?.member ? false : 'always'),
  retry: true,
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_AT_MOST_MS),
});

/** The session, or nobody when the answer is not there `SESSION_WAIT_MS` after the app's start. It may still come later. */
export async function awaitSession(queryClient: QueryClient, startedAt: number): Promise<Session> {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  if (known) return known;
  const left = startedAt + SESSION_WAIT_MS - Date.now();
  if (left <= 0) return nobody;
  const timeOut = new Promise<Session>((resolve) => setTimeout(() => resolve(nobody), left));
  return Promise.race([queryClient.ensureQueryData(sessionQuery), timeOut]);
}

/** Who is signed in, or null; null too while that is not known yet. */
export const useVisitorOrMember = (): CurrentMember | null => useQuery(sessionQuery).data?.member ?? null;

/** Whether the server has not said yet who is signed in. */
export const useIsSessionUnknown = (): boolean => useQuery(sessionQuery).data === undefined;

/** Filled by the member guard, which shows its screens only with somebody in it. */
export const CurrentMemberContext = createContext<CurrentMember | null>(null);

/** The signed-in member. Only for screens behind the member guard. */
export function useCurrentMember(): CurrentMember {
  const member = useContext(CurrentMemberContext);
  if (!member) throw new Error('useCurrentMember is only for screens behind the member guard');
  return member;
}
