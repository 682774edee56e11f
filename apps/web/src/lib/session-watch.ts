import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionKey } from './end-session.ts';
import { sessionQuery } from './session.ts';

/** Forgets all but who is signed in: the next person in this tab must see nothing of the last one. */
const forgetEverything = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });

/**
 * Runs the guards again whenever another person, or nobody, is signed in: they lead to where that person may be.
 * What the last person could see is forgotten once their screens are gone.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data } = useQuery(sessionQuery);
  const memberId = data?.member?.id ?? null;
  const before = useRef(memberId);

  useEffect(() => {
    if (before.current === memberId) return;
    const wasSomebody = before.current !== null;
    before.current = memberId;
    void router.invalidate().then(() => {
      if (wasSomebody) forgetEverything(queryClient);
    });
  }, [memberId, router, queryClient]);
}
