import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { cachedMemberId, sessionKey } from './session-cache.ts';
import { followDeletionsInOtherTabs, deletePossiblyDeleted } from './delete-member-data.ts';
import { storeLastMember } from './last-member.ts';
import { sessionQuery } from './session.ts';

const cleanups: (() => void)[] = [];

/** Lets what is kept outside the query cache be forgotten together with it. */
export const addSessionCleanup = (forget: () => void): void => void cleanups.push(forget);

/** Forgets all but who is signed in: the next person in this tab must see nothing of the last one. */
export function clearMemberState(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  for (const forget of cleanups) forget();
}

/** Tells, at once and before any screen knows, that the answer to who is signed in has come. */
const subscribeSession = (queryClient: QueryClient, listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === sessionKey[0]) listener();
  });

/**
 * Runs the guards again whenever another person, or nobody, is signed in: they lead to where that person may be.
 * What the last person could see is forgotten before the next one's screens are there; when nobody comes next, once
 * their own screens are gone.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data } = useQuery(sessionQuery);
  const memberId = data?.member?.id;
  const previousMemberId = useRef(memberId);
  /** Whose the things are that this tab knows. */
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
        if (cacheOwnerId.current !== undefined) clearMemberState(queryClient);
        cacheOwnerId.current = next;
      }),
    [queryClient],
  );

  useEffect(() => {
    if (previousMemberId.current === memberId) return;
    previousMemberId.current = memberId;
    void router.invalidate().then(() => {
      if (cacheOwnerId.current === undefined || cachedMemberId() !== undefined) return;
      clearMemberState(queryClient);
      cacheOwnerId.current = undefined;
    });
  }, [memberId, router, queryClient]);
}
