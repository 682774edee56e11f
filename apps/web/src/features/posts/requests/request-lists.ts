import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import type { ResponseOf } from '@muster/contract/endpoint.ts';
import type { JoinRequest, listPostRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import type { InfiniteData } from '@tanstack/react-query';

type Requests = readonly JoinRequest[];
type Order = (a: JoinRequest, b: JoinRequest) => number;

const newestFirst: Order = (a, b) => (a.id < b.id ? 1 : -1);
const isAnswerable = ({ state }: JoinRequest): boolean => state === 'pending' || state === 'accepted';
const answerableFirst: Order = (a, b) => Number(isAnswerable(b)) - Number(isAnswerable(a)) || newestFirst(b, a);
const openFirst: Order = (a, b) => Number(isOpenRequest(b)) - Number(isOpenRequest(a)) || newestFirst(a, b);

const find = (known: Requests, id: string): JoinRequest | undefined => known.find((request) => request.id === id);

/** The current version of a held request. A request that is no longer listed is closed. */
export const updateHeldRequest =
  (known: Requests) =>
  (held: JoinRequest): JoinRequest =>
    find(known, held.id) ?? { ...held, state: 'closed', actions: { author: [], requester: [] } };

const newerRequest = (before: JoinRequest, request: JoinRequest): JoinRequest =>
  before.id === request.id && before.version <= request.version ? request : before;

/** Inserts or replaces a request, unless the known one is newer. */
function withRequest(known: Requests, request: JoinRequest, order: Order): Requests {
  const before = find(known, request.id);
  if (before && before.version > request.version) return known;
  return [...known.filter(({ id }) => id !== request.id), request].toSorted(order);
}

/** The received requests after a change. Ended ones remain in the data; the list does not show them. */
export const withReceivedRequest = (known: Requests, request: JoinRequest): Requests =>
  withRequest(known, request, answerableFirst);

/** The requests of a conversation after a change. */
export const withChatRequest = (known: Requests, request: JoinRequest): Requests =>
  withRequest(known, request, openFirst);

/** Closed requests are listed while their post is active, which only the server knows, or if it was called off. */
export const isClosedWithPost = ({ state, isCalledOff, postId }: JoinRequest): boolean =>
  !isCalledOff && (state === 'closed' || postId === null);

/** The sent requests after a change: the latest one for each post. */
export function withSentRequest(known: Requests, request: JoinRequest): Requests {
  const { id, postId } = request;
  const others = known.filter((other) => other.id === id || other.postId !== postId || postId === null);
  const hasNewer = known.some((other) => other.postId === postId && postId !== null && other.id > id);
  if (hasNewer) return known;
  if (isClosedWithPost(request)) return others.filter((other) => other.id !== id);
  return withRequest(others, request, newestFirst);
}

/** The loaded pages of the requests to join a post. */
export type RequestPages = InfiniteData<ResponseOf<typeof listPostRequestsEndpoint>>;

/** The loaded pages after a change of a request that they list, or after a new request. */
export function withListedRequest(known: RequestPages, request: JoinRequest): RequestPages {
  const isListed = known.pages.some(({ requests }) => find(requests, request.id));
  const newestId = known.pages[0]?.requests[0]?.id ?? '';
  return {
    ...known,
    pages: known.pages.map((page, index) => {
      if (isListed) return { ...page, requests: page.requests.map((before) => newerRequest(before, request)) };
      return index === 0 && request.id > newestId ? { ...page, requests: [request, ...page.requests] } : page;
    }),
  };
}
