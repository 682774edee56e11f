import { t } from '@lingui/core/macro';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  listChatRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
  type NewRequestDetails,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import {
  JOIN_REQUESTS_PAGE_SIZE,
  LOADED_REQUESTS_MAX_COUNT,
  receivedCursor,
} from '@muster/contract/posts/requests/own-requests.ts';
import { topics } from '@muster/contract/topics.ts';
import { type QueryFunctionContext, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { fetchPages } from '#src/lib/api/fetch-pages.ts';
import { ApiError, isNetworkError } from '#src/lib/api/api-error.ts';
import { singlePostKey } from '../single-post.ts';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { fetchWithOfflineCopy } from '#src/features/sessions/offline-copy.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';

export const changeFailed = (reason: string): string => t`Couldn't update the request: ${reason}`;
export const fetchFailed = (reason: string): string => t`Couldn't load requests: ${reason}`;

export const joinDetailsKey = (authorId: string, postId: string) => [...topics.joinDetails, authorId, postId] as const;
export const crewmateListKey = [...topics.crewmates, 'list'] as const;
/** All requests to join one of the member's posts. */
export const postRequestsKey = (postId: string) => [...topics.requests, 'post', postId] as const;

const fetchRequests = (
  { client, queryKey, signal }: QueryFunctionContext,
  endpoint: typeof listReceivedRequestsEndpoint | typeof listSentRequestsEndpoint,
  cursorOf: (last: JoinRequest) => string,
) =>
  fetchPages<JoinRequest>({
    pageSize: JOIN_REQUESTS_PAGE_SIZE,
    minCount: LOADED_REQUESTS_MAX_COUNT,
    client,
    queryKey,
    fetchPage: (requests) => {
      const last = requests.at(-1);
      return callApi(endpoint, { querystring: { cursor: last && cursorOf(last) } }, { signal });
    },
  });

/**
 * Requests to join the member's posts that wait for an answer, oldest first. The cache also has the waiting parties, and those
 * whose acceptance can still be undone.
 */
export const receivedRequestsQuery = queryOptions({
  queryKey: [...topics.requests, 'received'],
  queryFn: (context): Promise<readonly JoinRequest[]> =>
    fetchRequests(context, listReceivedRequestsEndpoint, receivedCursor),
  select: (requests) => requests.filter(({ state }) => state === 'pending'),
});

/** The member's latest request for each active post. */
export const sentRequestsQuery = queryOptions({
  queryKey: [...topics.requests, 'sent'],
  queryFn: (context): Promise<readonly JoinRequest[]> =>
    fetchWithOfflineCopy({
      client: context.client,
      queryKey: context.queryKey,
      name: 'sent-requests',
      schema: listSentRequestsEndpoint.response,
      fetch: () => fetchRequests(context, listSentRequestsEndpoint, ({ id }) => id),
    }),
});

export const chatRequestsQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...topics.requests, 'chat', chatId],
    queryFn: async ({ signal }): Promise<readonly JoinRequest[]> =>
      callApi(listChatRequestsEndpoint, { params: { chatId } }, { signal }),
  });

/** The member's latest request to join a post. Null: there is none. Undefined: unknown, because the server cannot be reached. */
export function useSentRequest(postId: string): JoinRequest | null | undefined {
  const isOnline = useIsOnline();
  const { data: request, failureReason } = useQuery({
    ...sentRequestsQuery,
    select: (requests) => requests.find((sent) => sent.postId === postId) ?? null,
  });
  const isUnreachable = !isOnline || isNetworkError(failureReason);
  return request === undefined && !isUnreachable ? null : request;
}

/** Publishes an own change locally, as the server does to both sides, because the live connection may be down. */
export const publishRequest = (request: JoinRequest): void => publishLocally({ type: 'join-request.changed', request });

/** The invited player accepts with a party or role. */
interface AcceptanceWithDetails {
  readonly postId: string;
  readonly details: NewRequestDetails;
}
export type RequestAnswer = RequestChange | AcceptanceWithDetails;

async function requestToJoin(postId: string, body: NewRequestDetails): Promise<JoinRequest> {
  try {
    const request = await callApi(requestToJoinEndpoint, { params: { postId }, body });
    publishRequest(request);
    return request;
  } catch (error) {
    // Its roles or seats may have changed.
    void refetch({ queryKey: singlePostKey(postId) });
    throw error;
  }
}

interface RequestCallbacks {
  readonly onSuccess: (request: JoinRequest, answer?: RequestAnswer) => void;
  readonly onError: (error: Error) => void;
}

/** Sends a request to join a post. The callbacks run even if the post's card is unmounted by then. */
export function useRequestToJoin(postId: string, { onSuccess, onError }: RequestCallbacks) {
  return useMutation({
    mutationFn: (body: NewRequestDetails) => requestToJoin(postId, body),
    onSuccess: (request) => onSuccess(request),
    onError,
  });
}

export async function changeRequest(requestId: string, body: RequestChange): Promise<JoinRequest> {
  const request = await callApi(changeJoinRequestEndpoint, { params: { requestId }, body });
  publishRequest(request);
  return request;
}

/** Whether the author must confirm the change, because a role would get more players than it needs. */
export const needsConfirmation = (error: Error): boolean => error instanceof ApiError && error.code === 'exceeds-role';

/**
 * Accepts, declines, removes, withdraws or leaves. After a failure the request is fetched again. The callbacks run even
 * if the request's card is unmounted by then; not for a change that the author must confirm.
 */
export function useChangeRequest(requestId: string, callbacks?: RequestCallbacks) {
  const [exceedsRole, setExceedsRole] = useState(false);
  const mutation = useMutation({
    mutationFn: (answer: RequestAnswer) =>
      'details' in answer ? requestToJoin(answer.postId, answer.details) : changeRequest(requestId, answer),
    onSuccess: (request, answer) => callbacks?.onSuccess(request, answer),
    onError: (error) => {
      void refetch({ queryKey: topics.requests });
      if (needsConfirmation(error)) setExceedsRole(true);
      else callbacks?.onError(error);
    },
  });
  return { ...mutation, exceedsRole, onExceedsRoleChange: setExceedsRole };
}

/** Changes a request on a card that may disappear with the change: a toast states the result. */
export function useChangeOrToast(
  requestId: string,
  describeResult: (changed: JoinRequest, answer?: RequestAnswer) => string,
) {
  const { mutate, ...rest } = useChangeRequest(requestId, {
    onSuccess: (changed, answer) => showToast(describeResult(changed, answer), { tone: 'success', id: requestId }),
    onError: (error) => showToast(changeFailed(error.message), { tone: 'error' }),
  });
  return { change: mutate, ...rest };
}
