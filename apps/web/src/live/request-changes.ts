import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { conversationsKey, conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { partnerIdOf } from '#src/features/chat/conversation-merge.ts';
import {
  chatRequestsQuery,
  joinDetailsKey,
  postRequestsKey,
  receivedRequestsQuery,
  requestsKey,
  sentRequestsQuery,
  withRequest,
} from '#src/features/join-requests/request-queries.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { applyPostNotFound } from '#src/lib/post-query.ts';
import { apply } from './apply.ts';
import type { EventOf, LiveContext } from './live-context.ts';
import { markStale } from './mark-stale.ts';

type RequestEvent = EventOf<
  'join-request.changed' | 'join-details.changed' | 'post.rescheduled' | 'post.removed' | 'chat.blocked' | 'member.left'
>;

export const refetchRequests = (): Promise<void> => markStale(requestsKey);

/** Whether loaded requests contain the id of this post or member. Boards also receive events of others. */
const isLoaded = (id: string): boolean =>
  JSON.stringify(queryClient.getQueriesData({ queryKey: requestsKey })).includes(id);

const isMuted = (chatId: string): boolean =>
  queryClient.getQueryData(conversationsQuery.queryKey)?.find(({ id }) => id === chatId)?.isMuted === true;

const isListOpen = (postId: string): boolean =>
  queryClient.getQueryCache().find({ queryKey: postRequestsKey(postId), type: 'active' }) !== undefined;

/** Notifies of what others did to a request. `change` updates the requests, and `loaded` is their state before. */
function changeAndNotify(event: RequestEvent, { memberId, router }: LiveContext, change: () => Promise<unknown>): void {
  const loaded = queryClient.getQueriesData({ queryKey: requestsKey });
  const listedPostId = event.type === 'post.removed' && isListOpen(event.postId) ? event.postId : undefined;
  const applied = change();
  const openChat = (userId: string): void =>
    void router.navigate({ to: '/dashboard/chat/$userId', params: { userId } });
  const deps = { memberId, loaded, listedPostId, applied, openChat, isMuted };
  void import('#src/features/join-requests/notify-of-request.ts')
    .then(({ notifyOfRequest }) => notifyOfRequest(event, deps))
    .catch(() => undefined);
}

export const changeRequest = (event: EventOf<'join-request.changed'>, context: LiveContext): void =>
  changeAndNotify(event, context, () => {
    const { request } = event;
    for (const { queryKey } of [receivedRequestsQuery, sentRequestsQuery, chatRequestsQuery(request.chatId)])
      apply<readonly JoinRequest[]>(queryKey, (known) => withRequest(known, request));
    void markStale(conversationsKey);
    return refetchRequests();
  });

/** The event closes requests between the two members. */
export const closeRequestsOfPair = (event: EventOf<'chat.blocked' | 'member.left'>, context: LiveContext): void =>
  changeAndNotify(event, context, refetchRequests);

export const closeRequestsOfPost = (event: EventOf<'post.removed'>, context: LiveContext): void =>
  changeAndNotify(event, context, () => {
    const { postId } = event;
    if (!isLoaded(postId)) return Promise.resolve();
    applyPostNotFound(queryClient, postRequestsKey(postId));
    return markStale(requestsKey, ({ queryKey }) => !queryKey.includes(postId));
  });

export const rescheduleRequests = (event: EventOf<'post.rescheduled'>, context: LiveContext): void =>
  changeAndNotify(event, context, refetchRequests);

export function renameSidesOfRequests({ memberId }: EventOf<'member.changed'>): void {
  if (isLoaded(memberId)) void refetchRequests();
}

/** Fetches join details again. `hides` removes them at once, because the member may have lost access. */
function refetchDetails(isAffected: (postId: string, authorId: string) => boolean, hides: boolean): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: joinDetailsKey })) {
    const [postId, authorId] = queryKey.slice(joinDetailsKey.length).map(String);
    if (postId === undefined || authorId === undefined || !isAffected(postId, authorId)) continue;
    if (hides) apply<string>(queryKey, () => '');
    void markStale(queryKey);
  }
}

export const refetchJoinDetails = (event: EventOf<'join-details.changed'>): void =>
  refetchDetails((postId) => postId === event.postId, false);

export const notifyOfJoinDetails = (event: EventOf<'join-details.changed'>, context: LiveContext): void =>
  changeAndNotify(event, context, () => Promise.resolve());

export const hideDetailsOfPost = (event: EventOf<'post.removed'>): void => {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [...joinDetailsKey, event.postId] }))
    apply<string>(queryKey, () => '');
};

export const hideDetailsOfAuthor = (event: EventOf<'member.left' | 'suspension.changed'>): void =>
  refetchDetails((_, authorId) => authorId === event.memberId, true);

export const hideDetailsOfPartner = ({ chatId }: EventOf<'chat.blocked'>, { memberId }: LiveContext): void =>
  refetchDetails((_, authorId) => authorId === partnerIdOf(chatId, memberId), true);
