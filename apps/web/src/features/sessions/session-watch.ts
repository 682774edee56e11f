import { topics } from '@muster/contract/topics.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { cachedMemberId, removeMemberData } from '#src/lib/api/session-cache.ts';
import { followDeletionsInOtherTabs, deletePossiblyDeleted } from './delete-member-data.ts';
import { storeLastMember } from './last-member.ts';
import { clearPendingCalls } from '#src/lib/api/member-calls.ts';
import { sessionQuery } from './session.ts';

const cleanups: (() => void)[] = [];

/** Registers a cleanup for member data outside the query cache. */
export const addSessionCleanup = (forget: () => void): void => void cleanups.push(forget);

/** Clears everything except the session: the next member in this tab must not see data of the previous one. */
export function clearMemberState(): void {
  removeMemberData();
  clearPendingCalls();
  for (const forget of cleanups) forget();
}

/** Calls `listener` as soon as the session is fetched, before any screen renders it. */
const subscribeSession = (queryClient: QueryClient, listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === topics.session[0]) listener();
  });

/**
 * Runs the route guards again when the signed-in member changes. Cached data of the previous member is cleared before the
 * next member's screens render or, after a sign-out, once the previous screens have unmounted.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data } = useQuery(sessionQuery);
  const memberId = data?.member?.id;
  const previousMemberId = useRef(memberId);
  /** The member whose data is cached. */
  const cacheOwnerId = useRef(memberId);

  useEffect(followDeletionsInOtherTabs, []);

  useEffect(() => {
    if (data) storeLastMember(data.member);
  }, [data]);

  useEffect(
    () =>
      subscribeSession(queryClient, () => {
        const next = cachedMemberId();
        if (next === undefined) return deletePossiblyDeleted();
        if (next === cacheOwnerId.current) return;
        if (cacheOwnerId.current !== undefined) clearMemberState();
        cacheOwnerId.current = next;
      }),
    [queryClient],
  );

  useEffect(() => {
    if (previousMemberId.current === memberId) return;
    previousMemberId.current = memberId;
    void router.invalidate().then(() => {
      if (cacheOwnerId.current === undefined || cachedMemberId() !== undefined) return;
      clearMemberState();
      cacheOwnerId.current = undefined;
    });
  }, [memberId, router]);
}
