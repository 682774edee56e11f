import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { LOADED_REQUESTS_MAX_COUNT } from '@muster/contract/posts/requests/own-requests.ts';
import { topics } from '@muster/contract/topics.ts';
import type { QueryKey } from '@tanstack/react-query';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';
import type * as notifications from '#src/features/posts/requests/notifications/notify-of-request.ts';
import {
  isClosedWithPost,
  type RequestPages,
  withChatRequest,
  withListedRequest,
  withReceivedRequest,
  withSentRequest,
} from '#src/features/posts/requests/request-lists.ts';
import {
  chatRequestsQuery,
  postRequestsKey,
  receivedRequestsQuery,
  sentRequestsQuery,
} from '#src/features/posts/requests/request-queries.ts';
import { forget, refetch } from '#src/lib/api/refetch.ts';
import { queryClient, apply } from '#src/lib/api/query-client.ts';
import { listedConversations } from './chat-changes.ts';
import { isOutdated, chatIdOfEvent, type EventOf, type LiveContext } from './live-context.ts';

type Requests = readonly JoinRequest[];
type RequestEvent = EventOf<
  'join-request.changed' | 'join-details.changed' | 'post.rescheduled' | 'post.removed' | 'member.left'
>;

const isMuted = (chatId: string): boolean =>
  listedConversations().some((conversation) => conversation.id === chatId && conversation.isMuted);

const isListOpen = (postId: string): boolean =>
  queryClient.getQueryCache().find({ queryKey: postRequestsKey(postId), type: 'active' }) !== undefined;

/** Notifies the member of changes that others made to a request. Runs before the cache changes, to compare with it. */
export function notifyOfRequest(event: RequestEvent, { memberId, router, refetched }: LiveContext): void {
  const loaded = queryClient.getQueriesData({ queryKey: topics.requests });
  const listedPostId = event.type === 'post.removed' && isListOpen(event.postId) ? event.postId : undefined;
  const openChat = (userId: string): void =>
    void router.navigate({ to: '/dashboard/chat/$userId', params: { userId } });
  const context = { memberId, loaded, listedPostId, applied: refetched, openChat, isMuted };
  notify((notifications) => notifications.notifyOfRequest(event, context));
}

/** Calls a function of a module that is loaded on demand. */
const notify = (call: (module: typeof notifications) => unknown): void =>
  void import('#src/features/posts/requests/notifications/notify-of-request.ts').then(call).catch(() => undefined);

/**
 * Changes a list. It is fetched again if it did not have the request: the event may be older than the end of the post or a
 * block, and then only the server knows whether the request is listed.
 */
function changeList<Data extends Requests | RequestPages>(
  queryKey: QueryKey,
  { id }: JoinRequest,
  change: (known: Data) => Data,
  mayChangeOthers = false,
): void {
  void refetch({
    queryKey,
    predicate: ({ state: { data } }) => mayChangeOthers || !JSON.stringify(data)?.includes(id),
  });
  apply<Data>(queryKey, change);
}

function changeReceived(request: JoinRequest): void {
  const { queryKey } = receivedRequestsQuery;
  // Another request may take the place of this one.
  const isFull = (queryClient.getQueryData(queryKey)?.length ?? 0) >= LOADED_REQUESTS_MAX_COUNT;
  changeList<Requests>(queryKey, request, (known) => withReceivedRequest(known, request), isFull);
}

export function changeRequest({ request }: EventOf<'join-request.changed'>, { memberId }: LiveContext): void {
  const { id, version, chatId, postId, author } = request;
  if (isOutdated(id, version)) return;
  changeList<Requests>(chatRequestsQuery(chatId).queryKey, request, (known) => withChatRequest(known, request));
  if (author.id === memberId) changeReceived(request);
  else {
    const mayListAnother = isClosedWithPost(request);
    changeList<Requests>(
      sentRequestsQuery.queryKey,
      request,
      (known) => withSentRequest(known, request),
      mayListAnother,
    );
  }
  if (postId !== null)
    changeList<RequestPages>(postRequestsKey(postId), request, (known) => withListedRequest(known, request));
}

/** Removes the requests of the two members, because the server may no longer return those of their conversation. */
export function closeRequestsOfPair(event: EventOf<'chat.blocked' | 'member.left'>, context: LiveContext): void {
  if (event.type === 'member.left' || event.isBlocked)
    apply<Requests>(chatRequestsQuery(chatIdOfEvent(event, context)).queryKey, () => []);
}

export function closeRequestsOfPost({ postId, authorId }: EventOf<'post.removed'>): void {
  forget(postRequestsKey(postId), 'post-not-found');
  hideDetails([authorId, postId]);
}

export function showNewCrewmate({ name }: EventOf<'crewmates.changed'>, { router }: LiveContext): void {
  if (name !== null) notify(({ notifyOfCrewmate }) => notifyOfCrewmate(name, router));
}

/** Removes join details at once, because the member may have lost access. */
const hideDetails = (path: readonly string[]): void => apply<string>([...topics.joinDetails, ...path], () => '');

export const hideDetailsOfAuthor = ({ memberId }: EventOf<'member.left' | 'suspension.changed'>): void =>
  hideDetails([memberId]);

export const hideDetailsOfPartner = ({ chatId }: EventOf<'chat.blocked'>, { memberId }: LiveContext): void =>
  hideDetails([partnerIdOf(chatId, memberId)]);
