import type { Crewmate } from '@muster/contract/join-requests/crewmates.ts';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { LOADED_REQUESTS_MAX_COUNT } from '@muster/contract/join-requests/own-requests.ts';
import type { PostEvent } from '@muster/contract/live-events.ts';
import type { QueryKey } from '@tanstack/react-query';
import { conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { partnerIdOf } from '#src/features/chat/conversation-merge.ts';
import type * as notifications from '#src/features/join-requests/notifications/notify-of-request.ts';
import { readyChecksQuery } from '#src/features/join-requests/ready-check/ready-check-queries.ts';
import {
  isClosedWithPost,
  type RequestPages,
  withChatRequest,
  withListedRequest,
  withReceivedRequest,
  withSentRequest,
} from '#src/features/join-requests/request-lists.ts';
import {
  chatRequestsQuery,
  crewmateListKey,
  crewmatesKey,
  joinDetailsKey,
  postRequestsKey,
  receivedRequestsQuery,
  requestsKey,
  sentRequestsQuery,
} from '#src/features/join-requests/request-queries.ts';
import { addSessionCleanup } from '#src/features/sessions/session-watch.ts';
import { queryClient, apply } from '#src/lib/api/query-client.ts';
import { isOutdated, chatIdOfEvent, type EventOf, type LiveContext } from './live-context.ts';
import { markStale } from './mark-stale.ts';
import { applyPostNotFound } from './post-changes.ts';

type Requests = readonly JoinRequest[];
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
  const context = { memberId, loaded, listedPostId, applied, openChat, isMuted };
  notify(({ notifyOfRequest }) => notifyOfRequest(event, context));
}

/** Calls a function of a module that is loaded on demand. */
const notify = (call: (module: typeof notifications) => unknown): void =>
  void import('#src/features/join-requests/notifications/notify-of-request.ts').then(call).catch(() => undefined);

/** Ids of posts and conversations whose requests an event without a version has closed. */
const closedIds = new Set<string>();
addSessionCleanup(() => closedIds.clear());

/** The event may be older than the end of the post or a block. Then only the server knows whether it lists the request. */
const mayBeUnlisted = ({ postId, chatId }: JoinRequest): boolean =>
  [postId, chatId].some((id) => id !== null && closedIds.has(id));

function changeList(
  queryKey: QueryKey,
  request: JoinRequest,
  change: (known: Requests, request: JoinRequest) => Requests,
  mayChangeOthers = false,
): void {
  apply<Requests>(queryKey, (known) => change(known, request));
  if (mayChangeOthers || mayBeUnlisted(request)) void markStale(queryKey);
}

function changeReceived(request: JoinRequest): void {
  const { queryKey } = receivedRequestsQuery;
  // Another request may take the place of this one.
  const isFull = (queryClient.getQueryData(queryKey)?.length ?? 0) >= LOADED_REQUESTS_MAX_COUNT;
  changeList(queryKey, request, withReceivedRequest, isFull);
}

/** The open list of a post's requests. */
function changeOpenLists(request: JoinRequest, postId: string): void {
  const isListed = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
    queryClient
      .getQueryData<RequestPages>(queryKey)
      ?.pages.some(({ requests }) => requests.some(({ id }) => id === request.id)) === true;
  apply<RequestPages>(postRequestsKey(postId), (known) => withListedRequest(known, request));
  void markStale(postRequestsKey(postId), (query) => mayBeUnlisted(request) || !isListed(query));
}

/** A ready check lists the crew. */
function refetchChecksOfPost({ postId, authorCheck, requesterCheck }: JoinRequest): void {
  const { queryKey } = readyChecksQuery;
  const isListed = queryClient.getQueryData(queryKey)?.some((check) => check.postId === postId) === true;
  if (isListed || authorCheck || requesterCheck) void markStale(queryKey);
}

export const changeRequest = (event: EventOf<'join-request.changed'>, context: LiveContext): void =>
  changeAndNotify(event, context, async () => {
    const { request } = event;
    const { id, version, chatId, postId, author } = request;
    if (isOutdated(id, version)) return;
    changeList(chatRequestsQuery(chatId).queryKey, request, withChatRequest);
    if (author.id === context.memberId) changeReceived(request);
    else changeList(sentRequestsQuery.queryKey, request, withSentRequest, isClosedWithPost(request));
    if (postId !== null) changeOpenLists(request, postId);
    refetchChecksOfPost(request);
  });

/** The event closes requests between the two members. */
export function closeRequestsOfPair(event: EventOf<'chat.blocked' | 'member.left'>, context: LiveContext): void {
  const chatId = chatIdOfEvent(event, context);
  closedIds.add(chatId);
  changeAndNotify(event, context, () => {
    // The server may no longer answer for this conversation.
    if (event.type === 'member.left' || event.isBlocked) apply<Requests>(chatRequestsQuery(chatId).queryKey, () => []);
    return refetchRequests();
  });
}

export const closeRequestsOfPost = (event: EventOf<'post.removed'>, context: LiveContext): void =>
  changeAndNotify(event, context, () => {
    const { postId } = event;
    closedIds.add(postId);
    if (!isLoaded(postId)) return Promise.resolve();
    applyPostNotFound(postRequestsKey(postId));
    return markStale(requestsKey, ({ queryKey }) => !queryKey.includes(postId));
  });

export const rescheduleRequests = (event: EventOf<'post.rescheduled'>, context: LiveContext): void =>
  changeAndNotify(event, context, refetchRequests);

export function renameSidesOfRequests({ memberId }: EventOf<'member.changed'>): void {
  if (isLoaded(memberId)) void refetchRequests();
}

export function showNewCrewmate({ name }: EventOf<'crewmates.changed'>, { router }: LiveContext): void {
  void markStale(crewmatesKey);
  if (name !== null) notify(({ notifyOfCrewmate }) => notifyOfCrewmate(name, router));
}

export const changeCrewmatePresence = ({ memberId, presence }: EventOf<'presence.changed'>): void =>
  apply<Crewmate[]>(crewmateListKey, (crewmates) =>
    crewmates.map((crewmate) => (crewmate.id === memberId ? { ...crewmate, presence } : crewmate)),
  );

/** Crewmates are listed with their active posts. */
export function refetchCrewmate({ authorId }: PostEvent): void {
  const crewmates = queryClient.getQueryData<readonly Crewmate[]>(crewmateListKey);
  if (crewmates?.some(({ id }) => id === authorId)) void markStale(crewmateListKey);
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
