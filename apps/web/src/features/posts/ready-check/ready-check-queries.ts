import { answerReadyCheckEndpoint, listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { fetchWithOfflineCopy } from '#src/features/sessions/offline-copy.ts';

/** Other members' answers and deadlines may send this member no event. */
const REFETCH_INTERVAL_MS = 15_000;

/** The member's checks for crews that start soon. Every event about a request fetches them again. */
export const readyChecksQuery = queryOptions({
  queryKey: topics.readyChecks,
  queryFn: ({ client, queryKey, signal }) =>
    fetchWithOfflineCopy({
      client,
      queryKey,
      name: 'ready-checks',
      schema: listReadyChecksEndpoint.response,
      fetch: () => callApi(listReadyChecksEndpoint, undefined, { signal }),
    }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ startsAt }) => startsAt > serverNow()) ? REFETCH_INTERVAL_MS : false,
});

interface Answer {
  readonly postId: string;
  readonly answer: 'confirmed' | 'declined';
}

/** Answers a check, and fetches the requests and checks again. */
export const useAnswerCheck = () =>
  useMutation({
    mutationFn: ({ postId, answer }: Answer) =>
      callApi(answerReadyCheckEndpoint, { params: { postId }, body: { answer } }),
    onSettled: () => refetch({ queryKey: topics.requests }),
  });
