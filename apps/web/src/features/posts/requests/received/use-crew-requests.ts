import type { Post } from '@muster/contract/posts/posts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { postRequestsQuery } from './post-request.tsx';

/** The accepted requests of the member's own post, from as many pages as they are on. */
export function useCrewRequests({ id, acceptedSeats }: Pick<Post, 'id' | 'acceptedSeats'>) {
  const query = useInfiniteQuery({ ...postRequestsQuery(id), ...(acceptedSeats === 0 && { enabled: false }) });
  const { data: requests = [], hasNextPage, isFetching, error, fetchNextPage } = query;
  const crew = requests.filter(({ state }) => state === 'accepted');
  const foundSeats = crew.reduce((sum, { partySize }) => sum + partySize, 0);
  const isIncomplete = hasNextPage && !isFetching && !error && foundSeats < acceptedSeats;
  useEffect(() => {
    if (isIncomplete) void fetchNextPage();
  }, [isIncomplete, fetchNextPage]);
  return { query, crew };
}
