import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery } from './session.ts';

/** Runs the guards again whenever another person, or nobody, is signed in: they lead to where that person may be. */
export function useSessionWatch(): void {
  const router = useRouter();
  const { data } = useQuery(sessionQuery);
  const memberId = data?.member?.id ?? null;
  const before = useRef(memberId);

  useEffect(() => {
    if (before.current === memberId) return;
    before.current = memberId;
    void router.invalidate();
  }, [memberId, router]);
}
