import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { knownMemberId, sessionKey } from './session-cache.ts';
import { followOtherTabs, forgetDoubtful } from './delete-member-data.ts';
import { noteLastMember } from './last-member.ts';
import { sessionQuery } from './session.ts';

const forgetters: (() => void)[] = [];

/** Lets what is kept outside the query cache be forgotten together with it. */
export const forgetWithSession = (forget: () => void): void => void forgetters.push(forget);

/** Forgets all but who is signed in: the next person in this tab must see nothing of the last one. */
export function forgetEverything(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  for (const forget of forgetters) forget();
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
  const before = useRef(memberId);
  /** Whose the things are that this tab knows. */
  const owner = useRef(memberId);

  useEffect(followOtherTabs, []);

  useEffect(() => {
    if (data) noteLastMember(data.member);
  }, [data]);

  useEffect(
    () =>
      subscribeSession(queryClient, () => {
        const next = knownMemberId();
        if (next === undefined) return forgetDoubtful();
        if (next === owner.current) return;
        if (owner.current !== undefined) forgetEverything(queryClient);
        owner.current = next;
      }),
    [queryClient],
  );

  useEffect(() => {
    if (before.current === memberId) return;
    before.current = memberId;
    void router.invalidate().then(() => {
      if (owner.current === undefined || knownMemberId() !== undefined) return;
      forgetEverything(queryClient);
      owner.current = undefined;
    });
  }, [memberId, router, queryClient]);
}
